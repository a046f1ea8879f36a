import { isNewer, type ReceivedAlert } from '@clearway/client'
import type { AlertFigures, AlertSeverity, AlertState, ConditionType } from '@clearway/domain/contracts'
import { longestPage } from '@clearway/domain/contracts'
import type { Outputs } from '../../trpc/client.ts'
import { assetName } from '../../words/asset-name.ts'

/** Which alerts somebody has to take notice of, the newest first: a page of them, and how many there are. */
export const alertsThatWait = { open: 1, quiet: 0, acknowledged: 0, limit: longestPage } as const

export type AlertRecord = Outputs['alerts']['list']['data'][number]

/** One alert as lists and toasts show it, from the service's record and from what the live socket has sent since. */
export interface LiveAlert {
  readonly alertUuid: string
  readonly type: ConditionType
  readonly severity: AlertSeverity
  readonly state: AlertState
  readonly sessionUuid: string
  readonly assetUuid: string
  readonly uin: string
  readonly zoneUuids: readonly string[]
  readonly message: string
  readonly figures: AlertFigures | null
  readonly latitude: number | null
  readonly longitude: number | null
  /** Metres above ground, where it was then. */
  readonly heightM: number | null
  readonly raisedAtMs: number
  readonly acknowledgedAtMs: number | null
  readonly acknowledgedBy: string | null
  /** When its condition was over; null while it goes on. */
  readonly clearedAtMs: number | null
  readonly closedAtMs: number | null
  readonly closedBy: string | null
  readonly closeReason: string | null
  readonly abilities: { readonly acknowledge: boolean; readonly close: boolean }
}

const ms = (instant: string | null | undefined): number | null => (instant ? Date.parse(instant) : null)

export const alertOfRecord = (record: AlertRecord): LiveAlert => ({
  alertUuid: record.alert_uuid,
  type: record.alert_type,
  severity: record.severity,
  state: record.state,
  sessionUuid: record.session_uuid,
  assetUuid: record.asset_uuid,
  uin: assetName(record),
  zoneUuids: record.zone_uuids,
  message: record.message,
  figures: record.figures,
  latitude: record.latitude,
  longitude: record.longitude,
  heightM: record.altitude_agl,
  raisedAtMs: Date.parse(record.raised_at),
  acknowledgedAtMs: ms(record.acknowledged_at),
  acknowledgedBy: record.acknowledged_by,
  clearedAtMs: ms(record.cleared_at),
  closedAtMs: ms(record.closed_at),
  closedBy: record.closed_by,
  closeReason: record.close_reason,
  abilities: record.abilities,
})

/** Known by the socket alone, until the record is read: what may be done with it is not known yet. */
const alertOfMessage = ({ newest, at }: ReceivedAlert): LiveAlert => ({
  alertUuid: newest.alert_uuid,
  type: newest.alert_type,
  severity: newest.severity,
  state: newest.state,
  sessionUuid: newest.session_uuid,
  assetUuid: newest.asset_uuid,
  uin: assetName(newest),
  zoneUuids: newest.zone_uuids,
  message: newest.message,
  figures: newest.figures,
  latitude: newest.latitude,
  longitude: newest.longitude,
  heightM: newest.altitude_agl,
  raisedAtMs: Date.parse(at.raised ?? newest.timestamp),
  acknowledgedAtMs: ms(at.acknowledged),
  acknowledgedBy: null,
  clearedAtMs: ms(at.cleared),
  closedAtMs: ms(at.closed),
  closedBy: null,
  closeReason: null,
  abilities: { acknowledge: false, close: false },
})

const momentOf = ({ state, updated_at }: AlertRecord) => ({ state, atMs: Date.parse(updated_at) })

/** The record, with what was received since it was read: the later state in an alert's life counts. */
const joined = (record: AlertRecord, received: ReceivedAlert): LiveAlert => {
  const alert = alertOfRecord(record)
  const { state, severity, timestamp } = received.newest
  if (!isNewer({ state, atMs: Date.parse(timestamp) }, momentOf(record))) return alert
  const acknowledgedAtMs = alert.acknowledgedAtMs ?? ms(received.at.acknowledged)
  const closedAtMs = alert.closedAtMs ?? ms(received.at.closed)
  return {
    ...alert,
    state,
    severity,
    acknowledgedAtMs,
    closedAtMs,
    clearedAtMs: alert.clearedAtMs ?? ms(received.at.cleared),
    abilities: {
      acknowledge: alert.abilities.acknowledge && acknowledgedAtMs === null && closedAtMs === null,
      close: alert.abilities.close && closedAtMs === null,
    },
  }
}

/** Every alert once, newest first. Of two records of one alert the one changed last is taken. */
export const mergeAlerts = (
  records: readonly AlertRecord[],
  received: ReadonlyMap<string, ReceivedAlert>,
): LiveAlert[] => {
  const newest = new Map<string, AlertRecord>()
  for (const record of records) {
    const known = newest.get(record.alert_uuid)
    if (!known || isNewer(momentOf(record), momentOf(known))) newest.set(record.alert_uuid, record)
  }
  const unread = [...received.values()].filter(({ newest: { alert_uuid } }) => !newest.has(alert_uuid))
  const read = [...newest.values()].map((record) => {
    const since = received.get(record.alert_uuid)
    return since ? joined(record, since) : alertOfRecord(record)
  })
  return [...read, ...unread.map(alertOfMessage)].sort(
    (a, b) => b.raisedAtMs - a.raisedAtMs || b.alertUuid.localeCompare(a.alertUuid),
  )
}

/** A violation that nobody has closed and that is not over: red; all else waits to be noticed. */
export const isGoingOn = ({ type, clearedAtMs, closedAtMs }: LiveAlert): boolean =>
  type !== 'lost_link' && clearedAtMs === null && closedAtMs === null

/** Sessions with a violation that a person has not closed and that still goes on: their aircraft are in breach. */
export const sessionsInBreach = (alerts: readonly LiveAlert[]): ReadonlySet<string> =>
  new Set(alerts.filter(isGoingOn).map(({ sessionUuid }) => sessionUuid))

export interface AlertGroups {
  /** Not acknowledged yet: newest first. */
  readonly waiting: readonly LiveAlert[]
  readonly acknowledged: readonly LiveAlert[]
  /** Closed since `dayStartMs`, the last closed first. */
  readonly closed: readonly LiveAlert[]
}

/** The drawer's three groups. An alert that is over still waits until it is acknowledged. */
export const groupAlerts = (alerts: readonly LiveAlert[], dayStartMs: number): AlertGroups => {
  const open = alerts.filter(({ closedAtMs, state }) => closedAtMs === null && state !== 'closed')
  return {
    waiting: open.filter(({ acknowledgedAtMs }) => acknowledgedAtMs === null),
    acknowledged: open.filter(({ acknowledgedAtMs }) => acknowledgedAtMs !== null),
    closed: alerts
      .filter(({ closedAtMs }) => closedAtMs !== null && closedAtMs >= dayStartMs)
      .sort((a, b) => (b.closedAtMs ?? 0) - (a.closedAtMs ?? 0)),
  }
}

/** Alerts that a person has put aside: by `asideKey`, the message that waited then; empty where none did. */
export type Aside = Readonly<Record<string, string>>

/** As grave as it is: nobody has put aside what it becomes. */
export const asideKey = ({ alertUuid, severity }: Pick<LiveAlert, 'alertUuid' | 'severity'>): string =>
  `${alertUuid} ${severity}`

/** A message that waits for an answer of the reader's side. */
export interface Asked {
  readonly messageUuid: string
  readonly atMs: number
}

interface CalledFor {
  readonly aside: Aside
  /** By alert, the newest message that waits. */
  readonly asked: ReadonlyMap<string, Asked>
}

/**
 * What the toast shows and the sound calls for, the newest news first: violations that nobody has taken notice of, and those
 * that go on and about which a message waits. Not what was put aside here, unless a message has come or it became graver since.
 */
export const breachesOf = (
  { waiting, acknowledged }: Pick<AlertGroups, 'waiting' | 'acknowledged'>,
  { aside, asked }: CalledFor,
): readonly LiveAlert[] => {
  const isAside = (alert: LiveAlert) => {
    const message = aside[asideKey(alert)]
    return message !== undefined && (asked.get(alert.alertUuid)?.messageUuid ?? message) === message
  }
  const newsAtMs = ({ alertUuid, raisedAtMs }: LiveAlert) =>
    Math.max(raisedAtMs, asked.get(alertUuid)?.atMs ?? 0)
  const inHand = acknowledged.filter((alert) => asked.has(alert.alertUuid) && isGoingOn(alert))
  return [...waiting, ...inHand]
    .filter((alert) => alert.type !== 'lost_link' && !isAside(alert))
    .toSorted((one, other) => newsAtMs(other) - newsAtMs(one))
}

/** Midnight of this browser's day. */
export const dayStart = (nowMs: number): number => new Date(nowMs).setHours(0, 0, 0, 0)
