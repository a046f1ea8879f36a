import type { ConditionType } from '@clearway/domain/contracts'
import { duration, time } from '@clearway/ui'
import { capital } from '../../words/text.ts'
import type { LiveAlert } from './alert.ts'

export const alertTitles: Readonly<Record<ConditionType, string>> = {
  zone_violation: 'Zone violation',
  altitude_breach: 'Altitude breach',
  geofence_exit: 'Geofence exit',
  lost_link: 'Lost link',
}

/** Who did it: "you", or the words for somebody else. */
export type NameOf = (userUuid: string | null) => string

const waitShownMs = 30_000

/** "waits 42 s": only after 30 s without an answer. */
export const waitWords = (
  { raisedAtMs, acknowledgedAtMs, closedAtMs }: LiveAlert,
  nowMs: number,
): string | null => {
  if (acknowledgedAtMs !== null || closedAtMs !== null) return null
  const waitedMs = nowMs - raisedAtMs
  return waitedMs < waitShownMs ? null : `waits ${duration(waitedMs)}`
}

export const clock = (atMs: number): string => time(atMs, undefined, true)

/** "Over since 11:41:50, after 6 s"; null while it goes on. */
export const overWords = ({ raisedAtMs, clearedAtMs }: LiveAlert): string | null => {
  if (clearedAtMs === null) return null
  return `Over since ${clock(clearedAtMs)}, after ${duration(clearedAtMs - raisedAtMs)}`
}

/** "Acknowledged by you at 11:32:04", "GNSS drift. Closed by a colleague at 11:40:12". */
export const handledWords = (alert: LiveAlert, nameOf: NameOf): string | null => {
  const { closedAtMs, closedBy, closeReason, acknowledgedAtMs, acknowledgedBy } = alert
  if (closedAtMs !== null) {
    const closed = `Closed by ${nameOf(closedBy)} at ${clock(closedAtMs)}`
    return closeReason ? `${closeReason.replace(/[.!?]+$/, '')}. ${closed}` : closed
  }
  if (acknowledgedAtMs === null) return null
  return `Acknowledged by ${nameOf(acknowledgedBy)} at ${clock(acknowledgedAtMs)}`
}

/** The aircraft, then what it does; a message that names it later on has both. */
export const summaryLines = ({ message, uin }: Pick<LiveAlert, 'message' | 'uin'>): string[] => {
  const isNamedLater = message.includes(uin) && !message.startsWith(uin)
  return isNamedLater ? [message] : [uin, messageWords({ message, uin })]
}

/** The message without the aircraft's name in front, which is shown beside it already. */
export const messageWords = ({ message, uin }: Pick<LiveAlert, 'message' | 'uin'>): string => {
  const rest = message.startsWith(uin) ? message.slice(uin.length).replace(/^[\s:,]+(is )?/, '') : message
  return capital(rest)
}
