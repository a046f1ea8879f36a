import { permissionSummaries } from '@clearway/domain/contracts'
import { referenceIn } from '../../words/text.ts'

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

export const filterNames = ['q', 'status', 'asset'] as const
/** A saved filter keeps its tab and its view, too. */
export const savedNames = ['view', 'range', 'when', ...filterNames]

export interface MissionQuestion {
  readonly q?: string
  readonly permission_summary?: (typeof permissionSummaries)[number]
  readonly asset_uuid?: string
}

type Asked = Readonly<Record<(typeof filterNames)[number], string | undefined>>

/** What the address asks of the missions, as the API is asked; empty where it asks for all. */
export const missionQuestion = ({ q: text = '', status, asset }: Asked): MissionQuestion => {
  const state = permissionSummaries.find((one) => one === status)
  const q = text.trim()
  const asset_uuid = referenceIn(asset)
  return { ...(q && { q }), ...(state && { permission_summary: state }), ...(asset_uuid && { asset_uuid }) }
}
