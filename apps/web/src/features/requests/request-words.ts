import { restrictionTypeName } from '@clearway/domain/contracts'
import {
  type CheckItem,
  type CheckState,
  day,
  plural,
  type TimelineEntry,
  type Tone,
  time,
  timeRange,
  type ZoneKind,
} from '@clearway/ui'
import { zoneTypes } from '../../map/types.ts'
import type { Outputs } from '../../trpc/client.ts'

export type Request = Outputs['permissions']['list']['data'][number]
export type RequestDetail = Outputs['permissions']['get']
type Decision = RequestDetail['decisions'][number]

/** Tabs of the queue and what they ask for. */
export const queueTabs = [
  { value: 'pending', label: 'Pending' },
  { value: 'decided', label: 'Decided' },
  { value: 'all', label: 'All' },
] as const
export type QueueTab = (typeof queueTabs)[number]['value']

export const zoneKindOf = (airspaceZoneType: number): ZoneKind => zoneTypes[airspaceZoneType] ?? 'awareness'

const checkLabels: Record<Request['checks'][number]['check'], string> = {
  clear_of_approved_plans: 'Clear of approved plans',
  registration_issued: 'Registration number issued',
  certificate_active: 'Certificate active',
  pilot_credential: 'Pilot credential covers the category',
  within_zone_heights: 'Within zone heights',
  payload_allowed: 'Payload allowed on model',
  operator_record: 'Operator record',
}

export const checkStates = (request: Request): CheckState[] =>
  request.checks.map(({ passes }) => (passes ? 'pass' : 'fail'))

export const checkItems = (request: Request): CheckItem[] =>
  request.checks.map(({ check, passes, facts }) => ({
    key: check,
    label: checkLabels[check],
    state: passes ? 'pass' : 'fail',
    fact: facts,
    ...(check === 'clear_of_approved_plans' && !passes && { detail: overlapSentences(request).join(' ') }),
  }))

/** "PLN-… Vayu Logistics, 13:50–14:10, 60–80 m." */
export const overlapSentences = (request: Request): string[] =>
  request.overlaps.map(
    ({ other_plan_svc_id, other_org_name, starts_at, ends_at, min_height, max_height }) =>
      `${other_plan_svc_id} ${other_org_name}, ${timeRange(starts_at, ends_at)}, ${min_height}–${max_height} m.`,
  )

const decisionLooks: Record<string, { title: string; tone: Tone }> = {
  opened: { title: 'Waiting for a decision', tone: 'pending' },
  auto_approved: { title: 'Approved automatically', tone: 'approved' },
  approved: { title: 'Approved', tone: 'approved' },
  rejected: { title: 'Rejected', tone: 'rejected' },
  withdrawn: { title: 'Approval withdrawn', tone: 'rejected' },
  mission_changed: { title: 'Mission changed, asked again', tone: 'pending' },
  zone_changed: { title: 'Zone changed, asked again', tone: 'pending' },
  retired: { title: 'No longer touches the zone', tone: 'neutral' },
}

export const timelineOf = (decisions: readonly Decision[], now: number): TimelineEntry[] =>
  decisions.toReversed().map((decision) => {
    const look = decisionLooks[decision.reason] ?? { title: decision.reason, tone: 'neutral' as const }
    const who = decision.decided_by ? `by ${decision.decided_by.name}` : ''
    return {
      key: decision.decision_uuid,
      title: look.title,
      tone: look.tone,
      note: decision.permission_reference ?? undefined,
      detail: [`${day(decision.decided_at, now)} ${time(decision.decided_at)}`, who, decision.remarks ?? '']
        .filter(Boolean)
        .join(' · '),
    }
  })

/** What approving does to the mission and its plans, said before it is done. */
export const effectOfApproval = ({ permission, mission, plans }: RequestDetail): string => {
  const taken = plans.filter(({ conflicted }) => conflicted).length
  const others = mission.permission_summary === 'rejected' && permission.permission_status !== -1
  const first = others
    ? 'Another zone has rejected this mission; it stays rejected.'
    : 'Approving gives this zone’s consent.'
  if (plans.length === 0) return `${first} No flight plan yet.`
  if (taken === 0) return `${first} ${plural(plans.length, 'plan')} will be checked for a free volume.`
  return `${first} ${taken} of ${plural(plans.length, 'plan')} ${taken === 1 ? 'stays' : 'stay'} rejected until moved clear.`
}

export const airspaceWords = (airspaceType: string): string => {
  const known = Object.values(restrictionTypeName).includes(airspaceType)
  return known ? airspaceType.toLowerCase().replaceAll('_', ' ') : airspaceType
}
