import { createHash, randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMs, hour } from '../../kernel/index.ts'
import { buildManager, buildZone } from '../../testing/builders/airspace.ts'
import { buildUser } from '../../testing/builders/people.ts'
import { buildMission, buildOperator } from '../../testing/builders/planning.ts'
import { buildSession } from '../../testing/builders/sessions.ts'
import { createTestWorld, type TestWorld } from '../../testing/world.ts'
import { putEscalations } from '../notifications/escalation-store.ts'
import { pruneLeftovers } from './prune.ts'

let world: TestWorld
let person = ''
let flight = ''
let signIn = ''
let permission = ''

beforeAll(async () => {
  world = await createTestWorld()
  person = (await buildUser(world)).user.user_uuid
  flight = (await buildSession(world)).sessionUuid
  signIn = randomUUID()
  await buildZone(world, { manager: await buildManager(world) })
  permission = (await buildMission(world, await buildOperator(world))).permissions[0]!.permission_uuid
  await put(sql`insert into user_sessions (session_uuid, user_uuid, amr, created_at, last_used_at, expires_at)
    values (${signIn}, ${person}, 'pwd', now(), now(), now() + interval '90 days')`)
})
afterAll(() => world.close())

const put = (statement: SQL) => world.services.db.execute(statement)
const count = async (table: string, where: SQL = sql`true`): Promise<number> => {
  const { rows } = await world.services.db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)} where ${where}`,
  )
  return rows[0]?.n ?? 0
}
const hash = () => createHash('sha256').update(randomUUID()).digest('hex')
/** So long before now, by the clock of the database. */
const ago = (hours: number): SQL => sql`now() - make_interval(hours => ${hours})`

const endedSignIn = (hours: number, end: 'revoked_at' | 'expires_at') => {
  const [uuid, revoked] = [randomUUID(), end === 'revoked_at']
  return sql`with s as (insert into user_sessions
      (session_uuid, user_uuid, amr, created_at, last_used_at, expires_at, revoked_at)
      values (${uuid}, ${person}, 'pwd', ${ago(hours + 1)}, ${ago(hours + 1)},
        ${revoked ? ago(-1000) : ago(hours)}, ${revoked ? ago(hours) : sql`null::timestamptz`}) returning session_uuid)
    insert into refresh_tokens (token_hash, session_uuid, issued_at, expires_at)
    select ${hash()}, session_uuid, ${ago(hours + 1)}, ${ago(-100)} from s`
}

/** A row of each kind, made so many hours ago; from which age on it is over, and up to which it has to stay. */
const kinds: { table: string; over: number; alive: number; row: (hours: number) => SQL }[] = [
  {
    table: 'one_time_codes',
    over: 2,
    alive: 0,
    row: (hours) =>
      sql`insert into one_time_codes values ('login', ${randomUUID()}, ${hash()}, 5, ${ago(hours)}, now())`,
  },
  {
    table: 'otp_sends',
    over: 26,
    alive: 24,
    row: (hours) => sql`insert into otp_sends values (${randomUUID()}, ${ago(hours)})`,
  },
  {
    table: 'login_failures',
    over: 2,
    alive: 0,
    row: (hours) =>
      sql`insert into login_failures (attempt_uuid, identifier, attempted_at) values (${randomUUID()}, 'a', ${ago(hours)})`,
  },
  {
    table: 'refresh_tokens',
    over: 2,
    alive: -1,
    row: (hours) =>
      sql`insert into refresh_tokens values (${hash()}, ${signIn}, ${ago(hours + 720)}, ${ago(hours)}, null)`,
  },
  { table: 'user_sessions', over: 170, alive: 167, row: (hours) => endedSignIn(hours, 'revoked_at') },
  { table: 'user_sessions', over: 170, alive: 167, row: (hours) => endedSignIn(hours, 'expires_at') },
  {
    table: 'live_tokens',
    over: 2,
    alive: -1,
    row: (hours) =>
      sql`insert into live_tokens (token_hash, user_uuid, org_uuid, expires_at) values (${hash()}, ${person}, ${person}, ${ago(hours)})`,
  },
  {
    table: 'request_counts',
    over: 2,
    alive: -1,
    row: (hours) => sql`insert into request_counts values (${randomUUID()}, ${ago(hours)}, 1)`,
  },
  {
    table: 'message_budgets',
    over: 2,
    alive: -1,
    row: (hours) => sql`insert into message_budgets values (${randomUUID()}, ${ago(hours)}, 1)`,
  },
  {
    table: 'outgoing_messages',
    over: 170,
    alive: 167,
    row: (hours) => sql`insert into outgoing_messages
      (message_uuid, channel, purpose, sealed, created_at, next_attempt_at, give_up_at, sent_at)
      values (${randomUUID()}, 'email', 'notice', null, ${ago(hours)}, now(), now(), now())`,
  },
  {
    table: 'event_deliveries',
    over: 170,
    alive: 167,
    row: (
      hours,
    ) => sql`insert into event_deliveries (receiver_uuid, event_uuid, channel, state, next_attempt_at, created_at)
      values (${randomUUID()}, ${randomUUID()}, 'webhook', 'failed', now(), ${ago(hours)})`,
  },
  {
    table: 'outbox_events',
    over: 170,
    alive: 167,
    row: (hours) => sql`insert into outbox_events
      values (${randomUUID()}, 'session.ended', 1, ${flight}, null, '{}', ${ago(hours)}, null)`,
  },
  {
    table: 'notifications',
    over: 91 * 24,
    alive: 89 * 24,
    row: (
      hours,
    ) => sql`insert into notifications (notification_uuid, user_uuid, org_uuid, event_uuid, kind, name,
        subject_uuid, title, line, path, waits, in_console, occurred_at, created_at)
      select ${randomUUID()}, ${person}, org_uuid, ${randomUUID()}, 'session', 'session.ended',
        ${flight}, 'Ended', '', '/sessions', false, true, ${ago(hours)}, ${ago(hours)} from organisations limit 1`,
  },
  {
    table: 'push_sends',
    over: 26,
    alive: 24,
    row: (
      hours,
    ) => sql`with d as (insert into push_devices (device_uuid, user_uuid, endpoint_hash, sealed, label, created_at)
        values (${randomUUID()}, ${person}, ${hash()}, ${`v1.${'a'.repeat(40)}`}, 'phone', now()) returning device_uuid),
      n as (insert into notifications (notification_uuid, user_uuid, org_uuid, event_uuid, kind, name, subject_uuid, title,
          line, path, waits, in_console, occurred_at, created_at)
        select ${randomUUID()}, ${person}, org_uuid, ${randomUUID()}, 'session', 'session.ended', ${flight}, 'Ended', '',
          '/sessions', false, true, now(), now() from organisations limit 1 returning notification_uuid)
      insert into push_sends (device_uuid, notification_uuid, next_attempt_at)
        select device_uuid, notification_uuid, ${ago(hours)} from d, n`,
  },
  {
    table: 'permission_files',
    over: 366 * 24,
    alive: 364 * 24,
    row: (hours) => sql`insert into permission_files
      select ${randomUUID()}, ${permission}, org_uuid, 'a.txt', 'text/plain', 1, 'a', ${ago(hours)} from organisations limit 1`,
  },
  {
    table: 'escalations',
    over: 91 * 24,
    alive: 89 * 24,
    row: (hours) => sql`insert into escalations values (${randomUUID()}, 'alert', null, null, ${ago(hours)})`,
  },
  {
    table: 'idempotency_keys',
    over: 74,
    alive: 72,
    row: (hours) =>
      sql`insert into idempotency_keys values (${person}, ${randomUUID()}, 'h', ${flight}, ${ago(hours)})`,
  },
]

describe('what is over is removed, and what may still be asked for stays', () => {
  it.each(kinds)('$table', async ({ table, over, alive, row }) => {
    // The records of the builders have the time of the tests' own clock, long ago.
    await pruneLeftovers(world.services)
    const before = await count(table)
    await put(row(over))
    await put(row(alive))
    expect((await pruneLeftovers(world.services))[table]).toBe(1)
    expect(await count(table)).toBe(before + 1)
  })

  it('the link to a new password', async () => {
    const [late, early] = [await buildUser(world), await buildUser(world)]
    for (const [{ user }, at] of [
      [late, ago(2)],
      [early, ago(-1)],
    ] as const)
      await put(
        sql`insert into password_resets values (${user.user_uuid}, ${hash()}, ${user.email}, ${at}, now())`,
      )
    await pruneLeftovers(world.services)
    expect(await count('password_resets', sql`user_uuid = ${late.user.user_uuid}`)).toBe(0)
    expect(await count('password_resets', sql`user_uuid = ${early.user.user_uuid}`)).toBe(1)
  })

  it('the rejections of a flight, once no frame of it is taken any more', async () => {
    const { sessionUuid } = await buildSession(world)
    const refused = sql`session_uuid = ${sessionUuid}`
    const end = (hours: number, storedHours = hours) =>
      put(
        sql`update flight_sessions set session_end_time = ${ago(hours)}, end_stored_at = ${ago(storedHours)} where ${refused}`,
      )
    await put(sql`insert into telemetry_sequences (session_uuid, asset_uuid)
      select session_uuid, asset_uuid from flight_sessions where ${refused}`)
    await put(sql`insert into telemetry_rejections (session_uuid, ordinal, sequence_number, code)
      values (${sessionUuid}, 1, 7, 'INVALID_FRAME')`)
    await pruneLeftovers(world.services)
    expect(await count('telemetry_rejections', refused)).toBe(1)
    for (const storedHours of [72, 1]) {
      await end(72 * storedHours, storedHours)
      await pruneLeftovers(world.services)
      expect(await count('telemetry_rejections', refused)).toBe(1)
    }
    await end(74)
    await pruneLeftovers(world.services)
    expect(await count('telemetry_rejections', refused)).toBe(0)
  })
})

it('a message that waits is kept however old it is, and a sign-in that goes on too', async () => {
  await put(sql`insert into outgoing_messages
    (message_uuid, channel, purpose, sealed, created_at, next_attempt_at, give_up_at)
    values (${randomUUID()}, 'sms', 'login', ${`v1.${'a'.repeat(40)}`}, ${ago(1000)}, now(), now())`)
  await pruneLeftovers(world.services)
  expect(await count('outgoing_messages', sql`sealed is not null`)).toBe(1)
  expect(await count('user_sessions', sql`session_uuid = ${signIn}`)).toBe(1)
})

it('a request of long ago that is asked again is kept until it is due', async () => {
  const subjectUuid = randomUUID()
  await put(sql`insert into escalations values (${subjectUuid}, 'permission', null, null, ${ago(91 * 24)})`)
  const createdAt = new Date()
  const again = { subjectUuid, subject: 'permission' as const, dueAt: addMs(createdAt, hour), createdAt }
  await world.services.db.transaction((tx) => putEscalations(tx, [again]))
  await pruneLeftovers(world.services)
  expect(await count('escalations', sql`subject_uuid = ${subjectUuid} and due_at is not null`)).toBe(1)
})

it('a device waits 90 days for its person, and the record of its sign-in with it', async () => {
  const endedWith = async (hours: number) => {
    const [signIn, label] = [randomUUID(), randomUUID()]
    await put(sql`insert into user_sessions (session_uuid, user_uuid, amr, created_at, last_used_at, expires_at)
      values (${signIn}, ${person}, 'pwd', ${ago(hours + 1)}, ${ago(hours + 1)}, ${ago(hours)})`)
    await put(sql`insert into push_devices (device_uuid, user_uuid, session_uuid, endpoint_hash, sealed, label, created_at)
      values (${randomUUID()}, ${person}, ${signIn}, ${hash()}, ${`v1.${'a'.repeat(40)}`}, ${label}, now())`)
    return async () => [
      await count('push_devices', sql`label = ${label}`),
      await count('user_sessions', sql`session_uuid = ${signIn}`),
    ]
  }
  const [kept, over] = [await endedWith(89 * 24), await endedWith(91 * 24)]
  await pruneLeftovers(world.services)
  expect([await kept(), await over()]).toEqual([
    [1, 1],
    [0, 0],
  ])
})

it('a table that cannot be pruned holds up none of the others, and is reported', async () => {
  // The services own no table, and so make no trigger.
  const owner = new pg.Client(world.database.url)
  await owner.connect()
  await owner.query(
    `create function never() returns trigger language plpgsql as $$ begin raise 'not this one'; end $$`,
  )
  // The first of them, one in the middle and one with rows that others refer to.
  const stuck = ['one_time_codes', 'user_sessions', 'outgoing_messages']
  const over = kinds.filter(({ table }, at) => kinds.findIndex((kind) => kind.table === table) === at)
  for (const { row, over: hours } of over) await put(row(hours))
  const before = new Map<string, number>()
  for (const { table } of over) before.set(table, await count(table))
  for (const table of stuck)
    await owner.query(`create trigger never before delete on ${table} execute function never()`)
  await expect(pruneLeftovers(world.services)).rejects.toMatchObject({ cause: { message: 'not this one' } })
  for (const { table } of over) {
    const gone = (before.get(table) ?? 0) - (await count(table))
    expect([table, gone > 0]).toEqual([table, !stuck.includes(table)])
  }
  for (const table of stuck) await owner.query(`drop trigger never on ${table}`)
  await owner.end()
  await pruneLeftovers(world.services)
  for (const { table } of over) expect(await count(table)).toBeLessThan(before.get(table) ?? 0)
})

it('a hundred thousand rows go in parts, and two processes at once share them', async () => {
  await put(sql`insert into otp_sends select 'many', ${ago(30)} from generate_series(1, 100000)`)
  const [one, two] = await Promise.all([pruneLeftovers(world.services), pruneLeftovers(world.services)])
  expect((one['otp_sends'] ?? 0) + (two['otp_sends'] ?? 0)).toBe(100_000)
  expect(await count('otp_sends', sql`identifier = 'many'`)).toBe(0)
})
