import { sql } from 'drizzle-orm'
import { bigint, customType, index, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * What was done and what was refused. Rows are only ever added: the service's role may do no more, and a trigger
 * refuses the rest to everybody.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    entryUuid: uuid('entry_uuid').primaryKey(),
    at: instant('at').notNull(),
    /** Name of the operation. */
    action: text('action').notNull(),
    /** done, or the failure code. */
    result: text('result').notNull(),
    actorUserUuid: uuid('actor_user_uuid'),
    orgUuid: uuid('org_uuid'),
    partnerKeyUuid: uuid('partner_key_uuid'),
    requestId: text('request_id').notNull(),
    targetType: text('target_type'),
    targetUuid: uuid('target_uuid'),
    details: jsonb('details').$type<Record<string, unknown>>().notNull(),
    /** Keyed hash of all of the above: a row that the service did not write has none that fits. */
    mac: text('mac').notNull(),
    /** The transaction that wrote it, by which the sealer knows where it may have missed one. */
    writtenBy: transactionId('written_by').notNull().default(sql`pg_current_xact_id()`),
  },
  (t) => [
    index('audit_entries_at').on(t.at.desc(), t.entryUuid.desc()),
    index('audit_entries_org').on(t.orgUuid, t.at.desc()),
    index('audit_entries_actor').on(t.actorUserUuid, t.at.desc()),
    index('audit_entries_target').on(t.targetUuid, t.at.desc()),
    index('audit_entries_action').on(t.action.op('text_pattern_ops'), t.at.desc()),
    index('audit_entries_refused').on(t.at.desc(), t.entryUuid.desc()).where(sql`result <> 'done'`),
    index('audit_entries_written_by').on(t.writtenBy),
  ],
)

/** The hash chain over the entries, in the order in which they were found committed. No gap in `position`. */
export const auditSeals = pgTable('audit_seals', {
  position: bigint('position', { mode: 'number' }).primaryKey(),
  entryUuid: uuid('entry_uuid').notNull().unique(),
  entryHash: text('entry_hash').notNull(),
  previousHash: text('previous_hash').notNull(),
  hash: text('hash').notNull(),
  sealedAt: instant('sealed_at').notNull(),
})

/** How far the audit is sealed; one row, written with the seals. */
export const auditHorizon = pgTable('audit_horizon', {
  id: smallint('id').primaryKey(),
  /** Every transaction below it has ended, and all its entries have their seals once everything is looked at. */
  settled: transactionId('settled').notNull(),
  /** PostgreSQL's system identifier of the server that counts these transactions: a restored database is on another. */
  server: text('server').notNull(),
  /** Up to which entry all were looked at, in the order of their keys; null: everything is. */
  lookedThrough: uuid('looked_through'),
})
