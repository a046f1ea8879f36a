import type { LiveAlert } from './alert.ts'

export interface AlertGroups {
  /** Nobody has taken notice yet: newest first. */
  readonly waiting: readonly LiveAlert[]
  readonly acknowledged: readonly LiveAlert[]
  /** Closed since `dayStartMs`, the last closed first. */
  readonly closed: readonly LiveAlert[]
}

/** The drawer's three groups. An alert that is over still waits until somebody has taken notice of it. */
export function groupAlerts(alerts: readonly LiveAlert[], dayStartMs: number): AlertGroups {
  const open = alerts.filter(({ closedAtMs, state }) => closedAtMs === null && state !== 'closed')
  return {
    waiting: open.filter(({ acknowledgedAtMs }) => acknowledgedAtMs === null),
    acknowledged: open.filter(({ acknowledgedAtMs }) => acknowledgedAtMs !== null),
    closed: alerts
      .filter(({ closedAtMs }) => closedAtMs !== null && closedAtMs >= dayStartMs)
      .sort((a, b) => (b.closedAtMs ?? 0) - (a.closedAtMs ?? 0)),
  }
}

/** What the toast shows and the sound calls for: violations, not contingencies, and not those put aside here. */
export const breachesOf = ({ waiting }: AlertGroups, dismissed: ReadonlySet<string>): readonly LiveAlert[] =>
  waiting.filter(({ type, alertUuid }) => type !== 'lost_link' && !dismissed.has(alertUuid))

/** Midnight of this browser's day. */
export function dayStart(nowMs: number): number {
  return new Date(nowMs).setHours(0, 0, 0, 0)
}
