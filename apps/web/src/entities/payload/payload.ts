import { figure, type IconType } from '@clearway/ui'
import { useQuery } from '@tanstack/react-query'
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
import { type Outputs, trpc } from '../../trpc/client.ts'
import { everyPage } from '../../trpc/every-page.ts'

export type Payload = Outputs['payloadModels']['list']['data'][number]

const pageSize = 100

/** Every active payload of the organisation, by name; undefined until all pages are there. */
export const useAllPayloads = (): readonly Payload[] | undefined => {
  const { client } = trpc.useUtils()
  const { data } = useQuery({
    queryKey: [['payloadModels', 'every']],
    queryFn: async () => {
      const payloads = await everyPage((page) => client.payloadModels.list.query({ page, limit: pageSize }))
      return payloads.toSorted((a, b) => a.payload_name.localeCompare(b.payload_name, 'en'))
    },
  })
  return data
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
