import { useMinute } from '@clearway/ui'
import { useRef } from 'react'
import { ConstraintOverlays } from '../../entities/constraint/constraint-overlays.tsx'
import { FoundPlace } from '../../entities/place/found-place.tsx'
import { DrawingControls } from '../../entities/zone/drawing-controls.tsx'
import { useMapZones } from '../../entities/zone/use-zones.ts'
import { boundsOf, type DraftModel, DrawTool, MapCanvas, ZoneLayer } from '../../map/index.ts'

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
      <FoundPlace />
      <DrawTool model={model} />
      <DrawingControls polygon={model.shape.polygon} />
    </MapCanvas>
  )
}
