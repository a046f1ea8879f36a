import { type Queryable, type Tx, tables } from '@clearway/db'
import { and, asc, inArray, isNotNull, isNull, lte, min } from 'drizzle-orm'

const { outgoingMessages: outgoing } = tables
export type OutgoingRow = typeof outgoing.$inferSelect
export type Channel = OutgoingRow['channel']

export const insertMessage = async (tx: Queryable, row: typeof outgoing.$inferInsert): Promise<void> => {
  await tx.insert(outgoing).values(row)
}

const waitingFor = (channels: readonly Channel[]) =>
  and(inArray(outgoing.channel, [...channels]), isNotNull(outgoing.sealed))

/**
 * Messages whose time has come, oldest first, locked until the transaction ends: no other process takes them, and
 * they are free again at once when this one dies.
 */
export const claimDue = (
  tx: Tx,
  { channels, now, limit }: { channels: readonly Channel[]; now: Date; limit: number },
): Promise<OutgoingRow[]> =>
  tx
    .select()
    .from(outgoing)
    .where(and(waitingFor(channels), lte(outgoing.nextAttemptAt, now)))
    .orderBy(asc(outgoing.createdAt), asc(outgoing.messageUuid))
    .limit(limit)
    .for('update', { skipLocked: true })

export const changeMessages = async (
  tx: Tx,
  messageUuids: readonly string[],
  change: Partial<OutgoingRow>,
): Promise<void> => {
  if (messageUuids.length === 0) return
  await tx
    .update(outgoing)
    .set(change)
    .where(inArray(outgoing.messageUuid, [...messageUuids]))
}

export const nextDue = async (db: Queryable, channels: readonly Channel[]): Promise<Date | null> => {
  const [row] = await db
    .select({ at: min(outgoing.nextAttemptAt) })
    .from(outgoing)
    .where(waitingFor(channels))
  return row?.at ?? null
}

/** Forgets that messages of long ago were sent or given up. */
export const dropOver = async (db: Queryable, before: Date): Promise<void> => {
  await db.delete(outgoing).where(and(isNull(outgoing.sealed), lte(outgoing.createdAt, before)))
}
