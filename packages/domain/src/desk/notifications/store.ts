import { insertionOf, isOneOf, type Queryable, type Tx, tables, uuidArray } from '@clearway/db'
import { and, asc, count, desc, eq, gt, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import { membershipStatus, memberType, partsOf, resourceType } from '../../kernel/index.ts'
import type { OutboxRow } from '../events/reading.ts'
import type { NotificationRow } from './people.ts'

const { notifications, notificationPreferences: preferences, outboxEvents: events } = tables

/** The spaces of advisory locks that this file uses, apart from all others. */
const readerLock = 7_206
const preferencesLock = 7_207

/** Of one statement, however many there are. */
export const rowsAtATime = 5_000

export type PreferencesRow = typeof preferences.$inferSelect

/** Answers which of them are new. */
export const insertNotifications = async (
  tx: Tx,
  rows: readonly NotificationRow[],
): Promise<ReadonlySet<string>> => {
  const made = new Set<string>()
  for (const part of partsOf(rows, rowsAtATime)) {
    const { rows: inserted } = await tx.execute<{ uuid: string }>(
      sql`${insertionOf(notifications, part)} on conflict do nothing returning notification_uuid as uuid`,
    )
    for (const { uuid } of inserted) made.add(uuid)
  }
  return made
}

/** Shown to their receivers, as long as these belong to the organisation of the notification. */
const shownTo = (userUuid: string): SQL | undefined =>
  and(
    eq(notifications.userUuid, userUuid),
    sql`in_console`,
    sql`${notifications.orgUuid} in (select m.resource_uuid from resource_memberships m
      where m.member_type = ${memberType.user} and m.member_uuid = ${userUuid}
        and m.resource_type = ${resourceType.organisation} and m.status = ${membershipStatus.active})`,
  )

export interface ListFilter {
  readonly kind?: string | undefined
  readonly unread?: number | undefined
  readonly waits?: number | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}

/** Newest first, those before the cursor. */
export const listNotifications = (
  db: Queryable,
  userUuid: string,
  { kind, unread, waits, cursor, limit }: ListFilter,
): Promise<NotificationRow[]> =>
  db
    .select()
    .from(notifications)
    .where(
      and(
        shownTo(userUuid),
        kind ? eq(notifications.kind, kind) : undefined,
        unread ? isNull(notifications.readAt) : undefined,
        waits ? eq(notifications.waits, true) : undefined,
        cursor ? lt(notifications.notificationUuid, cursor) : undefined,
      ),
    )
    .orderBy(desc(notifications.notificationUuid))
    .limit(limit)

/** How many are unread, by kind. */
export const unreadOf = (db: Queryable, userUuid: string) =>
  db
    .select({ kind: notifications.kind, n: count() })
    .from(notifications)
    .where(and(shownTo(userUuid), isNull(notifications.readAt)))
    .groupBy(notifications.kind)

export const findNotification = async (
  db: Queryable,
  userUuid: string,
  notificationUuid: string,
): Promise<NotificationRow | undefined> => {
  const own = eq(notifications.notificationUuid, notificationUuid)
  const [row] = await db
    .select()
    .from(notifications)
    .where(and(shownTo(userUuid), own))
  return row
}

interface Marking {
  readonly userUuid: string
  readonly notificationUuid: string
  /** When it was read; null: it is unread again. */
  readonly readAt: Date | null
}

/** Marks one as read, or as unread; whether that changed it. */
export const markOne = async (tx: Tx, { userUuid, notificationUuid, readAt }: Marking): Promise<boolean> => {
  const isOther = readAt ? isNull(notifications.readAt) : isNotNull(notifications.readAt)
  const own = and(eq(notifications.userUuid, userUuid), eq(notifications.notificationUuid, notificationUuid))
  const { rowCount } = await tx
    .update(notifications)
    .set({ readAt })
    .where(and(own, sql`in_console`, isOther))
  return rowCount === 1
}

interface Reading {
  readonly userUuid: string
  /** Of all kinds, where none is given. */
  readonly kind: string | undefined
  /** The newest that there was when it was asked for: what came since was not seen. By their own times, as clocks of processes differ. */
  readonly upTo: Date
  readonly readAt: Date
}

type Unread = Pick<Reading, 'userUuid' | 'kind'>

const isUnread = ({ userUuid, kind }: Unread): SQL | undefined =>
  and(
    eq(notifications.userUuid, userUuid),
    sql`in_console`,
    isNull(notifications.readAt),
    kind ? eq(notifications.kind, kind) : undefined,
  )

/** When the newest of them was made; null where there is none. Asked for at once, PostgreSQL may look for it among everybody's. */
export const newestUnread = async (db: Queryable, which: Unread): Promise<Date | null> => {
  const unread = sql`(
    select ${notifications.createdAt} as at from ${notifications} where ${isUnread(which)} offset 0) unread`
  const [row] = await db
    .select({ at: sql<Date | null>`max(unread.at)`.mapWith(notifications.createdAt) })
    .from(unread)
  return row?.at ?? null
}

const isAmong = (rows: readonly Pick<NotificationRow, 'notificationUuid'>[]): SQL =>
  isOneOf(
    notifications.notificationUuid,
    rows.map(({ notificationUuid }) => notificationUuid),
  )

/** Held in one order, whoever changes many of a person: otherwise two may wait for each other. */
const heldInOrder = (which: SQL | undefined): SQL => {
  const { notificationUuid: uuid } = notifications
  return sql`${uuid} = any(array(
    select ${uuid} from ${notifications} where ${which} order by ${uuid} for no key update))`
}

/** Marks unread ones of a person as read: how many it found, `rowsAtATime` at most, and how many of these nobody else marked meanwhile. */
export const markSomeRead = async (
  tx: Tx,
  { upTo, readAt, ...which }: Reading,
): Promise<{ found: number; read: number }> => {
  const found = await tx
    .select({ notificationUuid: notifications.notificationUuid })
    .from(notifications)
    .where(and(isUnread(which), lte(notifications.createdAt, upTo)))
    // In the order of the index that holds what is unread.
    .orderBy(asc(notifications.subjectUuid))
    .limit(rowsAtATime)
  const { rowCount } = await tx
    .update(notifications)
    .set({ readAt })
    .where(heldInOrder(and(isAmong(found), isNull(notifications.readAt))))
  return { found: found.length, read: rowCount ?? 0 }
}

export const findPreferences = async (
  db: Queryable,
  userUuid: string,
): Promise<PreferencesRow | undefined> => {
  const [row] = await db.select().from(preferences).where(eq(preferences.userUuid, userUuid))
  return row
}

/** One change of a person's choices after the other, also the first. */
export const lockPreferences = async (tx: Tx, userUuid: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${preferencesLock}, hashtext(${userUuid}))`)
}

export const putPreferences = async (tx: Tx, row: PreferencesRow): Promise<void> => {
  const { createdAt: _, ...set } = row
  await tx.insert(preferences).values(row).onConflictDoUpdate({ target: preferences.userUuid, set })
}

/** The person whose e-mail is due for the longest time, but for these. */
export const nextReader = async (
  db: Queryable,
  now: Date,
  except: readonly string[],
): Promise<string | undefined> => {
  const [row] = await db
    .select({ userUuid: notifications.userUuid })
    .from(notifications)
    .where(and(lte(notifications.emailAt, now), sql`${notifications.userUuid} <> all(${uuidArray(except)})`))
    .orderBy(asc(notifications.emailAt))
    .limit(1)
  return row?.userUuid
}

/**
 * The e-mail that is due for a person, the oldest first, as much as one transaction sees to; null while another process sees to it. Of
 * more, a digest may follow that digest.
 */
export const takeDueMail = async (tx: Tx, userUuid: string, now: Date): Promise<NotificationRow[] | null> => {
  const { rows: locks } = await tx.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(${readerLock}, hashtext(${userUuid})) as held`,
  )
  if (!locks[0]?.held) return null
  const rows = await tx
    .select()
    .from(notifications)
    .where(and(lte(notifications.emailAt, now), eq(notifications.userUuid, userUuid)))
    .orderBy(asc(notifications.emailAt), asc(notifications.notificationUuid))
    .limit(rowsAtATime)
  if (rows.length > 0)
    await tx
      .update(notifications)
      .set({ emailAt: null })
      .where(heldInOrder(isAmong(rows)))
  return rows
}

/** When e-mails leave that do not yet. */
export const putMailTimes = async (
  tx: Tx,
  waiting: readonly { row: NotificationRow; at: Date }[],
): Promise<void> => {
  for (const [at, own] of Map.groupBy(waiting, (one) => one.at.getTime()))
    await tx
      .update(notifications)
      .set({ emailAt: new Date(at) })
      .where(isAmong(own.map(({ row }) => row)))
}

/** What goes out by nothing else is there, whatever its person chose. */
export const showInConsole = async (tx: Tx, rows: readonly NotificationRow[]): Promise<void> => {
  if (rows.length === 0) return
  await tx.update(notifications).set({ inConsole: true }).where(isAmong(rows))
}

/** What waits to leave by e-mail for a person, as much as is taken at once, the oldest first. */
export const waitingMail = (db: Queryable, userUuid: string): Promise<NotificationRow[]> =>
  db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userUuid, userUuid), isNotNull(notifications.emailAt)))
    .orderBy(asc(notifications.emailAt), asc(notifications.notificationUuid))
    .limit(rowsAtATime)

/** Of these people those who have saved other wishes since. */
export const savedSince = async (
  db: Queryable,
  read: readonly { readonly userUuid: string; readonly savedAt: Date | null }[],
): Promise<string[]> => {
  if (read.length === 0) return []
  const { rows } = await db.execute<{ uuid: string }>(sql`
    select distinct p.user_uuid as uuid from notification_preferences p
    join unnest(${uuidArray(read.map(({ userUuid }) => userUuid))},
      ${sql.param(read.map(({ savedAt }) => savedAt?.toISOString() ?? null))}::timestamptz[]) as r(user_uuid, saved_at)
      on r.user_uuid = p.user_uuid and p.updated_at is distinct from r.saved_at`)
  return rows.map(({ uuid }) => uuid)
}

/** What waits for a person is due now. */
export const hastenMail = async (tx: Queryable, userUuid: string, now: Date): Promise<void> => {
  await tx
    .update(notifications)
    .set({ emailAt: now })
    .where(heldInOrder(and(eq(notifications.userUuid, userUuid), gt(notifications.emailAt, now))))
}

export const findEvents = (db: Queryable, eventUuids: readonly string[]): Promise<OutboxRow[]> =>
  db
    .select()
    .from(events)
    .where(sql`${events.eventUuid} = any(${uuidArray(new Set(eventUuids))})`)
