import type { Polygon } from '@clearway/domain/geo'
import { timeRange, useFigures } from '@clearway/ui'
import { useMemo } from 'react'
import type { Mission } from '../../entities/mission/mission-words.ts'
import type { Conflict } from '../../entities/volume/verdict-words.ts'
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
  PlansLayer,
  useMap,
  ZoneLayer,
} from '../../map/index.ts'
import { limitWords } from '../../words/heights.ts'

export interface MissionMapProps {
  mission: Mission
  conflicts: readonly Conflict[]
}

/** The mission's area with its plans, among the zones of its window. */
export const MissionMap = ({ mission, conflicts }: MissionMapProps) => {
  const zones = useMapZones()
  const envelope = mission.mission_envelope as Polygon
  const plans = useFigures(() => mission.flight_plans.map(mapPlan), [mission.flight_plans])
  const overlaps = useMemo(() => conflicts.flatMap(mapOverlaps), [conflicts])
  const kinds = useMemo(() => zoneMarks(zones, envelope), [zones, envelope])
  const bounds = boundsOf(envelope.coordinates[0] ?? [])
  return (
    <MapCanvas label={`Map of ${mission.mission_name}`} initialBounds={bounds}>
      <ZoneLayer zones={zones} atMs={Date.parse(mission.start_time)} />
      <EnvelopeLayer envelope={envelope} name={mission.mission_name} detail={limitWords(mission)} />
      <PlansLayer plans={plans} />
      <OverlapLayer overlaps={overlaps} />
      <FitTo subject={mission.mission_uuid} polygons={[envelope]} padding={56} />
      <Controls envelope={envelope} />
      <div className="max-sm:hidden">
        <MapLegend
          marks={[
            { mark: 'envelope', name: 'Mission' },
            ...(plans.length > 0 ? [{ mark: 'plan' as const, name: 'Flight plans' }] : []),
            ...(overlaps.length > 0 ? [{ mark: 'overlap' as const, name: 'Conflict' }] : []),
            ...kinds,
          ]}
        />
      </div>
    </MapCanvas>
  )
}

const Controls = ({ envelope }: { envelope: Polygon }) => {
  const { fit } = useMap()
  const bounds = boundsOf(envelope.coordinates[0] ?? [])
  return <MapControls {...(bounds && { onFit: () => fit(bounds, 56) })} />
}

const mapPlan = (plan: Mission['flight_plans'][number], index: number) => ({
  planUuid: plan.plan_uuid,
  envelope: plan.flight_envelope as Polygon,
  label: `Plan ${index + 1}`,
  detail: `${limitWords(plan)}, ${timeRange(plan.schedule_start_time, plan.schedule_end_time)}`,
})

const mapOverlaps = (conflict: Conflict, index: number) =>
  conflict.polygons.map((polygon, part) => ({
    id: `${index}-${part}`,
    envelope: polygon as Polygon,
    label: '',
  }))
