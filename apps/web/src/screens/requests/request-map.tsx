import { intersectionPolygons } from '@clearway/domain/geo'
import { heightBand, timeRange, useFigures, useIsMobile, useNow } from '@clearway/ui'
import type { Polygon } from 'geojson'
import { useMemo } from 'react'
import type { RequestDetail } from '../../entities/permission/request-words.ts'
import { useMessages } from '../../entities/permission/use-request-talk.ts'
import { useMapZones } from '../../entities/zone/use-zones.ts'
import { zoneMarks } from '../../entities/zone/zone-marks.ts'
import {
  boundsOf,
  EnvelopeLayer,
  FitTo,
  MapCanvas,
  MapControls,
  MapLegend,
  OverlapLayer,
  PlacesLayer,
  PlansLayer,
  useMap,
  ZoneLayer,
} from '../../map/index.ts'
import { limitWords } from '../../words/heights.ts'

/** The envelope with its part inside the asked zone emphasised, other approved plans of the window, and overlaps. */
export const RequestMap = ({ request }: { request: RequestDetail }) => {
  const now = useNow(10_000) ?? 0
  const isMobile = useIsMobile()
  const padding = isMobile ? 28 : 56
  const zones = useMapZones()
  const { mission, permission } = request
  const envelope = request.mission_envelope as Polygon
  const zone = request.zone_envelope as Polygon
  const inside = useMemo(() => intersectionPolygons(envelope, zone) ?? [], [envelope, zone])
  const plans = useFigures(() => request.near_plans.map(mapPlan), [request.near_plans])
  const kinds = useMemo(() => zoneMarks(zones, envelope), [zones, envelope])
  const { places } = useMessages(permission.permission_uuid, (request.messages?.messages ?? 0) > 0)
  const overlaps = useMemo(() => request.overlaps.flatMap(mapOverlaps), [request.overlaps])
  return (
    <MapCanvas
      label={`Map of ${mission.mission_name}`}
      initialBounds={boundsOf(envelope.coordinates[0] ?? [])}
    >
      <ZoneLayer zones={zones} atMs={now} selectedUuid={permission.zone_uuid} />
      <PlansLayer plans={plans} />
      <EnvelopeLayer
        envelope={envelope}
        inside={inside}
        name={mission.mission_name}
        detail={limitWords(mission)}
      />
      <OverlapLayer overlaps={overlaps} />
      <PlacesLayer places={places} />
      <FitTo subject={permission.permission_uuid} polygons={[envelope]} padding={padding} />
      <Controls envelope={envelope} padding={padding} />
      {!isMobile && <MapLegend marks={[...legend(request), ...kinds]} />}
    </MapCanvas>
  )
}

/** What this map shows, and no more. */
const legend = ({ near_plans, overlaps }: RequestDetail) => [
  { mark: 'envelope' as const, name: 'This request' },
  ...(near_plans.length > 0 ? [{ mark: 'plan' as const, name: 'Approved plans' }] : []),
  ...(overlaps.length > 0 ? [{ mark: 'overlap' as const, name: 'Overlap' }] : []),
]

const Controls = ({ envelope, padding }: { envelope: Polygon; padding: number }) => {
  const { fit } = useMap()
  const bounds = boundsOf(envelope.coordinates[0] ?? [])
  return <MapControls {...(bounds && { onFit: () => fit(bounds, padding) })} />
}

const mapPlan = (plan: RequestDetail['near_plans'][number], at: number) => ({
  planUuid: plan.plan_uuid ?? `near ${at}`,
  envelope: plan.flight_envelope as Polygon,
  label: plan.org_name ?? 'Another operator',
  detail: `${heightBand(plan.min_height, plan.max_height)}, ${timeRange(plan.schedule_start_time, plan.schedule_end_time)}`,
})

const mapOverlaps = (overlap: RequestDetail['overlaps'][number], index: number) =>
  overlap.polygons.map((polygon, part) => ({
    id: `${overlap.other_plan_uuid}-${index}-${part}`,
    envelope: polygon as Polygon,
    label: '',
  }))
