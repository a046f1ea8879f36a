import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../columns.ts'

/**
 * The authorities whose certificates this installation issues and accepts. The newest generation issues; the first start
 * claims the first.
 */
export const certificateAuthorities = pgTable('certificate_authorities', {
  generation: integer('generation').primaryKey(),
  /** SHA-256 of the certificate that issues, upper-case hex. */
  fingerprint: text('fingerprint').notNull(),
  adoptedAt: instant('adopted_at').notNull().defaultNow(),
})

/**
 * The restores whose clusters were said to be the one. A cluster that came from a restore and is not here speaks to nobody
 * outside. The owner writes it.
 */
export const takeovers = pgTable('takeovers', {
  /** As the setting `clearway.restore` of the cluster names it. */
  restore: text('restore').primaryKey(),
  takenOverAt: instant('taken_over_at').notNull().defaultNow(),
})

/** The newest revocation list of an authority, as it is handed out. */
export const revocationLists = pgTable('revocation_lists', {
  fingerprint: text('fingerprint').primaryKey(),
  number: bigint('number', { mode: 'number' }).notNull(),
  /** The snapshot of the database (pg_snapshot) that it was made by; null: of an older version, and to be made anew. */
  covers: text('covers'),
  der: bytes('der').notNull(),
  madeAt: instant('made_at').notNull(),
  /** By the clock that all processes share. */
  writtenAt: instant('written_at').notNull().defaultNow(),
})

/** A list that does not see one of these has to be made anew. Written by triggers (0028). */
export const revocationChanges = pgTable(
  'revocation_changes',
  {
    /** The transaction (xid8). */
    changedBy: bigint('changed_by', { mode: 'number' }).primaryKey(),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (t) => [index('revocation_changes_over').on(t.changedAt)],
)
