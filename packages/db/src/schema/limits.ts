import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/**
 * How many requests of a budget were taken in its running window. UNLOGGED (see the migration): it changes with every
 * request and after a crash of PostgreSQL it is not needed. No index on `ends_at`, so that a count is updated in place.
 */
export const requestCounts = pgTable(
  'request_counts',
  {
    /** Whose budget: an address, a caller, an organisation. */
    budget: text('budget').primaryKey(),
    endsAt: instant('ends_at').notNull(),
    taken: integer('taken').notNull(),
  },
  (t) => [index('request_counts_over').on(t.endsAt)],
)

/** How many messages of a budget went out in its running window. It outlives a crash: a recipient is not spared twice. */
export const messageBudgets = pgTable(
  'message_budgets',
  {
    /** Who writes to whom. */
    budget: text('budget').primaryKey(),
    endsAt: instant('ends_at').notNull(),
    taken: integer('taken').notNull(),
  },
  (t) => [index('message_budgets_over').on(t.endsAt)],
)

/** One row: how many days frames are kept. The services read it; its owner writes it (retention.ts). */
export const telemetryRetention = pgTable(
  'telemetry_retention',
  {
    id: smallint('id').primaryKey(),
    days: integer('days').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  () => [
    check('telemetry_retention_one_row', sql`id = 1`),
    check('telemetry_retention_days', sql`days >= 1`),
  ],
)
