import { insertionOf, type Queryable, type Tx, tables, uuidArray } from '@clearway/db'
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import { addMs, membershipStatus, memberType, resourceType } from '../../kernel/index.ts'
import type { OutboxRow } from '../events/reading.ts'
import type { NotificationRow } from './people.ts'

const {
  notifications,
  notificationPreferences: preferences,
  pushDevices: devices,
  pushSends: sends,
  outboxEvents: events,
} = tables

/** The spaces of advisory locks that this file uses, apart from all others. */
const readerLock = 7_206
const preferencesLock = 7_207

export type PreferencesRow = typeof preferences.$inferSelect
export type DeviceRow = typeof devices.$inferSelect

/** Answers which of them are new. */
export const insertNotifications = async (
  tx: Tx,
  rows: readonly NotificationRow[],
): Promise<ReadonlySet<string>> => {
  if (rows.length === 0) return new Set()
  const { rows: made } = await tx.execute<{ uuid: string }>(
    sql`${insertionOf(notifications, rows)} on conflict do nothing returning notification_uuid as uuid`,
  )
  return new Set(made.map(({ uuid }) => uuid))
}

/** To every device that its person has at that moment. */
export const putPushes = async (
  tx: Tx,
  given: readonly { notificationUuid: string; userUuid: string; pushAt: Date }[],
): Promise<void> => {
  if (given.length === 0) return
  await tx.execute(sql`
    insert into push_sends (device_uuid, notification_uuid, next_attempt_at)
    select d.device_uuid, g.uuid, g.at
    from unnest(${uuidArray(given.map((one) => one.notificationUuid))},
      ${uuidArray(given.map((one) => one.userUuid))},
      ${sql.param(given.map(({ pushAt }) => pushAt.toISOString()))}::timestamptz[]) as g(uuid, user_uuid, at)
    join push_devices d on d.user_uuid = g.user_uuid
    on conflict do nothing`)
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
  readonly cursor?: string | undefined
  readonly limit: number
}

/** Newest first, those before the cursor. */
export const listNotifications = (
  db: Queryable,
  userUuid: string,
  { kind, unread, cursor, limit }: ListFilter,
): Promise<NotificationRow[]> =>
  db
    .select()
    .from(notifications)
    .where(
      and(
        shownTo(userUuid),
        kind ? eq(notifications.kind, kind) : undefined,
        unread ? isNull(notifications.readAt) : undefined,
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

interface Reading {
  readonly userUuid: string
  readonly which: { uuid: string } | { kind?: string | undefined }
  readonly now: Date | null
}

/** Marks as read, or as unread where `now` is null; how many changed. */
export const markRead = async (tx: Tx, { userUuid, which, now }: Reading): Promise<number> => {
  const chosen =
    'uuid' in which
      ? eq(notifications.notificationUuid, which.uuid)
      : which.kind
        ? eq(notifications.kind, which.kind)
        : undefined
  const isOther = now ? isNull(notifications.readAt) : isNotNull(notifications.readAt)
  const marked = await tx
    .update(notifications)
    .set({ readAt: now })
    .where(and(eq(notifications.userUuid, userUuid), sql`in_console`, isOther, chosen))
    .returning({ uuid: notifications.notificationUuid })
  return marked.length
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

export const devicesOf = (db: Queryable, userUuid: string): Promise<DeviceRow[]> =>
  db.select().from(devices).where(eq(devices.userUuid, userUuid)).orderBy(asc(devices.createdAt))

/** A browser that another person used is theirs no more. */
export const putDevice = async (tx: Tx, row: DeviceRow): Promise<DeviceRow> => {
  await tx.delete(devices).where(eq(devices.endpointHash, row.endpointHash))
  const [made] = await tx.insert(devices).values(row).returning()
  return made!
}

export const deleteDevice = async (tx: Queryable, deviceUuid: string): Promise<void> => {
  await tx.delete(devices).where(eq(devices.deviceUuid, deviceUuid))
}

export const noteSent = async (db: Queryable, deviceUuid: string, at: Date): Promise<void> => {
  await db.update(devices).set({ lastSentAt: at }).where(eq(devices.deviceUuid, deviceUuid))
}

/** The person whose e-mail is due for the longest time. */
export const nextReader = async (db: Queryable, now: Date): Promise<string | undefined> => {
  const [row] = await db
    .select({ userUuid: notifications.userUuid })
    .from(notifications)
    .where(lte(notifications.emailAt, now))
    .orderBy(asc(notifications.emailAt))
    .limit(1)
  return row?.userUuid
}

/** All e-mail that is due for a person: one process at a time sees to it. */
export const takeDueMail = async (tx: Tx, userUuid: string, now: Date): Promise<NotificationRow[]> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${readerLock}, hashtext(${userUuid}))`)
  const rows = await tx
    .select()
    .from(notifications)
    .where(and(lte(notifications.emailAt, now), eq(notifications.userUuid, userUuid)))
    .orderBy(asc(notifications.emailAt), asc(notifications.notificationUuid))
  if (rows.length > 0)
    await tx
      .update(notifications)
      .set({ emailAt: null, emailMode: null })
      .where(
        sql`${notifications.notificationUuid} = any(${uuidArray(rows.map((row) => row.notificationUuid))})`,
      )
  return rows
}

/** What a person's next digest holds so far, the oldest first. */
export const digestedFor = (db: Queryable, userUuid: string): Promise<NotificationRow[]> =>
  db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userUuid, userUuid), eq(notifications.emailMode, 'digest')))
    .orderBy(asc(notifications.emailAt), asc(notifications.notificationUuid))

export interface DueSend {
  readonly deviceUuid: string
  readonly failures: number
  readonly sealed: string
  readonly notification: NotificationRow
}

/** Takes pushes that are due, so that no other process does until `until`. */
export const claimSends = async (
  db: Queryable,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<DueSend[]> => {
  const claimed = await db.execute<{ device_uuid: string; notification_uuid: string; failures: number }>(sql`
    with due as materialized (select s.device_uuid, s.notification_uuid from push_sends s
      where s.next_attempt_at <= ${now.toISOString()}::timestamptz order by s.next_attempt_at limit ${limit}
      for update skip locked)
    update push_sends s set next_attempt_at = ${until.toISOString()}::timestamptz from due
    where s.device_uuid = due.device_uuid and s.notification_uuid = due.notification_uuid
    returning s.device_uuid, s.notification_uuid, s.failures`)
  if (claimed.rows.length === 0) return []
  const [sealed, rows] = await Promise.all([
    db
      .select({ deviceUuid: devices.deviceUuid, sealed: devices.sealed })
      .from(devices)
      .where(inArray(devices.deviceUuid, [...new Set(claimed.rows.map((row) => row.device_uuid))])),
    db
      .select()
      .from(notifications)
      .where(
        inArray(notifications.notificationUuid, [
          ...new Set(claimed.rows.map((row) => row.notification_uuid)),
        ]),
      ),
  ])
  const sealedOf = new Map(sealed.map((row) => [row.deviceUuid, row.sealed]))
  const rowOf = new Map(rows.map((row) => [row.notificationUuid, row]))
  return claimed.rows.flatMap(({ device_uuid, notification_uuid, failures }) => {
    const [text, notification] = [sealedOf.get(device_uuid), rowOf.get(notification_uuid)]
    return text && notification ? [{ deviceUuid: device_uuid, failures, sealed: text, notification }] : []
  })
}

const ofSend = ({ deviceUuid, notification }: DueSend): SQL | undefined =>
  and(eq(sends.deviceUuid, deviceUuid), eq(sends.notificationUuid, notification.notificationUuid))

export const deleteSend = async (db: Queryable, send: DueSend): Promise<void> => {
  await db.delete(sends).where(ofSend(send))
}

export const postponeSend = async (
  db: Queryable,
  send: DueSend,
  waitMs: number,
  now: Date,
): Promise<void> => {
  await db
    .update(sends)
    .set({ failures: send.failures + 1, nextAttemptAt: addMs(now, waitMs) })
    .where(ofSend(send))
}

export const findEvents = (db: Queryable, eventUuids: readonly string[]): Promise<OutboxRow[]> =>
  db
    .select()
    .from(events)
    .where(sql`${events.eventUuid} = any(${uuidArray(new Set(eventUuids))})`)
