import { HeightTimeStrip, type StripPlan } from '@clearway/ui'
import { useZones } from '../airspace/use-zones.ts'
import { frameRound, stripOverlaps, stripZones } from '../planner/strip-frame.ts'
import type { Conflict } from '../planner/verdict-words.ts'
import type { Mission } from './mission-words.ts'

/** The mission's band and window, its plans inside, and the bands of the zones it asks. */
export function MissionStrip({ mission, conflicts }: { mission: Mission; conflicts: readonly Conflict[] }) {
  const { data } = useZones()
  const asked = new Set(mission.permissions.map(({ zone_uuid }) => zone_uuid))
  const zones = (data ?? []).filter(({ zone_uuid }) => asked.has(zone_uuid))
  const { from, to } = frameRound(Date.parse(mission.start_time), Date.parse(mission.end_time))
  return (
    <HeightTimeStrip
      from={from}
      to={to}
      zones={stripZones(zones)}
      plans={[missionBlock(mission), ...planBlocks(mission)]}
      overlaps={stripOverlaps(conflicts)}
    />
  )
}

const missionBlock = (mission: Mission): StripPlan => ({
  key: mission.mission_uuid,
  kind: 'request',
  label: mission.flight_plans.length === 0 ? mission.mission_name : '',
  from: Date.parse(mission.start_time),
  to: Date.parse(mission.end_time),
  lower: mission.min_height,
  upper: mission.max_height,
})

const planBlocks = ({ flight_plans }: Mission): StripPlan[] =>
  flight_plans.map((plan, index) => ({
    key: plan.plan_uuid,
    kind: 'own',
    label: `Plan ${index + 1}`,
    from: Date.parse(plan.schedule_start_time),
    to: Date.parse(plan.schedule_end_time),
    lower: plan.min_height,
    upper: plan.max_height,
  }))
