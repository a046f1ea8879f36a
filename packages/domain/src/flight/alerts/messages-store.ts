import { type Queryable, type Tx, tables } from '@clearway/db'
import { and, desc, eq, isNull, lte, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { authorColumns, nameOf } from '../../parties/talk/authors.ts'

const { alertMessages: messages, flightSessions: sessions, organisations, users } = tables
const readers = alias(users, 'readers')

const columns = {
  message: messages,
  ...authorColumns,
  readerName: sql<string | null>`${nameOf(readers)}`,
}

const most = 200

export const messagesOf = async (db: Queryable, alertUuid: string) => {
  const newest = await db
    .select(columns)
    .from(messages)
    .innerJoin(organisations, eq(organisations.orgUuid, messages.orgUuid))
    .innerJoin(users, eq(users.userUuid, messages.userUuid))
    .leftJoin(readers, eq(readers.userUuid, messages.readBy))
    .where(eq(messages.alertUuid, alertUuid))
    .orderBy(desc(messages.messageUuid))
    .limit(most)
  return newest.reverse()
}
export type MessageRow = Awaited<ReturnType<typeof messagesOf>>[number]

export const insertMessage = async (tx: Tx, row: typeof messages.$inferInsert): Promise<void> => {
  await tx.insert(messages).values(row)
}

interface Reading {
  readonly alertUuid: string
  readonly operatorOrgUuid: string
  readonly orgUuid: string
  readonly userUuid: string
  /** The newest message that was shown; without it, all of them. */
  readonly upTo: string | undefined
  readonly now: Date
}

/** Managers are one side, the operator is the other: what one manager writes is for the pilot, and no other manager reads it for them. */
const isOfOtherSide = ({ orgUuid, operatorOrgUuid }: Reading): SQL =>
  orgUuid === operatorOrgUuid ? ne(messages.orgUuid, operatorOrgUuid) : eq(messages.orgUuid, operatorOrgUuid)

/** What the other side than the reader's wrote; how many were unread. */
export const readMessages = async (tx: Tx, reading: Reading): Promise<number> => {
  const { alertUuid, userUuid, upTo, now } = reading
  const read = await tx
    .update(messages)
    .set({ readAt: now, readBy: userUuid })
    .where(
      and(
        eq(messages.alertUuid, alertUuid),
        isOfOtherSide(reading),
        isNull(messages.readAt),
        upTo === undefined ? undefined : lte(messages.messageUuid, upTo),
      ),
    )
    .returning({ uuid: messages.messageUuid })
  return read.length
}

export const pilotOf = async (db: Queryable, sessionUuid: string) => {
  const [row] = await db
    .select({ userUuid: users.userUuid, name: nameOf(users), phone: users.phone })
    .from(sessions)
    .innerJoin(users, eq(users.userUuid, sessions.userUuid))
    .where(eq(sessions.sessionUuid, sessionUuid))
  return row
}
