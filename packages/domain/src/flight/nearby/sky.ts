import { type CentredPoint, centredPoint, geodesicDistanceM, squaredChordM2 } from '../../geo/index.ts'
import type { FrameRow } from '../telemetry/frames/store.ts'
import { cellOf, cellsAround } from './cells.ts'
import { mostAircraft } from './contract.ts'

interface Placed {
  readonly other: FrameRow
  readonly at: CentredPoint
}

/** What flies, by cell. */
export type Sky = ReadonlyMap<number, readonly Placed[]>

export const skyOf = (flying: readonly FrameRow[]): Sky =>
  Map.groupBy(
    flying.map((other) => ({ other, at: centredPoint(other.longitude, other.latitude) })),
    ({ other }) => cellOf(other.longitude, other.latitude),
  )

export interface Around {
  readonly other: FrameRow
  readonly distanceM: number
}

/** The nearest others within so many metres, the nearest first. A geodesic costs microseconds: only what is answered is measured so. */
export const aircraftAround = (frame: FrameRow, sky: Sky, radiusM: number): Around[] =>
  nearestAmong(frame, sky, radiusM)
    .map(({ other }) => ({
      other,
      distanceM: geodesicDistanceM([frame.longitude, frame.latitude], [other.longitude, other.latitude]),
    }))
    .filter(({ distanceM }) => distanceM <= radiusM)

const nearestAmong = (frame: FrameRow, sky: Sky, radiusM: number) => {
  const here = centredPoint(frame.longitude, frame.latitude)
  const nearest: { readonly other: FrameRow; readonly m2: number }[] = []
  let most = radiusM * radiusM
  for (const cell of cellsAround(frame.longitude, frame.latitude, radiusM))
    for (const { other, at } of sky.get(cell) ?? []) {
      const m2 = squaredChordM2(here, at)
      if (m2 > most || other.assetUuid === frame.assetUuid) continue
      nearest.splice(nearest.findLastIndex((one) => one.m2 <= m2) + 1, 0, { other, m2 })
      if (nearest.length <= mostAircraft) continue
      nearest.pop()
      most = nearest.at(-1)!.m2
    }
  return nearest
}
