import type { AlertSeverity, AlertState, ConditionType } from '@clearway/domain/contracts'
import { type HeardAlert, isNewer } from '../../map/live/live-alerts.ts'
import type { Outputs } from '../../trpc/client.ts'

export type AlertRecord = Outputs['alerts']['list']['data'][number]

/** One alert as lists and toasts tell it, from the service's record and from what the live socket said since. */
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
  readonly latitude: number | null
  readonly longitude: number | null
  readonly raisedAtMs: number
  readonly acknowledgedAtMs: number | null
  readonly acknowledgedBy: string | null
  /** When what it says was over; null while it goes on. */
  readonly clearedAtMs: number | null
  readonly closedAtMs: number | null
  readonly closedBy: string | null
  readonly closeReason: string | null
  readonly abilities: { readonly acknowledge: boolean; readonly close: boolean }
}

const ms = (instant: string | null | undefined): number | null => (instant ? Date.parse(instant) : null)

export function alertOfRecord(record: AlertRecord): LiveAlert {
  return {
    alertUuid: record.alert_uuid,
    type: record.alert_type,
    severity: record.severity,
    state: record.state,
    sessionUuid: record.session_uuid,
    assetUuid: record.asset_uuid,
    uin: record.asset_uin ?? 'No UIN',
    zoneUuids: record.zone_uuids,
    message: record.message,
    latitude: record.latitude,
    longitude: record.longitude,
    raisedAtMs: Date.parse(record.raised_at),
    acknowledgedAtMs: ms(record.acknowledged_at),
    acknowledgedBy: record.acknowledged_by,
    clearedAtMs: ms(record.cleared_at),
    closedAtMs: ms(record.closed_at),
    closedBy: record.closed_by,
    closeReason: record.close_reason,
    abilities: record.abilities,
  }
}

/** Known by the socket alone, until the record is read: what may be done with it is not known yet. */
function alertOfMessage({ newest, at }: HeardAlert): LiveAlert {
  return {
    alertUuid: newest.alert_uuid,
    type: newest.alert_type,
    severity: newest.severity,
    state: newest.state,
    sessionUuid: newest.session_uuid,
    assetUuid: newest.asset_uuid,
    uin: newest.asset_uin ?? 'No UIN',
    zoneUuids: newest.zone_uuids,
    message: newest.message,
    latitude: newest.latitude,
    longitude: newest.longitude,
    raisedAtMs: Date.parse(at.raised ?? newest.timestamp),
    acknowledgedAtMs: ms(at.acknowledged),
    acknowledgedBy: null,
    clearedAtMs: ms(at.cleared),
    closedAtMs: ms(at.closed),
    closedBy: null,
    closeReason: null,
    abilities: { acknowledge: false, close: false },
  }
}

const momentOf = ({ state, updated_at }: AlertRecord) => ({ state, atMs: Date.parse(updated_at) })

/** The record, with what was heard since it was read: the newest timestamp says the state. */
function joined(record: AlertRecord, heard: HeardAlert): LiveAlert {
  const alert = alertOfRecord(record)
  const { state, timestamp } = heard.newest
  if (!isNewer({ state, atMs: Date.parse(timestamp) }, momentOf(record))) return alert
  const acknowledgedAtMs = alert.acknowledgedAtMs ?? ms(heard.at.acknowledged)
  const closedAtMs = alert.closedAtMs ?? ms(heard.at.closed)
  return {
    ...alert,
    state,
    acknowledgedAtMs,
    closedAtMs,
    clearedAtMs: alert.clearedAtMs ?? ms(heard.at.cleared),
    abilities: {
      acknowledge: alert.abilities.acknowledge && acknowledgedAtMs === null && closedAtMs === null,
      close: alert.abilities.close && closedAtMs === null,
    },
  }
}

/** Every alert once, newest first. Of two records of one alert the one changed last is taken. */
export function mergeAlerts(
  records: readonly AlertRecord[],
  heard: ReadonlyMap<string, HeardAlert>,
): LiveAlert[] {
  const newest = new Map<string, AlertRecord>()
  for (const record of records) {
    const known = newest.get(record.alert_uuid)
    if (!known || isNewer(momentOf(record), momentOf(known))) newest.set(record.alert_uuid, record)
  }
  const told = [...heard.values()].filter(({ newest: { alert_uuid } }) => !newest.has(alert_uuid))
  const read = [...newest.values()].map((record) => {
    const since = heard.get(record.alert_uuid)
    return since ? joined(record, since) : alertOfRecord(record)
  })
  return [...read, ...told.map(alertOfMessage)].sort(
    (a, b) => b.raisedAtMs - a.raisedAtMs || b.alertUuid.localeCompare(a.alertUuid),
  )
}

/** Sessions with a violation that a person has not closed and that still goes on: their aircraft are in breach. */
export function sessionsInBreach(alerts: readonly LiveAlert[]): ReadonlySet<string> {
  return new Set(
    alerts
      .filter(({ state, type }) => type !== 'lost_link' && (state === 'raised' || state === 'acknowledged'))
      .filter(({ clearedAtMs }) => clearedAtMs === null)
      .map(({ sessionUuid }) => sessionUuid),
  )
}
