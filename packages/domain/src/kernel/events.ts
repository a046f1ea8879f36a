import { type Database, insertionOf, notify, type Tx, tables } from '@clearway/db'
import { sql } from 'drizzle-orm'
import type { Clock } from './clock.ts'
import { type EventName, eventTypes } from './event-types.ts'
import type { Ids } from './ids.ts'
import type { NotifyingRecord } from './notifying-records.ts'

/** What other processes must know, sent by LISTEN/NOTIFY when the transaction that made it commits. */
export type DomainEvent =
  | { type: 'session_started'; session_uuid: string; asset_uuid: string }
  | { type: 'session_ended'; session_uuid: string; asset_uuid: string }
  /** A ground station opened its socket in some process: an older one of the session is replaced. */
  | { type: 'socket_claimed'; session_uuid: string; epoch: number }
  /** What the replaced one left of the session's pace, for the socket of this epoch. */
  | { type: 'socket_handed'; session_uuid: string; epoch: number; tokens: number }
  /** A batch brought frames that are young enough for the live picture. */
  | { type: 'telemetry_uploaded'; session_uuid: string; asset_uuid: string }
  | {
      type: 'membership_changed'
      resource_type: number
      resource_uuid: string
      member_type: number
      member_uuid: string
    }
  | { type: 'organisation_changed'; org_uuid: string }
  | { type: 'user_changed'; user_uuid: string }
  | { type: 'zone_changed'; zone_uuid: string; operation: 'upsert' | 'delete'; change_id: number }
  | { type: 'permission_decided'; mission_uuid: string; zone_uuid: string; permission_uuid: string }
  | { type: 'mission_changed'; mission_uuid: string; org_uuid: string }
  | { type: 'plan_changed'; plan_uuid: string; mission_uuid: string }
  | { type: 'asset_changed'; asset_uuid: string }
  | { type: 'certificate_issued'; asset_uuid: string }
  | { type: 'certificate_revoked'; asset_uuid: string; thumbprint: string }
  /** Alerts were raised, acknowledged, cleared or closed: the rows of their history. */
  | { type: 'alert_changed'; change_ids: readonly number[] }
  /** Sent by triggers on the tables in the migration told_records, with the people that their columns name. */
  | {
      type: 'record_changed'
      record: NotifyingRecord
      uuid: string
      org_uuids: readonly string[]
      user_uuids: readonly string[]
    }

/** An event of the catalogue (event-types.ts), delivered outside at least once when its transaction has committed. */
export interface Happening {
  readonly name: EventName
  /** The uuid of the record that it is about. */
  readonly subject: string
  /** The only organisations that it concerns. Absent: all that may read the record. */
  readonly orgUuids?: readonly string[]
  /** Facts that the record will no longer contain when it is sent. */
  readonly facts?: Readonly<Record<string, string | number | null | readonly string[]>>
  /** People are notified by another event, which has the number of these. */
  readonly isForMachines?: true
}

export interface Events {
  publish(tx: Database | Tx, ...events: readonly DomainEvent[]): Promise<void>
  /** Writes into the outbox; answers the uuids of the events. */
  record(tx: Tx, ...happenings: readonly Happening[]): Promise<string[]>
}

export const eventChannel = 'clearway'
/** Notified when something was written into the outbox. */
export const outboxChannel = 'clearway_outbox'

/** An event as LISTEN receives it. */
export const eventText = (event: DomainEvent): string => JSON.stringify(event)

interface Making {
  readonly clock: Clock
  readonly ids: Ids
}

/** An event for receivers outside, as the outbox keeps it. */
export const outboxRow = (
  { clock, ids }: Making,
  { name, subject, orgUuids, facts, isForMachines }: Happening,
) => ({
  eventUuid: ids.uuid(),
  name,
  version: eventTypes[name].version,
  subjectUuid: subject,
  orgUuids: orgUuids ? [...orgUuids] : null,
  facts: { ...facts },
  occurredAt: clock.now(),
  peopleNotifiedAt: isForMachines ? clock.now() : null,
})

export const createEvents = (making: Making): Events => ({
  publish: (tx, ...events) => notify(tx, eventChannel, events.map(eventText)),
  async record(tx, ...happenings) {
    if (happenings.length === 0) return []
    const rows = happenings.map((happening) => outboxRow(making, happening))
    await tx.execute(
      sql`with written as (${insertionOf(tables.outboxEvents, rows)}) select pg_notify(${outboxChannel}, '')`,
    )
    return rows.map(({ eventUuid }) => eventUuid)
  },
})
