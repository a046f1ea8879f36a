import { airspaceZoneType, permissionStatus, scheduleWords } from '@clearway/domain/contracts'
import {
  type BannerTone,
  duration,
  heightBand,
  momentOf,
  plural,
  squareKilometres,
  timeRange,
  windowOf,
} from '@clearway/ui'
import type { DraftShape } from '../../map/index.ts'
import type { Outputs } from '../../trpc/client.ts'

export type Evaluation = Outputs['missions']['evaluate']
export type ZoneVerdict = Evaluation['zones'][number]
export type Conflict = Evaluation['conflicts'][number]

/** Where a draft or plan of the same size is free: later or earlier, or in other heights. */
export type FreeSlot = Pick<
  Evaluation['alternatives'][number],
  'kind' | 'starts_at' | 'ends_at' | 'min_height' | 'max_height'
>

/** It is another time at the same heights. */
export const isFreeWindow = ({ kind }: Pick<FreeSlot, 'kind'>): boolean =>
  kind === 'later_window' || kind === 'earlier_window'

/** "17:40–18:20", or "30–50 m AGL" */
export const alternativeWords = (free: FreeSlot): string =>
  isFreeWindow(free) ? timeRange(free.starts_at, free.ends_at) : heightBand(free.min_height, free.max_height)

export interface Verdict {
  readonly tone: BannerTone
  readonly title: string
  readonly rest: string
}

/** What is known of the draft, from drawing to answer. */
export interface DraftState {
  /** Of what is drawn: why it cannot be sent, or that its outline is being loaded. */
  readonly shape: Pick<DraftShape, 'problem' | 'isComing'>
  readonly isDrawn: boolean
  readonly isComplete: boolean
  /** Why the API would not take it, in its words. */
  readonly refusal: string | null
  readonly isUnreached: boolean
  readonly evaluation: Evaluation | undefined
  /** What lies in the draft's way: of a mission its flights, of a plan the plan. */
  readonly subject: 'mission' | 'plan'
  /** Zones of a plan are its mission's, and so are their answers. */
  readonly waiting?: number
}

const info = (title: string, rest = ''): Verdict => ({ tone: 'info', title, rest })

/** The line over the panel: what would happen if it were submitted now. */
export const verdictOf = (state: DraftState): Verdict => {
  if (!state.isDrawn)
    return state.subject === 'plan'
      ? info('Draw where it flies,', 'or take the whole mission area.')
      : info('Draw the area.', 'Zones and conflicts show here.')
  if (state.shape.isComing) return info('The outline is being loaded.', 'Then zones show here.')
  if (state.shape.problem)
    return { tone: 'rejected', title: 'This area cannot be sent.', rest: `${state.shape.problem}.` }
  if (!state.isComplete) return info('Heights and window first.', 'Then zones show here.')
  if (state.refusal) return { tone: 'rejected', title: 'This cannot be sent.', rest: state.refusal }
  if (state.isUnreached)
    return {
      tone: 'pending',
      title: 'Not checked.',
      rest: `The service is not answering, and is asked again.${state.evaluation ? ' Below is its last answer.' : ''}`,
    }
  if (!state.evaluation) return info('Looking at zones and plans.')
  return answerOf(state, state.evaluation)
}

const answerOf = ({ subject, waiting }: DraftState, { zones, conflicts }: Evaluation): Verdict => {
  const approvals = waiting ?? zones.filter(waits).length
  const then = approvals > 0 ? `, then ${plural(approvals, 'approval')}` : ''
  if (conflicts.length > 0)
    return {
      tone: 'rejected',
      title: subject === 'plan' ? 'Would be rejected.' : 'Airspace taken.',
      rest: `${plural(conflicts.length, 'conflict')} to clear${then}.`,
    }
  if (approvals > 0)
    return {
      tone: 'pending',
      title: 'Will wait.',
      rest: `${plural(approvals, 'approval')} to come, no conflict.`,
    }
  const settled = subject === 'plan' ? 'Its zones have approved.' : 'No zone needs a decision.'
  const why = zones.length === 0 ? 'It touches no zone.' : settled
  return { tone: 'approved', title: 'Approved at once.', rest: `${why} No conflict.` }
}

export const waits = ({ permission_status }: Pick<ZoneVerdict, 'permission_status'>): boolean =>
  permission_status === permissionStatus.pending

/** Under a zone's name: who decides, or why no decision is needed. */
export const zoneNote = (zone: ZoneVerdict, managers: string | undefined, nowMs: number): string => {
  const active = activeWords(zone, nowMs)
  const used = zone.schedule ? `, used ${scheduleWords(zone.schedule)}` : ''
  if (waits(zone)) return `${managers ?? 'Its manager'} decides${active}${used}`
  const isAwareness = zone.airspace_zone_type === airspaceZoneType.awareness
  return `${isAwareness ? 'Know of it, no decision needed' : 'No decision needed'}${active}${used}`
}

const activeWords = (
  { active_from, active_to }: Pick<ZoneVerdict, 'active_from' | 'active_to'>,
  nowMs: number,
): string => {
  if (active_from && active_to) return `, active ${windowOf(active_from, active_to, nowMs)}`
  if (active_to) return `, until ${momentOf(active_to, nowMs)}`
  return active_from ? `, active from ${momentOf(active_from, nowMs)}` : ''
}

/** An operator is never shown whose the other plan is. */
export const rivalName = ({ operator }: Pick<Conflict, 'operator'>): string =>
  operator === 'own organisation' ? 'Your own plan' : 'Another operator'

/** "14:20–15:10, 50–75 m. 40 min and 4.0 km² shared, taken 14:20–16:00" */
export const conflictWords = (conflict: Conflict): string => {
  const { starts_at, ends_at, taken_from, taken_to, min_height, max_height, area_m2 } = conflict
  const length = duration(Date.parse(ends_at) - Date.parse(starts_at))
  const ground = area_m2 === null ? '' : ` and ${squareKilometres(area_m2)}`
  const isLonger = taken_from < starts_at || taken_to > ends_at
  const taken = isLonger ? `, taken ${timeRange(taken_from, taken_to)}` : ''
  return `${timeRange(starts_at, ends_at)}, ${heightBand(min_height, max_height)}. ${length}${ground} shared${taken}`
}
