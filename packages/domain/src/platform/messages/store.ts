import { type Queryable, tables } from '@clearway/db'
import { and, asc, eq, inArray, isNotNull, lte, min, sql } from 'drizzle-orm'

const { outgoingMessages: outgoing } = tables
export type OutgoingRow = typeof outgoing.$inferSelect
export type MessageChannel = OutgoingRow['channel']

export const insertMessage = async (tx: Queryable, row: typeof outgoing.$inferInsert): Promise<void> => {
  await tx.insert(outgoing).values(row)
}

const waitingFor = (channels: readonly MessageChannel[]) =>
  and(inArray(outgoing.channel, [...channels]), isNotNull(outgoing.sealed))

export interface MessagesClaim {
  readonly channels: readonly MessageChannel[]
  readonly now: Date
  /** Until then no other process takes them; afterwards the one that claimed them is taken for ended. */
  readonly until: Date
  readonly limit: number
}

/** What becomes useless first goes first: a code is not kept from its reader by a backlog of notices. */
export const firstDue = (db: Queryable, { channels, now, limit }: Omit<MessagesClaim, 'until'>) =>
  db
    .select({ uuid: outgoing.messageUuid })
    .from(outgoing)
    .where(and(waitingFor(channels), lte(outgoing.nextAttemptAt, now)))
    .orderBy(asc(outgoing.giveUpAt), asc(outgoing.messageUuid))
    .limit(limit)
    .for('update', { skipLocked: true })

/** Takes messages whose time has come in one statement: nothing stays open while they are sent. */
export const claimDue = async (db: Queryable, { until, ...claim }: MessagesClaim): Promise<OutgoingRow[]> => {
  const rows = await db
    .update(outgoing)
    .set({ nextAttemptAt: until })
    // As an array, so that the question is asked once and takes no more than its limit.
    .where(sql`${outgoing.messageUuid} = any(array(${firstDue(db, claim)}))`)
    .returning()
  return rows.toSorted((a, b) => a.giveUpAt.getTime() - b.giveUpAt.getTime())
}

export const markSent = async (
  db: Queryable,
  messageUuids: readonly string[],
  sentAt: Date,
): Promise<void> => {
  if (messageUuids.length === 0) return
  await db
    .update(outgoing)
    .set({ sealed: null, sentAt })
    .where(inArray(outgoing.messageUuid, [...messageUuids]))
}

/** Of one that was not sent; nothing where another process has claimed or sent it since. */
export const settleUnsent = async (
  db: Queryable,
  { messageUuid, nextAttemptAt }: OutgoingRow,
  change: Partial<OutgoingRow>,
): Promise<void> => {
  const stillMine = and(
    eq(outgoing.messageUuid, messageUuid),
    isNotNull(outgoing.sealed),
    eq(outgoing.nextAttemptAt, nextAttemptAt),
  )
  await db.update(outgoing).set(change).where(stillMine)
}

export const nextDue = async (db: Queryable, channels: readonly MessageChannel[]): Promise<Date | null> => {
  const [row] = await db
    .select({ at: min(outgoing.nextAttemptAt) })
    .from(outgoing)
    .where(waitingFor(channels))
  return row?.at ?? null
}
