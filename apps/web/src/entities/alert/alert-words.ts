import { type ConditionType, type FigureForms, figureWords } from '@clearway/domain/contracts'
import { day, distance, duration, inHeightUnit, shownUnits, time } from '@clearway/ui'
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

interface Known {
  readonly mine: string
  /** People of the reader's organisation, as far as the reader may know them. */
  readonly names: ReadonlyMap<string, string>
  /** Whether people of the reader's organisation acknowledge and close alerts; else only a manager's do. */
  readonly handles: boolean
}

export const namesAmong =
  ({ mine, names, handles }: Known): NameOf =>
  (userUuid) => {
    if (userUuid === null) return 'somebody'
    if (userUuid === mine) return 'you'
    return names.get(userUuid) ?? (handles ? 'a colleague' : 'the zone’s manager')
  }

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

/** 11:41:50 of today, yesterday 11:41:50, 19 Nov 11:41:50 */
export const moment = (atMs: number, nowMs: number): string => {
  const name = day(atMs, nowMs)
  const clock = time(atMs, undefined, true)
  return name === 'today' ? clock : `${name} ${clock}`
}

/** Behind an act: "at 11:41:50" of today, "yesterday 11:41:50". */
const momentOf = (atMs: number, nowMs: number): string =>
  `${day(atMs, nowMs) === 'today' ? 'at ' : ''}${moment(atMs, nowMs)}`

/** "Over since 11:41:50, after 6 s"; null while it goes on. */
export const overWords = ({ raisedAtMs, clearedAtMs }: LiveAlert, nowMs: number): string | null => {
  if (clearedAtMs === null) return null
  return `Over since ${moment(clearedAtMs, nowMs)}, after ${duration(clearedAtMs - raisedAtMs)}`
}

/** "Acknowledged by you at 11:32:04", "GNSS drift. Closed by a colleague at 11:40:12". */
export const handledWords = (alert: LiveAlert, nowMs: number, nameOf: NameOf): string | null => {
  const { closedAtMs, closedBy, closeReason, acknowledgedAtMs, acknowledgedBy } = alert
  if (closedAtMs !== null) {
    const closed = `Closed by ${nameOf(closedBy)} ${momentOf(closedAtMs, nowMs)}`
    return closeReason ? `${closeReason.replace(/[.!?]+$/, '')}. ${closed}` : closed
  }
  if (acknowledgedAtMs === null) return null
  return `Acknowledged by ${nameOf(acknowledgedBy)} ${momentOf(acknowledgedAtMs, nowMs)}`
}

interface ToldMessage {
  readonly read_at: string | null
  readonly read_by: string | null
}

/** Whether a message has been shown to who flies, or read by somebody else of that side. */
export const shownWords = (
  { read_at, read_by }: ToldMessage,
  { pilotName, nowMs }: { pilotName: string | undefined; nowMs: number },
): string => {
  if (read_at === null) return 'Not shown to the pilot yet'
  const when = momentOf(Date.parse(read_at), nowMs)
  return read_by === pilotName ? `Shown to the pilot ${when}` : `Read by ${read_by ?? 'somebody'} ${when}`
}

type Said = Pick<LiveAlert, 'message' | 'figures' | 'uin'>

/** The aircraft, then what it does; a message that names it later on has both. */
export const summaryLines = (alert: Said): string[] => {
  const { message, uin } = alert
  const isNamedLater = message.includes(uin) && !message.startsWith(uin)
  return isNamedLater ? [message] : [uin, messageWords(alert)]
}

/** As exact as the message: whole feet would hide by how little a limit is broken. */
const shown: FigureForms = {
  height: (metres) => `${Math.round(inHeightUnit(metres) * 10) / 10} ${shownUnits().height}`,
  distance,
}

/** What it says, in the reader's units and without the aircraft's name in front, which is shown beside it already. */
export const messageWords = ({ message, figures, uin }: Said): string => {
  if (figures) return `${capital(figureWords(figures, shown))}.`
  const rest = message.startsWith(uin) ? message.slice(uin.length).replace(/^[\s:,]+(is )?/, '') : message
  return capital(rest)
}
