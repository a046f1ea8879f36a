import { literal, type Queryable, type Tx, tables, uuidArray } from '@clearway/db'
import { asc, isNull, type SQL, sql } from 'drizzle-orm'
import type { OutboxRow } from '../events/reading.ts'
import type { Receiver } from '../events/receivers.ts'
import type { Choice } from './choices.ts'
import { endpointStatus } from './contract.ts'

const { outboxEvents: events } = tables

/** The oldest that were not shared out yet and that no other process holds. */
export const claimUnshared = (tx: Tx, limit: number): Promise<OutboxRow[]> =>
  tx
    .select()
    .from(events)
    .where(isNull(events.sharedAt))
    .orderBy(asc(events.eventUuid))
    .limit(limit)
    .for('update', { skipLocked: true })

export const markShared = async (tx: Tx, eventUuids: readonly string[], at: Date): Promise<void> => {
  await tx
    .update(events)
    .set({ sharedAt: at })
    .where(sql`${events.eventUuid} = any(${uuidArray(eventUuids)})`)
}

export interface EndpointChoice extends Choice {
  readonly endpointUuid: string
}

export const isChosenByAny = async (db: Queryable, words: readonly string[]): Promise<boolean> => {
  const { rows } = await db.execute(sql`select from webhook_endpoints e
    where e.event_types && ${sql.param([...words])}::text[] and e.status = ${literal(endpointStatus.active)} limit 1`)
  return rows.length > 0
}

interface Wanted {
  readonly words: readonly string[]
  readonly orgUuids: ReadonlySet<string>
  /** Endpoints of every organisation, and not of these alone. */
  readonly isForAll: boolean
}

/** Active endpoints that may receive it, by their choice and their organisation. */
export const endpointsChoosing = async (
  db: Queryable,
  { words, orgUuids, isForAll }: Wanted,
): Promise<(EndpointChoice & Receiver)[]> => {
  if (words.length === 0) return []
  const chosen = sql`e.event_types && ${sql.param([...words])}::text[]`
  const among: SQL = isForAll ? sql`true` : sql`e.org_uuid = any(${uuidArray(orgUuids)})`
  const { rows } = await db.execute<(EndpointChoice & Receiver) & Record<string, unknown>>(sql`
    select e.endpoint_uuid as "endpointUuid", e.org_uuid as "orgUuid", e.event_types as "eventTypes",
      e.zone_uuids as "zoneUuids", e.asset_uuids as "assetUuids",
      o.org_name as "orgName", o.org_type as "orgType", o.status as "orgStatus"
    from webhook_endpoints e join organisations o using (org_uuid)
    where ${chosen} and ${among} and e.status = ${literal(endpointStatus.active)}`)
  return rows
}
