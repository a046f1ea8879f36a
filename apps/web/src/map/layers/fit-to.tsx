import type { Polygon } from 'geojson'
import { useEffect } from 'react'
import { boundsOf } from '../canvas/camera.ts'
import { type MapHandle, useMap } from '../canvas/map-context.ts'

/** Moves the camera when the subject changes, and not when it is only read again. */
export const FitTo = ({
  subject,
  polygons,
  padding = 48,
}: {
  subject: string
  polygons: readonly Polygon[]
  /** Pixels, on all sides or on each, that something else floats over. */
  padding?: Parameters<MapHandle['fit']>[1]
}) => {
  const { fit } = useMap()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the subject changes with its polygons.
  useEffect(() => {
    const bounds = boundsOf(polygons.flatMap(({ coordinates }) => coordinates[0] ?? []))
    if (bounds) fit(bounds, padding)
  }, [subject])
  return null
}
