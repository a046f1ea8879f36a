import type { Polygon } from 'geojson'
import { useEffect } from 'react'
import { boundsOf, type MapHandle, useMap } from '../../map/index.ts'

/** Moves the camera when the subject changes, and not when it is only read again. */
export function FitTo({
  subject,
  polygons,
  padding = 48,
}: {
  subject: string
  polygons: readonly Polygon[]
  /** Pixels, on all sides or on each, that something else floats over. */
  padding?: Parameters<MapHandle['fit']>[1]
}) {
  const { fit } = useMap()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the subject stands for its polygons.
  useEffect(() => {
    const bounds = boundsOf(polygons.flatMap(({ coordinates }) => coordinates[0] ?? []))
    if (bounds) fit(bounds, padding)
  }, [subject])
  return null
}
