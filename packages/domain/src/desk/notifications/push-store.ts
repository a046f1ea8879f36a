import { type Queryable, type Tx, tables, uuidArray } from '@clearway/db'
import {
  and,
  asc,
  eq,
  exists,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { addMs, partsOf } from '../../kernel/index.ts'
import { isUsable, type UseTimes } from '../../parties/accounts/own-sessions-store.ts'
import type { Health, Receiver } from '../../platform/outbound/sending-slots.ts'
import { type NotificationKind, traitsOf } from './kinds.ts'
import type { NotificationRow } from './people.ts'
import { rowsAtATime } from './store.ts'

const { notifications, pushDevices: devices, pushSends: sends, userSessions } = tables

export type DeviceRow = typeof devices.$inferSelect

/**
 * Whether somebody is signed in on a device: by the sign-in that added it; of one from before that was kept, by any of its
 * person's.
 */
const isInUse = (db: Queryable, times: UseTimes): SQL => {
  const own = and(
    eq(userSessions.userUuid, devices.userUuid),
    or(isNull(devices.sessionUuid), eq(userSessions.sessionUuid, devices.sessionUuid)),
  )
  return exists(
    db
      .select({ one: sql`1` })
      .from(userSessions)
      .where(and(own, isUsable(db, times))),
  )
}

export interface ShownDevice extends DeviceRow {
  readonly isInUse: boolean
}

export const devicesOf = (db: Queryable, userUuid: string, times: UseTimes): Promise<ShownDevice[]> =>
  db
    .select({ ...getTableColumns(devices), isInUse: sql<boolean>`${isInUse(db, times)}` })
    .from(devices)
    .where(eq(devices.userUuid, userUuid))
    .orderBy(asc(devices.createdAt))

/** A browser that another person used is theirs no more. */
export const putDevice = async (tx: Tx, row: DeviceRow): Promise<void> => {
  await tx.delete(devices).where(eq(devices.endpointHash, row.endpointHash))
  await tx.insert(devices).values(row)
}

export const deleteDevice = async (tx: Queryable, deviceUuid: string): Promise<void> => {
  await tx.delete(devices).where(eq(devices.deviceUuid, deviceUuid))
}

export const noteTaken = async (db: Queryable, deviceUuid: string, at: Date): Promise<void> => {
  await db
    .update(devices)
    .set({ lastSentAt: at, failingSince: null })
    .where(eq(devices.deviceUuid, deviceUuid))
}

/** Nothing was taken there now; a device where nothing was since `offBefore` is forgotten. */
export const noteFailed = async (
  db: Queryable,
  deviceUuid: string,
  { now, offBefore }: { now: Date; offBefore: Date },
): Promise<void> => {
  const own = eq(devices.deviceUuid, deviceUuid)
  await db
    .update(devices)
    .set({ failingSince: now })
    .where(and(own, isNull(devices.failingSince)))
  await db.delete(devices).where(and(own, lte(devices.failingSince, offBefore)))
}

/** Alerts, what people write about them, and all else: each leaves before what comes after it. */
const ranked = ['flight', 'alertTalk', undefined] as const
export const ranks = [...ranked.keys()]
const rankOf = (kind: string): number => ranked.indexOf(traitsOf(kind as NotificationKind).counted)

type Planned = Pick<NotificationRow, 'notificationUuid' | 'userUuid' | 'kind'> & { readonly pushAt: Date }

/** To every device that its person is signed in on at that moment. */
export const putPushes = async (tx: Tx, given: readonly Planned[], times: UseTimes): Promise<void> => {
  for (const part of partsOf(given, rowsAtATime))
    await tx.execute(sql`
      insert into push_sends (device_uuid, notification_uuid, next_attempt_at, rank)
      select push_devices.device_uuid, g.uuid, g.at, g.rank
      from unnest(${uuidArray(part.map((one) => one.notificationUuid))},
        ${uuidArray(part.map((one) => one.userUuid))},
        ${sql.param(part.map(({ pushAt }) => pushAt.toISOString()))}::timestamptz[],
        ${sql.param(part.map(({ kind }) => rankOf(kind)))}::int[]) as g(uuid, user_uuid, at, rank)
      join push_devices on push_devices.user_uuid = g.user_uuid and ${isInUse(tx, times)}
      on conflict do nothing`)
}

export interface DueLook {
  readonly rank: number
  readonly now: Date
  readonly openTo: readonly Health[]
  readonly limit: number
}

/**
 * Devices for which something of a rank is due, whose work has waited longest first, `limit` at most. However much waits for later or
 * for others, it is one look into the index for each: the next that is due of a device that was not seen yet.
 */
export const dueDevices = async (
  db: Queryable,
  { rank, now, openTo, limit }: DueLook,
): Promise<Receiver[]> => {
  if (openTo.length === 0) return []
  const isOfOne = sql`and (select v.failing_since is not null from push_devices v where v.device_uuid = s.device_uuid)
    = ${openTo[0] === 'failing'}`
  const due = sql`s.rank = ${rank} and s.next_attempt_at <= ${now.toISOString()}::timestamptz
    ${openTo.length === 1 ? isOfOne : sql``}`
  const next = sql`order by s.next_attempt_at, s.device_uuid limit 1`
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    with recursive due(uuid, at, seen) as (
      (select s.device_uuid, s.next_attempt_at, array[s.device_uuid] from push_sends s where ${due} ${next})
      union all
      select n.device_uuid, n.next_attempt_at, d.seen || n.device_uuid
      from due d cross join lateral (select s.device_uuid, s.next_attempt_at from push_sends s
        where ${due} and (s.next_attempt_at, s.device_uuid) > (d.at, d.uuid) and s.device_uuid <> all(d.seen) ${next}) n
      where cardinality(d.seen) < ${limit})
    select v.device_uuid as "receiverUuid", v.user_uuid as "ownerUuid", v.failing_since as "failingSince"
    from due join push_devices v on v.device_uuid = due.uuid order by due.at, due.uuid`)
  return rows.map(({ failingSince, ...row }) => ({
    ...(row as unknown as Receiver),
    failingSince: failingSince === null ? null : new Date(failingSince as string),
  }))
}

/**
 * What waits for a person is due now; what is being sent is so until `claimedUntil` at most, and what failed
 * is tried again in its time.
 */
export const hastenPushes = async (
  tx: Queryable,
  userUuid: string,
  { now, claimedUntil }: { now: Date; claimedUntil: Date },
): Promise<void> => {
  const own = tx.select({ uuid: devices.deviceUuid }).from(devices).where(eq(devices.userUuid, userUuid))
  await tx
    .update(sends)
    .set({ nextAttemptAt: now })
    .where(and(inArray(sends.deviceUuid, own), eq(sends.failures, 0), gt(sends.nextAttemptAt, claimedUntil)))
}

export interface DueSend {
  readonly deviceUuid: string
  readonly failures: number
  readonly sealed: string
  /** Otherwise its sign-in is over: it takes nothing. */
  readonly isInUse: boolean
  readonly notification: NotificationRow
  /** When its claim ends. */
  readonly until: Date
}

interface SendsClaim {
  readonly rank: number
  readonly times: UseTimes
  /** Until then no other process takes them. */
  readonly until: Date
}

/** Takes pushes of a rank that are due, of each device as many as it has room for. */
export const claimSends = async (
  db: Queryable,
  room: ReadonlyMap<string, number>,
  { rank, times, until }: SendsClaim,
): Promise<DueSend[]> => {
  const { rows: claimed } = await db.execute<
    Omit<DueSend, 'notification' | 'until'> & { notificationUuid: string } & Record<string, unknown>
  >(sql`
    with claimed as materialized (
      select r.uuid, c.notification_uuid
      from unnest(${uuidArray(room.keys())}, ${sql.param([...room.values()])}::int[]) as r(uuid, room)
      cross join lateral (select x.notification_uuid from push_sends x
        where x.device_uuid = r.uuid and x.rank = ${rank} and x.next_attempt_at <= ${times.now.toISOString()}::timestamptz
        order by x.next_attempt_at limit r.room for update skip locked) c)
    update push_sends s set next_attempt_at = ${until.toISOString()}::timestamptz
    from claimed c join push_devices on push_devices.device_uuid = c.uuid
    where s.device_uuid = c.uuid and s.notification_uuid = c.notification_uuid
    returning s.device_uuid as "deviceUuid", s.notification_uuid as "notificationUuid", s.failures,
      push_devices.sealed, ${isInUse(db, times)} as "isInUse"`)
  if (claimed.length === 0) return []
  const rows = await db
    .select()
    .from(notifications)
    .where(inArray(notifications.notificationUuid, [...new Set(claimed.map((one) => one.notificationUuid))]))
  const rowOf = new Map(rows.map((row) => [row.notificationUuid, row]))
  return claimed.flatMap(({ notificationUuid, ...send }) => {
    const notification = rowOf.get(notificationUuid)
    return notification ? [{ ...send, notification, until }] : []
  })
}

/** Of a device that takes nothing. */
export const deleteSendsTo = async (db: Queryable, deviceUuid: string): Promise<void> => {
  await db.delete(sends).where(eq(sends.deviceUuid, deviceUuid))
}

/** As long as it is claimed as it was: another may have taken it, and its outcome counts, from a process that stood still. */
const ofSend = ({ deviceUuid, notification, until }: DueSend): SQL | undefined =>
  and(
    eq(sends.deviceUuid, deviceUuid),
    eq(sends.notificationUuid, notification.notificationUuid),
    eq(sends.nextAttemptAt, until),
  )

export const deleteSend = async (db: Queryable, send: DueSend): Promise<void> => {
  await db.delete(sends).where(ofSend(send))
}

/** It is not to leave yet: its tries begin anew then. */
export const postponeSend = async (db: Queryable, send: DueSend, at: Date): Promise<void> => {
  await db.update(sends).set({ nextAttemptAt: at, failures: 0 }).where(ofSend(send))
}

export const retrySend = async (db: Queryable, send: DueSend, waitMs: number, now: Date): Promise<void> => {
  await db
    .update(sends)
    .set({ failures: send.failures + 1, nextAttemptAt: addMs(now, waitMs) })
    .where(ofSend(send))
}
