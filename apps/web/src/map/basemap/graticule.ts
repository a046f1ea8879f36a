import type { Feature, LineString } from 'geojson'
import type { Bounds } from '../content/types.ts'

// Minutes of arc between two lines, coarse to fine.
const steps = [1800, 900, 600, 300, 120, 60, 30, 12, 6, 3, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01]

const minimumSpacingPx = 110
const tileSizePx = 512
const maximumLatitude = 85

/** The finest step whose meridians are still well apart at this zoom, in minutes of arc. */
export const graticuleStep = (zoom: number): number => {
  const pixelsPerMinute = (tileSizePx * 2 ** zoom) / (360 * 60)
  return steps.findLast((step) => step * pixelsPerMinute >= minimumSpacingPx) ?? steps[0]!
}

/** Multiples of the step between two degrees, in minutes; counted in whole steps so that nothing drifts. */
export const multiples = (fromDegree: number, toDegree: number, step: number): number[] => {
  const first = Math.ceil((fromDegree * 60) / step)
  const last = Math.floor((toDegree * 60) / step)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * step)
}

const isStrong = (minutes: number, step: number) => Math.round(minutes / step) % 5 === 0

const line = (coordinates: LineString['coordinates'], strong: boolean): Feature<LineString> => ({
  type: 'Feature',
  properties: { strong },
  geometry: { type: 'LineString', coordinates },
})

/** Meridians and parallels over the box, as lines. */
export const graticuleLines = ({ west, south, east, north }: Bounds, step: number): Feature<LineString>[] => {
  const low = Math.max(south, -maximumLatitude)
  const high = Math.min(north, maximumLatitude)
  const meridians = multiples(west, east, step).map((minutes) =>
    line(
      [
        [minutes / 60, low],
        [minutes / 60, high],
      ],
      isStrong(minutes, step),
    ),
  )
  const parallels = multiples(low, high, step).map((minutes) =>
    line(
      [
        [west, minutes / 60],
        [east, minutes / 60],
      ],
      isStrong(minutes, step),
    ),
  )
  return [...meridians, ...parallels]
}

const wrap = (minutes: number): number => {
  const full = 360 * 60
  return ((((minutes + full / 2) % full) + full) % full) - full / 2
}

/** `13°06'N`, `77°47.6'E`; whole degrees without minutes where the step is whole degrees. */
export const graticuleLabel = (minutes: number, axis: 'longitude' | 'latitude', step: number): string => {
  const value = axis === 'longitude' ? wrap(minutes) : minutes
  const decimals = step >= 1 ? 0 : Math.ceil(-Math.log10(step))
  const rounded = Number(Math.abs(value).toFixed(decimals))
  const degrees = Math.floor(rounded / 60)
  const rest = (rounded - degrees * 60).toFixed(decimals).padStart(decimals ? decimals + 3 : 2, '0')
  const side = axis === 'longitude' ? (value < 0 ? 'W' : 'E') : value < 0 ? 'S' : 'N'
  return step >= 60 ? `${degrees}°${side}` : `${degrees}°${rest}'${side}`
}
