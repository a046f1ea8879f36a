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
import { addMs } from '../../kernel/index.ts'
import { isUsable, type UseTimes } from '../../parties/accounts/own-sessions-store.ts'
import type { Receiver } from '../../platform/outbound/sending-slots.ts'
import type { NotificationRow } from './people.ts'

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

/** To every device that its person is signed in on at that moment. */
export const putPushes = async (
  tx: Tx,
  given: readonly { notificationUuid: string; userUuid: string; pushAt: Date }[],
  times: UseTimes,
): Promise<void> => {
  if (given.length === 0) return
  await tx.execute(sql`
    insert into push_sends (device_uuid, notification_uuid, next_attempt_at)
    select push_devices.device_uuid, g.uuid, g.at
    from unnest(${uuidArray(given.map((one) => one.notificationUuid))},
      ${uuidArray(given.map((one) => one.userUuid))},
      ${sql.param(given.map(({ pushAt }) => pushAt.toISOString()))}::timestamptz[]) as g(uuid, user_uuid, at)
    join push_devices on push_devices.user_uuid = g.user_uuid and ${isInUse(tx, times)}
    on conflict do nothing`)
}

/** A device with something due. */
export interface DueDevice extends Receiver {
  readonly sealed: string
}

/**
 * By one look into the index for each device that something waits for; whose work has waited longest comes first. What waits for a
 * device whose sign-in is over is never due.
 */
export const dueDevices = async (db: Queryable, times: UseTimes): Promise<DueDevice[]> => {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    with recursive waiting(uuid) as (
      (select s.device_uuid from push_sends s order by s.device_uuid limit 1)
      union all
      select (select s.device_uuid from push_sends s where s.device_uuid > w.uuid order by s.device_uuid limit 1)
      from waiting w where w.uuid is not null)
    select push_devices.device_uuid as "receiverUuid", push_devices.user_uuid as "ownerUuid",
      push_devices.failing_since as "failingSince", push_devices.sealed
    from waiting w join push_devices on push_devices.device_uuid = w.uuid
    cross join lateral (select s.next_attempt_at as at from push_sends s
      where s.device_uuid = w.uuid order by s.next_attempt_at limit 1) due
    where due.at <= ${times.now.toISOString()}::timestamptz and ${isInUse(db, times)}
    order by due.at`)
  return rows.map(({ failingSince, ...row }) => ({
    ...(row as unknown as DueDevice),
    failingSince: failingSince === null ? null : new Date(failingSince as string),
  }))
}

/** What waits for a person is due now, as hastenMail says; what is being sent is so until `claimedUntil` at most. */
export const hastenPushes = async (
  tx: Tx,
  userUuid: string,
  { now, claimedUntil }: { now: Date; claimedUntil: Date },
): Promise<void> => {
  const own = tx.select({ uuid: devices.deviceUuid }).from(devices).where(eq(devices.userUuid, userUuid))
  await tx
    .update(sends)
    .set({ nextAttemptAt: now })
    .where(and(inArray(sends.deviceUuid, own), gt(sends.nextAttemptAt, claimedUntil)))
}

export interface DueSend {
  readonly deviceUuid: string
  readonly failures: number
  readonly notification: NotificationRow
}

/** Takes pushes that are due, of each device as many as it has room for; until `until` no other process takes them. */
export const claimSends = async (
  db: Queryable,
  room: ReadonlyMap<string, number>,
  { now, until }: { now: Date; until: Date },
): Promise<DueSend[]> => {
  const { rows: claimed } = await db.execute<{
    device_uuid: string
    notification_uuid: string
    failures: number
  }>(sql`
    with claimed as materialized (
      select r.uuid, c.notification_uuid
      from unnest(${uuidArray(room.keys())}, ${sql.param([...room.values()])}::int[]) as r(uuid, room)
      cross join lateral (select x.notification_uuid from push_sends x
        where x.device_uuid = r.uuid and x.next_attempt_at <= ${now.toISOString()}::timestamptz
        order by x.next_attempt_at limit r.room for update skip locked) c)
    update push_sends s set next_attempt_at = ${until.toISOString()}::timestamptz from claimed c
    where s.device_uuid = c.uuid and s.notification_uuid = c.notification_uuid
    returning s.device_uuid, s.notification_uuid, s.failures`)
  if (claimed.length === 0) return []
  const rows = await db
    .select()
    .from(notifications)
    .where(
      inArray(notifications.notificationUuid, [
        ...new Set(claimed.map(({ notification_uuid }) => notification_uuid)),
      ]),
    )
  const rowOf = new Map(rows.map((row) => [row.notificationUuid, row]))
  return claimed.flatMap(({ device_uuid, notification_uuid, failures }) => {
    const notification = rowOf.get(notification_uuid)
    return notification ? [{ deviceUuid: device_uuid, failures, notification }] : []
  })
}

const ofSend = ({ deviceUuid, notification }: DueSend): SQL | undefined =>
  and(eq(sends.deviceUuid, deviceUuid), eq(sends.notificationUuid, notification.notificationUuid))

export const deleteSend = async (db: Queryable, send: DueSend): Promise<void> => {
  await db.delete(sends).where(ofSend(send))
}

/** It is not to leave yet. */
export const postponeSend = async (db: Queryable, send: DueSend, at: Date): Promise<void> => {
  await db.update(sends).set({ nextAttemptAt: at }).where(ofSend(send))
}

export const retrySend = async (db: Queryable, send: DueSend, waitMs: number, now: Date): Promise<void> => {
  await db
    .update(sends)
    .set({ failures: send.failures + 1, nextAttemptAt: addMs(now, waitMs) })
    .where(ofSend(send))
}
