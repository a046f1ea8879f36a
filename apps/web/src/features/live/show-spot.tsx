import { useEffect } from 'react'
import { useMap } from '../../map/index.ts'
import type { Spot } from './use-alert-desk.ts'

const nearZoom = 12

/** Brings the place that was asked for to the middle, near enough to see what is round it. */
export function ShowSpot({ spot }: { spot: Spot | null }) {
  const { map, moveTo } = useMap()
  useEffect(() => {
    if (spot) moveTo({ center: spot.center, zoom: Math.max(nearZoom, map.getZoom()) })
  }, [spot, map, moveTo])
  return null
}
