import { heightBand, timeRange, useNow } from '@clearway/ui'
import type { Polygon } from 'geojson'
import { useMemo } from 'react'
import {
  boundsOf,
  EnvelopeLayer,
  MapCanvas,
  MapControls,
  MapLegend,
  OverlapLayer,
  PlansLayer,
  useMap,
  ZoneLayer,
} from '../../map/index.ts'
import { FitTo } from '../airspace/fit-to.tsx'
import { useMapZones } from '../airspace/use-zones.ts'
import type { RequestDetail } from './request-words.ts'

/** The envelope with its part inside the asked zone emphasised, other approved plans of the window, and overlaps. */
export function RequestMap({ request }: { request: RequestDetail }) {
  const now = useNow(10_000) ?? 0
  const zones = useMapZones()
  const { mission, permission } = request
  const envelope = request.mission_envelope as Polygon
  const plans = useMemo(() => request.near_plans.map(mapPlan), [request.near_plans])
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
        zone={request.zone_envelope as Polygon}
        name={mission.mission_name}
        detail={heightBand(mission.min_height, mission.max_height)}
      />
      <OverlapLayer overlaps={overlaps} />
      <FitTo subject={permission.permission_uuid} polygons={[envelope]} />
      <Controls envelope={envelope} />
      <MapLegend
        marks={[
          { mark: 'envelope', name: 'This request' },
          { mark: 'plan', name: 'Approved plans' },
          { mark: 'overlap', name: 'Overlap' },
        ]}
      />
    </MapCanvas>
  )
}

function Controls({ envelope }: { envelope: Polygon }) {
  const { fit } = useMap()
  const bounds = boundsOf(envelope.coordinates[0] ?? [])
  return <MapControls {...(bounds && { onFit: () => fit(bounds, 48) })} />
}

const mapPlan = (plan: RequestDetail['near_plans'][number]) => ({
  planUuid: plan.plan_uuid,
  envelope: plan.flight_envelope as Polygon,
  label: plan.org_name,
  detail: `${heightBand(plan.min_height, plan.max_height)}, ${timeRange(plan.schedule_start_time, plan.schedule_end_time)}`,
})

const mapOverlaps = (overlap: RequestDetail['overlaps'][number], index: number) =>
  overlap.polygons.map((polygon, part) => ({
    id: `${overlap.other_plan_uuid}-${index}-${part}`,
    envelope: polygon as Polygon,
    label: '',
  }))
