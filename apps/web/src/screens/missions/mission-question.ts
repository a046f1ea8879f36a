import type { MissionItem } from '../../entities/mission/mission-words.ts'
import type { UrlParams } from '../../frame/use-url-params.ts'

export const missionStates = ['pending', 'approved', 'rejected'] as const
export const missionTimes = ['today', 'coming', 'past', 'all'] as const
export type MissionTime = (typeof missionTimes)[number]

const midnight = (nowMs: number, days: number): Date => {
  const at = new Date(nowMs)
  at.setHours(0, 0, 0, 0)
  at.setDate(at.getDate() + days)
  return at
}

/** What the API is asked for: today by the clocks of this browser; what comes is soonest first, what is past latest. */
export const windowAsked = (when: MissionTime, nowMs: number) => {
  const [today, tomorrow] = [midnight(nowMs, 0).toISOString(), midnight(nowMs, 1).toISOString()]
  if (when === 'today') return { from: today, to: tomorrow, order: 'soonest' as const }
  if (when === 'coming') return { from: tomorrow, order: 'soonest' as const }
  return when === 'past' ? { to: today, order: 'latest' as const } : {}
}

/** The same of a mission that is here. */
export const isWithin = (
  { start_time, end_time }: Pick<MissionItem, 'start_time' | 'end_time'>,
  { from, to }: { from?: string; to?: string },
): boolean =>
  (from === undefined || Date.parse(end_time) > Date.parse(from)) &&
  (to === undefined || Date.parse(start_time) < Date.parse(to))

export const filterNames = ['q', 'status'] as const
/** A saved filter keeps its tab and its view, too. */
export const savedNames = ['view', 'range', 'when', ...filterNames]

export interface MissionQuestion {
  /** In lower case. */
  readonly text: string
  readonly state: (typeof missionStates)[number] | undefined
}

/** What the address asks of the missions; null where it asks for all. */
export const missionQuestion = (params: Pick<UrlParams, 'get'>): MissionQuestion | null => {
  const text = (params.get('q') ?? '').trim().toLocaleLowerCase('en')
  const state = missionStates.find((one) => one === params.get('status'))
  return text || state ? { text, state } : null
}

/** By what one knows a mission: its name, its reference, its operator, the zones that decide. */
export const answers = (mission: MissionItem, { text, state }: MissionQuestion): boolean => {
  if (state && mission.permission_summary !== state) return false
  const zones = mission.permissions.map(({ zone_name }) => zone_name)
  const words = [mission.mission_name, mission.mission_svc_id, mission.org_name, ...zones]
  return words.some((word) => word.toLocaleLowerCase('en').includes(text))
}
