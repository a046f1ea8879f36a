import { useEffect, useMemo, useRef } from 'react'
import { boundsOf, MapControls, useMap } from '../../map/index.ts'
import { useHomeAreas } from './use-home-areas.ts'

interface Area {
  readonly coordinates: readonly (readonly number[][])[]
}

/** The tools lie along the top, the camera's buttons down the right. */
const room = { top: 68, right: 64, bottom: 32, left: 24 }

/** Begins at the drawing, or at the organisation's home view, and never in the middle of an ocean. */
export const DrawingControls = ({ polygon }: { readonly polygon: Area | null }) => {
  const { fit } = useMap()
  const home = useHomeAreas()
  const bounds = useMemo(() => {
    const areas = polygon ? [polygon] : (home ?? [])
    return boundsOf(areas.flatMap(({ coordinates }) => coordinates[0] ?? []))
  }, [home, polygon])
  const isDone = useRef(false)
  useEffect(() => {
    if (!bounds || isDone.current) return
    isDone.current = true
    fit(bounds, room)
  }, [bounds, fit])
  return <MapControls isDrawnOn {...(bounds && { onFit: () => fit(bounds, room) })} />
}
