import type { Database } from '@clearway/db'
import { type SQL, sql } from 'drizzle-orm'
import { bridgeKeptDays } from '../../flight/bridges/contract.ts'
import { lateSince } from '../../flight/telemetry/frames/store.ts'
import { day, hour, type Services, type Settings } from '../../kernel/index.ts'

/** What is never read again: in which table, and which of its rows. */
interface Leftover {
  readonly table: string
  readonly isOver: SQL
}

/**
 * Ended sign-ins are kept for a week: whether there was one before is asked within a day of a registration
 * (docs/decisions/0032), and a person may want to know what ended.
 */
const endedSignInsMs = 7 * day

/** Whoever comes back to a browser within that finds its pushes on: the sign-in that a device has is kept as long. */
const endedDevicesMs = 90 * day

/** By the clock of the database: processes whose clocks differ remove the same. A margin is for those that run behind. */
const before = (ms: number): SQL => sql`now() - make_interval(secs => ${(ms + hour) / 1000}::float8)`

const endedFor = (ms: number): SQL => sql`least(expires_at, revoked_at) < ${before(ms)}`
const endedSignIn = endedFor(endedSignInsMs)

/** In this order: what refers to a row goes before it. */
const leftovers = (settings: Settings): readonly Leftover[] => [
  { table: 'one_time_codes', isOver: sql`expires_at < ${before(0)}` },
  { table: 'otp_sends', isOver: sql`sent_at < ${before(day)}` },
  { table: 'login_failures', isOver: sql`attempted_at < ${before(settings.login.windowMs)}` },
  { table: 'password_resets', isOver: sql`expires_at < ${before(0)}` },
  { table: 'refresh_tokens', isOver: sql`expires_at < ${before(0)}` },
  {
    table: 'refresh_tokens',
    isOver: sql`session_uuid in (select session_uuid from user_sessions where ${endedSignIn})`,
  },
  {
    table: 'push_devices',
    isOver: sql`session_uuid in (select session_uuid from user_sessions where ${endedFor(endedDevicesMs)})`,
  },
  {
    table: 'user_sessions',
    isOver: sql`${endedSignIn}
      and not exists (select from refresh_tokens r where r.session_uuid = user_sessions.session_uuid)
      and not exists (select from push_devices d where d.session_uuid = user_sessions.session_uuid)`,
  },
  { table: 'live_tokens', isOver: sql`expires_at < ${before(0)}` },
  { table: 'request_counts', isOver: sql`ends_at < ${before(0)}` },
  { table: 'message_budgets', isOver: sql`ends_at < ${before(0)}` },
  {
    table: 'outgoing_messages',
    isOver: sql`sealed is null and created_at < ${before(settings.messages.keepMs)}`,
  },
  { table: 'event_deliveries', isOver: sql`created_at < ${before(settings.outbox.keepMs)}` },
  { table: 'notifications', isOver: sql`created_at < ${before(settings.notifications.keepMs)}` },
  // Beyond a day no push service keeps one either.
  { table: 'push_sends', isOver: sql`next_attempt_at < ${before(day)}` },
  { table: 'permission_files', isOver: sql`created_at < ${before(settings.talk.keepFilesMs)}` },
  { table: 'escalations', isOver: sql`created_at < ${before(settings.notifications.keepMs)}` },
  { table: 'outbox_events', isOver: sql`occurred_at < ${before(settings.outbox.keepMs)}` },
  { table: 'idempotency_keys', isOver: sql`created_at < ${before(settings.idempotencyKeyTtlMs)}` },
  { table: 'bridges', isOver: sql`reported_at < ${before(bridgeKeptDays * day)}` },
  // A list of before has been made anew since: each is within the hour.
  { table: 'revocation_changes', isOver: sql`changed_at < ${before(hour)}` },
  {
    // Once no frame of a session is taken any more, nothing acknowledges it either.
    table: 'telemetry_rejections',
    isOver: sql`exists (select from flight_sessions f where f.session_uuid = telemetry_rejections.session_uuid
      and ${lateSince('f')} < ${before(settings.numbered.lateMs)})`,
  },
]

const batch = 5_000
/** Of one table in one round; the rest has time until the next. */
const mostBatches = 40

/**
 * Forgets what is over, a bounded part at a time, and answers how many rows of which table. Any number of processes may
 * be at it: each passes over what another holds. A table that fails holds up none of the others.
 */
export const pruneLeftovers = async ({
  db,
  settings,
}: Pick<Services, 'db' | 'settings'>): Promise<Record<string, number>> => {
  const pruned: Record<string, number> = {}
  const failures: unknown[] = []
  for (const leftover of leftovers(settings)) {
    const rows = await pruneOne(db, leftover).catch((error: unknown) => {
      failures.push(error)
      return 0
    })
    if (rows > 0) pruned[leftover.table] = (pruned[leftover.table] ?? 0) + rows
  }
  if (failures.length > 0) throw failures[0]
  return pruned
}

const pruneOne = async (db: Database, { table, isOver }: Leftover): Promise<number> => {
  const name = sql.identifier(table)
  let rows = 0
  for (let n = 0; n < mostBatches; n++) {
    const { rowCount } = await db.execute(sql`
      delete from ${name} where ctid = any(array(
        select ctid from ${name} where ${isOver} limit ${batch} for update skip locked))`)
    rows += rowCount ?? 0
    if ((rowCount ?? 0) < batch) break
  }
  return rows
}
