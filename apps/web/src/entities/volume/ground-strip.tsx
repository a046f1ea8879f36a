import type { LimitPair, Polygon, Position } from '@clearway/domain/geo'
import { GroundStrip } from '@clearway/ui'
import { useDeferredValue, useMemo } from 'react'
import { trpc } from '../../trpc/client.ts'
import { groundWords, leastClearance, profileOf, stationsIn } from './ground-profile.ts'

interface DrawnGroundProps {
  polygon: Polygon
  /** Of a corridor; an area is looked at along its longest line. */
  path: readonly Position[] | null
  limits: LimitPair
}

/** The ground under what is drawn, and its height band above it. */
export const DrawnGround = ({ polygon, path, limits }: DrawnGroundProps) => {
  const drawn = useDeferredValue(polygon)
  const stations = useMemo(() => stationsIn(drawn, path), [drawn, path])
  const points = useMemo(
    () => stations.flatMap((station) => station.points) as [number, number][],
    [stations],
  )
  const { data } = trpc.terrain.heights.useQuery(
    { points },
    { enabled: points.length > 0, staleTime: Number.POSITIVE_INFINITY },
  )
  if (!data) return null
  const profile = profileOf(stations, data, limits)
  const worst = leastClearance(profile, limits)
  return (
    <GroundStrip
      points={profile.map(({ ground, ...rest }) => ({ ...rest, groundM: ground?.highestM ?? null }))}
      words={groundWords(profile, limits)}
      worstAtM={worst?.point.alongM}
    />
  )
}
