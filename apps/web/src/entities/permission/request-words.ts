import {
  assetCategoryName,
  awaitsAnswer,
  isUndecided,
  mostOverlaps,
  overlapCountWords,
  permissionStatus,
  restrictionTypeName,
} from '@clearway/domain/contracts'
import {
  type CheckItem,
  type CheckState,
  date,
  day,
  duration,
  heightBand,
  squareKilometres,
  type TimelineEntry,
  type Tone,
  time,
  timeRange,
  type ZoneKind,
} from '@clearway/ui'
import { Check, Clock, X } from 'lucide-react'
import { zoneTypes } from '../../map/content/types.ts'
import type { Outputs } from '../../trpc/client.ts'

export type Request = Outputs['permissions']['list']['data'][number]
export type RequestDetail = Outputs['permissions']['get']
type Decision = RequestDetail['decisions'][number]

/** What a decision taken now is taken after: the service refuses it when somebody has decided since. */
export const lastDecisionUuid = ({ decisions }: Pick<RequestDetail, 'decisions'>): string | undefined =>
  decisions.at(-1)?.decision_uuid

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
  pilot_credential: 'Pilot credential covers it',
  within_zone_heights: 'Within zone heights',
  payload_allowed: 'Payload allowed on model',
  operator_record: 'Operator record',
}

/** Checks that passed when a request was read. */
export type Ticks = readonly Request['checks'][number]['check'][]

export const ticksOf = ({ checks }: Pick<Request, 'checks'>): Ticks =>
  checks.filter(({ passes }) => passes).map(({ check }) => check)

/** What a decision that rests on ticks must not go past; undefined: they are ticks still. */
export const failedSince = (ticks: Ticks, { checks }: Pick<Request, 'checks'>): string | undefined => {
  const failed = checks.filter(({ check, passes }) => !passes && ticks.includes(check))
  return failed.length > 0 ? `A check fails now: ${failed.map(factWords).join('; ')}.` : undefined
}

const factWords = ({ check, facts }: Request['checks'][number]): string =>
  `${checkLabels[check]}, ${readable(facts)}`

const statuses = {
  [permissionStatus.pending]: 'pending',
  [permissionStatus.approved]: 'approved',
  [permissionStatus.rejected]: 'rejected',
} as const

/** The permission's state by its name; ended: nobody decided, and the mission is over. */
export const requestStatus = (
  request: Pick<Request, 'permission' | 'mission'>,
  nowMs: number,
): 'pending' | 'approved' | 'rejected' | 'ended' =>
  isUndecided(request) && !awaitsAnswer(request, nowMs)
    ? 'ended'
    : statuses[request.permission.permission_status as keyof typeof statuses]

export const checkStates = (request: Request): CheckState[] =>
  request.checks.map(({ passes }) => (passes ? 'pass' : 'fail'))

/** "2 overlaps", "more than 50 overlaps"; undefined where there are none. */
export const overlapWords = ({ overlap_count }: Request): string | undefined =>
  overlap_count === 0 ? undefined : overlapCountWords(overlap_count)

/** The service writes days as ISO dates; people read "3 Feb 2027". */
const readable = (facts: string): string => facts.replace(/\d{4}-\d{2}-\d{2}/g, (iso) => date(iso))

/** Named for what it must cover, where the mission has one kind of aircraft. */
const labelOf = ({ assets }: RequestDetail, check: keyof typeof checkLabels): string => {
  const categories = [...new Set(assets.map(({ category }) => assetCategoryName[category]))]
  if (check !== 'pilot_credential' || categories.length !== 1) return checkLabels[check]
  return `Pilot credential covers ${categories[0]}`
}

export const checkItems = (request: RequestDetail): CheckItem[] =>
  request.checks.map(({ check, passes, facts }) => ({
    key: check,
    label: labelOf(request, check),
    state: passes ? 'pass' : 'fail',
    fact: check === 'pilot_credential' && !passes ? 'none' : readable(facts),
    ...(check === 'clear_of_approved_plans' && !passes && { detail: overlapSentences(request).join(' ') }),
  }))

/** "PLN-2V8T6N1QEB Vayu Logistics, 13:50–14:05, 60–80 m. Meets plan 1 for 15 min over 1.9 km²." */
const overlapSentences = (request: RequestDetail): string[] => {
  const sentences = request.overlaps.map((overlap) => {
    const { other_plan_svc_id, other_org_name, starts_at, ends_at, min_height, max_height, area_m2 } = overlap
    const place = request.plans.findIndex(({ plan_uuid }) => plan_uuid === overlap.plan_uuid)
    const met = place < 0 ? 'the mission' : `plan ${place + 1}`
    const length = duration(Date.parse(ends_at) - Date.parse(starts_at))
    const what = `${timeRange(starts_at, ends_at)}, ${heightBand(min_height, max_height)}`
    const ground = area_m2 === null ? '' : ` over ${squareKilometres(area_m2)}`
    return `${other_plan_svc_id} ${other_org_name}, ${what}. Meets ${met} for ${length}${ground}.`
  })
  return showsAll(request) ? sentences : [...sentences, 'There are more.']
}

/** Of very many overlaps the detail shows a part. */
export const showsAll = ({ overlap_count }: Pick<Request, 'overlap_count'>): boolean =>
  overlap_count <= mostOverlaps

const decisionLooks: Record<string, { title: string; tone: Tone }> = {
  opened: { title: 'Waiting for a decision', tone: 'pending' },
  auto_approved: { title: 'Approved automatically', tone: 'approved' },
  approved: { title: 'Approved', tone: 'approved' },
  rejected: { title: 'Rejected', tone: 'rejected' },
  withdrawn: { title: 'Approval withdrawn', tone: 'rejected' },
  mission_changed: { title: 'Mission changed, asked again', tone: 'pending' },
  plan_changed: { title: 'Flight plan changed, asked again', tone: 'pending' },
  zone_changed: { title: 'Zone changed, asked again', tone: 'pending' },
  retired: { title: 'No longer touches the zone', tone: 'neutral' },
}

type Message = Outputs['permissions']['messages']['messages'][number]

/** What happened to a request, the newest first. */
export const timelineOf = (
  decisions: readonly Decision[],
  messages: readonly Message[],
  now: number,
): TimelineEntry[] =>
  [
    ...decisions.map((decision) => ({ at: decision.decided_at, entry: decisionEntry(decision, now) })),
    ...messages.map((message) => ({ at: message.created_at, entry: messageEntry(message, now) })),
  ]
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .map(({ entry }) => entry)
    .toReversed()

const decisionEntry = (decision: Decision, now: number): TimelineEntry => {
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
}

const messageEntry = ({ message_uuid, ...message }: Message, now: number): TimelineEntry => ({
  key: message_uuid,
  title: `Message of ${message.user_name}`,
  tone: 'info',
  note: message.org_name,
  detail: [
    `${day(message.created_at, now)} ${time(message.created_at)}`,
    message.text,
    ...message.files.map(({ file_name }) => file_name),
  ]
    .filter(Boolean)
    .join(' · '),
})

export const airspaceWords = (airspaceType: string): string => {
  const known = Object.values(restrictionTypeName).includes(airspaceType)
  return known ? airspaceType.toLowerCase().replaceAll('_', ' ') : airspaceType
}

/** The marks of the chips, for a toast with the same meaning. */
export const summaryIcons = { approved: Check, pending: Clock, rejected: X } as const
