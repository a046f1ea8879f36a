import { useMemo } from 'react'
import { boundsOf, MapControls, useMap, useOpening } from '../../map/index.ts'
import { useHomeBounds } from './use-home-areas.ts'

interface Area {
  readonly coordinates: readonly (readonly number[][])[]
}

/** The tools lie along the top, the camera's buttons down the right. */
const room = { top: 68, right: 64, bottom: 32, left: 24 }

/** Begins at the drawing, or at the organisation's home view, and never in the middle of an ocean. */
export const DrawingControls = ({ polygon }: { readonly polygon: Area | null }) => {
  const { fit } = useMap()
  const home = useHomeBounds()
  const drawn = useMemo(() => polygon && boundsOf(polygon.coordinates[0] ?? []), [polygon])
  const bounds = drawn ?? home ?? null
  useOpening(bounds, (opening) => fit(opening, room))
  return <MapControls isDrawnOn {...(bounds && { onFit: () => fit(bounds, room) })} />
}
