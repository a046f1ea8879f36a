import { builtOnce, type Queryable, slotsOf, tables } from '@clearway/db'
import type { Keys } from './keys.ts'

const { auditEntries } = tables
export type AuditRow = typeof auditEntries.$inferSelect
/** The content of an entry; its mac follows from it. */
export type EntryFacts = Omit<AuditRow, 'mac' | 'writtenBy'>

/** Keys in one order, as jsonb does not keep the one they were written in. */
const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, ordered(inner)]))
}

/** An entry as one text, the same however often it was stored and read: what is hashed. */
export const canonicalEntry = (entry: EntryFacts): string =>
  JSON.stringify([
    entry.entryUuid,
    entry.at.toISOString(),
    entry.action,
    entry.result,
    entry.actorUserUuid,
    entry.orgUuid,
    entry.partnerKeyUuid,
    entry.requestId,
    entry.targetType,
    entry.targetUuid,
    ordered(entry.details),
  ])

export const insertEntry = async (
  db: Queryable,
  keys: Pick<Keys, 'auditMac'>,
  facts: EntryFacts,
): Promise<void> => {
  await entryQuery(db).execute({ ...facts, mac: keys.auditMac(canonicalEntry(facts)) })
}

const entryQuery = builtOnce((db) => {
  const { writtenBy: _byPostgres, ...columns } = slotsOf(auditEntries)
  return db.insert(auditEntries).values(columns).prepare('insert_audit_entry')
})
