import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../columns/times.ts'

/**
 * How many requests of a budget were taken in its running window. UNLOGGED (see the migration): it changes with every
 * request and after a crash of PostgreSQL nobody needs it. No index on `ends_at`, so that a count is updated in place.
 */
export const requestCounts = pgTable('request_counts', {
  /** Whose budget: an address, a caller, an organisation. */
  budget: text('budget').primaryKey(),
  endsAt: instant('ends_at').notNull(),
  taken: integer('taken').notNull(),
})
