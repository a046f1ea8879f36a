import type { LimitPair, Polygon, Position } from '@clearway/domain/geo'
import { useMemo } from 'react'
import { useThrottled } from '../../timing/use-delayed.ts'
import { trpc } from '../../trpc/client.ts'
import { type PointGround, type ProfilePoint, profileOf, stationsIn } from './profile.ts'

/** What the API has about the ground under points; undefined while it is asked. */
export const useGroundUnder = (points: readonly Position[]): readonly PointGround[] | undefined => {
  const { data, isPlaceholderData, failureCount } = trpc.terrain.heights.useQuery(
    { points: points as [number, number][] },
    { enabled: points.length > 0, staleTime: Number.POSITIVE_INFINITY, placeholderData: (before) => before },
  )
  // What was known of other points stands in while these are asked about, and not once that has failed.
  const isOld = isPlaceholderData && failureCount > 0
  return !isOld && data?.length === points.length ? data : undefined
}

const everyMs = 2_000
/** A ten-thousandth of a degree is some ten metres. */
const placeOf = (degrees: number): number => Math.round(degrees * 1e4) / 1e4

/** The ground under something that moves, asked anew every two seconds. */
export const useGroundHere = (longitude: number, latitude: number): PointGround | undefined => {
  const place = useThrottled(`${placeOf(longitude)} ${placeOf(latitude)}`, everyMs)
  const points = useMemo(() => [place.split(' ').map(Number)], [place])
  return useGroundUnder(points)?.[0]
}

/** A corner that is dragged is another area with each move of the hand. */
const whileDrawnMs = 1_000

export interface Drawn {
  readonly polygon: Polygon | null
  /** Of a corridor; an area is looked at along its longest line. */
  readonly path: readonly Position[] | null
  readonly limits: LimitPair
}

/** Ground and height band along what is drawn; undefined until it is known. */
export const useProfile = ({ polygon, path, limits }: Drawn): ProfilePoint[] | undefined => {
  const shape = useMemo(() => ({ polygon, path }), [polygon, path])
  const drawn = useThrottled(shape, whileDrawnMs)
  const stations = useMemo(() => (drawn.polygon ? stationsIn(drawn.polygon, drawn.path) : []), [drawn])
  const points = useMemo(() => stations.flatMap((station) => station.points), [stations])
  const grounds = useGroundUnder(points)
  return grounds && profileOf(stations, grounds, limits)
}
