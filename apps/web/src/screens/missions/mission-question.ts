import type { MissionItem } from '../../entities/mission/mission-words.ts'
import type { UrlParams } from '../../frame/use-url-params.ts'

export const missionStates = ['pending', 'approved', 'rejected'] as const
export const filterNames = ['q', 'status'] as const

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
