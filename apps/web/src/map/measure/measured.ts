import {
  bearingDeg,
  geodesicDirect,
  geodesicDistanceM,
  type Position,
  polygonAreaM2,
  trackLengthM,
} from '@clearway/domain/geo'
import { heading } from '@clearway/ui'
import type { FeatureCollection } from 'geojson'
import { formatArea, formatLength } from '../basemap/scale.ts'

/** What a line of points measures; null what needs more of them. */
export interface Measured {
  readonly lengthM: number
  readonly lastBearingDeg: number | null
  readonly areaM2: number | null
}

export const measured = (points: readonly Position[]): Measured => {
  const [before, last] = [points.at(-2), points.at(-1)]
  return {
    lengthM: trackLengthM(points),
    lastBearingDeg: before && last ? bearingDeg(before, last) : null,
    areaM2:
      points.length < 3 ? null : polygonAreaM2({ type: 'Polygon', coordinates: [[...points, points[0]!]] }),
  }
}

const middle = (a: Position, b: Position): Position => [(a[0]! + b[0]!) / 2, (a[1]! + b[1]!) / 2]

/** The points, the legs with their length and bearing, and the dashed edge that would close them. */
export const measuredFeatures = (points: readonly Position[]): FeatureCollection => {
  const legs = points.slice(1).map((to, i) => [points[i]!, to] as const)
  const line = (part: string, coordinates: Position[]) =>
    ({ type: 'Feature', properties: { part }, geometry: { type: 'LineString', coordinates } }) as const
  const closing = points.length > 2 ? [line('closing', [points.at(-1)!, points[0]!])] : []
  return {
    type: 'FeatureCollection',
    features: [
      ...legs.map(([from, to]) => line('leg', [from, to])),
      ...closing,
      ...legs.map(
        ([from, to]) =>
          ({
            type: 'Feature',
            properties: {
              part: 'label',
              label: `${formatLength(geodesicDistanceM(from, to))} ${heading(bearingDeg(from, to))}`,
            },
            geometry: { type: 'Point', coordinates: middle(from, to) },
          }) as const,
      ),
      ...points.map(
        (point, i) =>
          ({
            type: 'Feature',
            properties: { part: 'point', last: i === points.length - 1 },
            geometry: { type: 'Point', coordinates: point },
          }) as const,
      ),
    ],
  }
}

/** The figures in words, as they are shown and copied. */
export const measuredWords = (points: readonly Position[]) => {
  const { lengthM, lastBearingDeg, areaM2 } = measured(points)
  return {
    length: formatLength(lengthM),
    bearing: lastBearingDeg === null ? '—' : `${heading(lastBearingDeg)} true`,
    area: areaM2 === null ? '—' : formatArea(areaM2),
  }
}

const bearings: Readonly<Record<string, number>> = {
  ArrowUp: 0,
  ArrowRight: 90,
  ArrowDown: 180,
  ArrowLeft: 270,
}

/** A point moved by a metre in the direction of the arrow key; null for any other key. */
export const nudged = (point: Position | undefined, key: string): Position | null => {
  const bearing = bearings[key]
  return point && bearing !== undefined ? geodesicDirect(point, bearing, 1) : null
}
