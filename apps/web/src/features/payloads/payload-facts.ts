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
import type { Payload } from './use-all-payloads.ts'

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
export function swath({
  horizontal_swath,
  vertical_swath,
}: Pick<Payload, 'horizontal_swath' | 'vertical_swath'>): string {
  const sides = [horizontal_swath, vertical_swath]
    .filter((side) => side !== null)
    .map((side) => figure(side, 0))
  return sides.length > 0 ? `${sides.join(' × ')} m` : '—'
}
