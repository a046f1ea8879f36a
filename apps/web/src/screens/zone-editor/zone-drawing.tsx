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
  zoneTypes,
} from '../../map/index.ts'
import { toWire, type ZoneForm } from './zone-form-values.ts'

interface ZoneDrawingProps {
  model: DraftModel
  values: ZoneForm
  /** The zone that is being changed: it is drawn as the draft and not a second time. */
  editedUuid: string | null
}

/** The map to draw on: the other zones faint, the draft in the look of its type once it holds. */
export const ZoneDrawing = ({ model, values, editedUuid }: ZoneDrawingProps) => {
  const now = useMinute()
  const all = useMapZones()
  const others = useMemo(() => all.filter(({ zoneUuid }) => zoneUuid !== editedUuid), [all, editedUuid])
  const { polygon } = model.shape
  const { airspace_zone_type, zone_name, min_height, max_height } = values
  const { active_from } = toWire(values)
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
      <DrawTool model={model} />
      <Place polygon={polygon} />
    </MapCanvas>
  )
}

interface Area {
  readonly coordinates: readonly (readonly number[][])[]
}

/** The tools lie along the top, the camera's buttons down the right. */
const room = { top: 68, right: 64, bottom: 32, left: 24 }

/** Begins at the drawing, or where the organisation is at home: nobody draws a zone in the middle of an ocean. */
const Place = ({ polygon }: { polygon: Area | null }) => {
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
