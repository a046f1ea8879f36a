import { useMinute } from '@clearway/ui'
import { useEffect, useMemo, useRef } from 'react'
import { ConstraintOverlays } from '../../entities/constraint/constraint-overlays.tsx'
import { useHomeAreas } from '../../entities/zone/use-home-areas.ts'
import { useMapZones } from '../../entities/zone/use-zones.ts'
import {
  boundsOf,
  type DraftModel,
  DrawTool,
  MapCanvas,
  MapControls,
  useMap,
  ZoneLayer,
} from '../../map/index.ts'

/** The map to draw on: the zones faint, the draft over them. */
export const ConstraintDrawing = ({ model }: { model: DraftModel }) => {
  const now = useMinute()
  const zones = useMapZones()
  const start = useRef(model.shape.polygon ?? zones[0]?.envelope).current
  return (
    <MapCanvas
      label="Boundary of the constraint"
      initialBounds={start ? boundsOf(start.coordinates[0] ?? []) : null}
    >
      <ConstraintOverlays atMs={now} />
      <ZoneLayer zones={zones} atMs={now} context />
      <DrawTool model={model} />
      <Place model={model} />
    </MapCanvas>
  )
}

/** The tools lie along the top, the camera's buttons down the right. */
const room = { top: 68, right: 64, bottom: 32, left: 24 }

/** Begins at the drawing, or where the organisation is at home. */
const Place = ({ model }: { model: DraftModel }) => {
  const { fit } = useMap()
  const home = useHomeAreas()
  const { polygon } = model.shape
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
