import type { ViolationAlert } from './messages.ts'

type AlertState = ViolationAlert['state']

/** An alert as the socket sent it: its newest message, and when each state that was received began. */
export interface ReceivedAlert {
  readonly newest: ViolationAlert
  readonly at: Readonly<Partial<Record<AlertState, string>>>
}

const rank: Readonly<Record<AlertState, number>> = { raised: 0, acknowledged: 1, cleared: 2, closed: 3 }

interface Moment {
  readonly state: AlertState
  readonly atMs: number
}

/** An alert never goes back in its life. Times do not decide: late frames may clear an alert at a moment before its acknowledgement. */
export const isNewer = (a: Moment, b: Moment): boolean =>
  a.state === b.state ? a.atMs > b.atMs : rank[a.state] > rank[b.state]

const momentOf = ({ state, timestamp }: ViolationAlert): Moment => ({ state, atMs: Date.parse(timestamp) })

/** Merges by alert_uuid, whatever the order of arrival and however often the same is sent. */
export const withAlert = (
  alerts: ReadonlyMap<string, ReceivedAlert>,
  message: ViolationAlert,
): ReadonlyMap<string, ReceivedAlert> => {
  if (!Number.isFinite(Date.parse(message.timestamp))) return alerts
  const known = alerts.get(message.alert_uuid)
  const isNewest = !known || isNewer(momentOf(message), momentOf(known.newest))
  const before = known?.at[message.state]
  const began = before === undefined || before > message.timestamp ? message.timestamp : before
  return new Map(alerts).set(message.alert_uuid, {
    newest: isNewest ? message : known.newest,
    at: { ...known?.at, [message.state]: began },
  })
}
