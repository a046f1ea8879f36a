import { figure, type IconType } from '@clearway/ui'
import {
  Aperture,
  Box,
  Camera,
  Droplets,
  Megaphone,
  Package,
  ScanLine,
  Thermometer,
  Wind,
} from 'lucide-react'
import { useMemo } from 'react'
import { useEveryPage } from '../../lists/use-every-page.ts'
import type { Outputs } from '../../trpc/client.ts'

export type Payload = Outputs['payloadModels']['list']['data'][number]

/** Every active payload of the organisation, by name; undefined until all pages are there. */
export const useAllPayloads = (): readonly Payload[] | undefined => {
  const { data } = useEveryPage(['payloadModels', 'every'], ({ payloadModels }, asked) =>
    payloadModels.list.query(asked),
  )
  return useMemo(() => data?.toSorted((a, b) => a.payload_name.localeCompare(b.payload_name, 'en')), [data])
}

const icons: Readonly<Record<number, IconType>> = {
  1: Camera,
  2: Thermometer,
  3: Aperture,
  4: ScanLine,
  5: Droplets,
  6: Box,
  7: Megaphone,
  8: Wind,
}

export const payloadIcon = (type: number | undefined): IconType => icons[type ?? 0] ?? Package

/** "118 × 79 m", the ground it sees across and along; an em dash where it sees none. */
export const swath = ({
  horizontal_swath,
  vertical_swath,
}: Pick<Payload, 'horizontal_swath' | 'vertical_swath'>): string => {
  const sides = [horizontal_swath, vertical_swath]
    .filter((side) => side !== null)
    .map((side) => figure(side, 0))
  return sides.length > 0 ? `${sides.join(' × ')} m` : '—'
}
