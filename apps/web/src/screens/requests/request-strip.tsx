import { HeightTimeStrip, type StripOverlap, type StripPlan, type StripZone, useIsMobile } from '@clearway/ui'
import { type RequestDetail, zoneKindOf } from '../../entities/permission/request-words.ts'

const ms = Date.parse
/** Air at both ends of the window, as a share of it. */
const margin = 0.15

export const RequestStrip = ({ request }: { request: RequestDetail }) => {
  const isMobile = useIsMobile()
  const { mission, permission, zone } = request
  const [from, to] = [ms(mission.start_time), ms(mission.end_time)]
  const air = (to - from) * margin
  const zones: StripZone[] = [
    {
      key: permission.zone_uuid,
      kind: zoneKindOf(permission.airspace_zone_type),
      name: permission.zone_name,
      lower: zone.min_height,
      upper: zone.max_height,
    },
  ]
  return (
    <HeightTimeStrip
      from={from - air}
      to={to + air}
      zones={zones}
      plans={[...asked(request), ...own(request), ...others(request)]}
      overlaps={overlapsOf(request)}
      bare={isMobile}
      height={isMobile ? 112 : 150}
      action="With approved plans near it"
    />
  )
}

/** The mission's own volume; named only where no plan of it is. */
const asked = ({ mission, plans }: RequestDetail): StripPlan[] => [
  {
    key: mission.mission_uuid,
    kind: 'request',
    label: plans.length === 0 ? 'This request' : '',
    from: ms(mission.start_time),
    to: ms(mission.end_time),
    lower: mission.min_height,
    upper: mission.max_height,
  },
]

const own = ({ plans }: RequestDetail): StripPlan[] =>
  plans.map((plan, at) => ({
    key: plan.plan_uuid,
    kind: 'own',
    label: `Plan ${at + 1}`,
    from: ms(plan.schedule_start_time),
    to: ms(plan.schedule_end_time),
    lower: plan.min_height,
    upper: plan.max_height,
  }))

const others = ({ near_plans }: RequestDetail): StripPlan[] =>
  near_plans.map((plan, at) => ({
    key: plan.plan_uuid ?? `near ${at}`,
    kind: 'other',
    label: plan.org_name ?? 'Another operator',
    from: ms(plan.schedule_start_time),
    to: ms(plan.schedule_end_time),
    lower: plan.min_height,
    upper: plan.max_height,
  }))

const overlapsOf = ({ overlaps }: RequestDetail): StripOverlap[] =>
  overlaps.map((overlap) => ({
    key: `${overlap.plan_uuid}-${overlap.other_plan_uuid}`,
    from: ms(overlap.starts_at),
    to: ms(overlap.ends_at),
    lower: overlap.min_height,
    upper: overlap.max_height,
  }))
