import { useMinute } from '@clearway/ui'
import { useMemo, useRef } from 'react'
import { ConstraintOverlays } from '../../entities/constraint/constraint-overlays.tsx'
import { FoundPlace } from '../../entities/place/found-place.tsx'
import { DrawingControls } from '../../entities/zone/drawing-controls.tsx'
import { useMapZones } from '../../entities/zone/use-zones.ts'
import type { ZoneDetail } from '../../entities/zone/zone-facts.ts'
import { boundsOf, type DraftModel, DrawTool, MapCanvas, ZoneLayer, zoneTypes } from '../../map/index.ts'
import { toWire } from './zone-form-values.ts'
import type { ZoneForm } from './zone-schema.ts'

interface ZoneDrawingProps {
  model: DraftModel
  values: ZoneForm
  /** The zone that is being changed: it is drawn as the draft and not a second time. */
  zone: ZoneDetail | undefined
}

/** The map to draw on: the other zones faint, the draft in the look of its type once it holds. */
export const ZoneDrawing = ({ model, values, zone: edited }: ZoneDrawingProps) => {
  const now = useMinute()
  const all = useMapZones()
  const editedUuid = edited?.zone_uuid
  const others = useMemo(() => all.filter(({ zoneUuid }) => zoneUuid !== editedUuid), [all, editedUuid])
  const { polygon } = model.shape
  const { airspace_zone_type, zone_name, min_height, max_height } = values
  const { active_from } = toWire(values, edited)
  const draft = useMemo(() => {
    const type = zoneTypes[airspace_zone_type]
    if (!polygon || !type) return []
    const band = { minHeight: min_height, maxHeight: max_height }
    const zone = { zoneUuid: 'draft', name: zone_name, type, envelope: polygon, ...band }
    // An end that is past would take the draft from under the hand.
    return [{ ...zone, activeFrom: active_from, activeTo: null }]
  }, [polygon, airspace_zone_type, zone_name, min_height, max_height, active_from])
  const start = useRef(polygon ?? others[0]?.envelope).current
  return (
    <MapCanvas
      label="Boundary of the zone"
      initialBounds={start ? boundsOf(start.coordinates[0] ?? []) : null}
    >
      <ConstraintOverlays atMs={now} />
      <ZoneLayer zones={others} atMs={now} context />
      <ZoneLayer zones={draft} atMs={now} selectedUuid="draft" />
      <FoundPlace />
      <DrawTool model={model} />
      <DrawingControls polygon={polygon} />
    </MapCanvas>
  )
}
