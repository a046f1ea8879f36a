import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/**
 * What happened, for whoever is told outside: written in the transaction that caused it, shared out to receivers once,
 * kept a week for those who ask again. Only names and ids; what is told is read when it is told.
 */
export const outboxEvents = pgTable(
  'outbox_events',
  {
    eventUuid: uuid('event_uuid').primaryKey(),
    name: text('name').notNull(),
    version: smallint('version').notNull(),
    subjectUuid: uuid('subject_uuid').notNull(),
    /** The only organisations that it concerns; null: all that may read its record. */
    orgUuids: uuid('org_uuids').array(),
    /** What was so at that moment and the record will not say any more. */
    facts: jsonb('facts').$type<Record<string, string | number | null>>().notNull(),
    occurredAt: instant('occurred_at').notNull(),
    /** When its deliveries were made; null while it waits for that. */
    sharedAt: instant('shared_at'),
  },
  (t) => [
    index('outbox_events_due').on(t.eventUuid).where(sql`shared_at is null`),
    index('outbox_events_occurred').on(t.occurredAt),
  ],
)

/** Up to which end of validity certificates have been warned of, so many days before. */
export const expiryWarnings = pgTable('expiry_warnings', {
  daysBefore: smallint('days_before').primaryKey(),
  warnedUntil: instant('warned_until').notNull(),
})
