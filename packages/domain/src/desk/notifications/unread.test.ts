import { sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { eventChannel } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { buildMission } from '../../testing/builders/planning.ts'
import { createPlanningScene } from '../../testing/planning-scene.ts'
import { rowsRead, vacuumAll } from '../../testing/rows-read.ts'
import { notifyPeople } from './sharing.ts'
import { newestUnread, rowsAtATime } from './store.ts'

const { world, vayu, kia, other, here, zoneHere } = await createPlanningScene()
const { db } = world.services
const asManager = (within: typeof db) => ({ ...world.as(kia.owner), db: within })

const tell = async () => {
  while ((await notifyPeople(world.services)) > 0);
}
/** A request that the manager is told of. */
const ask = async () => {
  await zoneHere()
  const mission = await buildMission(world, vayu, { mission_envelope: here() })
  await tell()
  return mission.permissions[0]!
}

/** So many more, unread, like one that the manager has. */
const repeat = (many: number) =>
  db.execute(sql`
    insert into notifications select (jsonb_populate_record(null::notifications, told.one || jsonb_build_object('notification_uuid',
      gen_random_uuid(), 'event_uuid', gen_random_uuid(), 'subject_uuid', gen_random_uuid(), 'read_at', null))).*
    from (select to_jsonb(n) as one from notifications n where user_uuid = ${kia.owner.user.userUuid} limit 1) told,
      generate_series(1, ${many}::int)`)

const unread = 3_000
beforeAll(async () => {
  await ask()
  await repeat(unread)
  await vacuumAll(world.database.url)
})

const unreadOf = (within: typeof db) => capabilities.notifications.unread.invoke(asManager(within), {}, {})

it('what a person has not read is counted within an index, exactly', async () => {
  const [{ n }] = (
    await db.execute<{ n: number }>(sql`select count(*)::int as n from notifications
      where user_uuid = ${kia.owner.user.userUuid} and read_at is null and in_console`)
  ).rows as [{ n: number }]
  let total = 0
  const read = await rowsRead(db, ['notifications'], async (within) => {
    total = (await unreadOf(within)).total
  })
  expect(n).toBeGreaterThan(unread)
  expect(total).toBe(n)
  expect(read.notifications.rows).toBeLessThan(10)
})

it('whoever opens a request has what was told of it read, and not all that waits looked through', async () => {
  const { permission_uuid } = await ask()
  const { total } = await unreadOf(db)
  const read = await rowsRead(db, ['notifications'], (within) =>
    capabilities.permissions.open.invoke(asManager(within), { permission_uuid }, {}),
  )
  expect(read.notifications.rows).toBeLessThan(10)
  expect((await unreadOf(db)).total).toBe(total - 1)
})

it('the newest of what few have not read is not looked for among the newer of everybody', async () => {
  const userUuid = other.owner.user.userUuid
  await db.execute(sql`
    insert into notifications select (jsonb_populate_record(n, jsonb_build_object('notification_uuid', gen_random_uuid(),
      'event_uuid', gen_random_uuid(), 'user_uuid', ${userUuid}::text, 'created_at', n.created_at - interval '1 day'))).*
    from notifications n where user_uuid = ${kia.owner.user.userUuid} limit 5`)
  await vacuumAll(world.database.url)
  // The last of these are answered by a plan for any person.
  for (let time = 0; time < 8; time += 1) {
    let newest: Date | null = null
    const read = await rowsRead(db, ['notifications'], async (within) => {
      newest = await newestUnread(within, { userUuid, kind: undefined })
    })
    expect(newest).toBeInstanceOf(Date)
    expect(read.notifications.rows).toBeLessThan(10)
  }
})

/** What pages are told while something is done. */
const heardWhile = async (act: () => Promise<unknown>): Promise<unknown[]> => {
  const heard: string[] = []
  const listener = new pg.Client(world.database.url)
  await listener.connect()
  listener.on('notification', ({ payload }) => heard.push(payload ?? ''))
  await listener.query(`listen ${eventChannel}`)
  await act()
  await db.execute(sql`select pg_notify(${eventChannel}, '"all"')`)
  await expect.poll(() => heard.at(-1)).toBe('"all"')
  await listener.end()
  return heard.slice(0, -1).map((text) => JSON.parse(text))
}

const toManager = {
  type: 'record_changed',
  record: 'notification',
  uuid: kia.owner.user.userUuid,
  org_uuids: [],
  user_uuids: [kia.owner.user.userUuid],
}

it('whatever changes of many notifications of a person is told once', async () => {
  expect(await heardWhile(() => repeat(10))).toEqual([toManager])
  const set = (what: string) => () =>
    db.execute(sql`update notifications set ${sql.raw(what)} where user_uuid = ${kia.owner.user.userUuid}`)
  expect(await heardWhile(set('read_at = now()'))).toEqual([toManager])
  expect(await heardWhile(set('read_at = null'))).toEqual([toManager])
  expect(await heardWhile(set('in_console = false'))).toEqual([toManager])
  expect(await heardWhile(set('in_console = true'))).toEqual([toManager])
  expect(await heardWhile(set('email_at = now()'))).toEqual([])
  expect(await heardWhile(set('read_at = read_at'))).toEqual([])
})

it('all that a person has is read in parts, and each part is told once', async () => {
  await repeat(rowsAtATime)
  const { total } = await unreadOf(db)
  expect(total).toBeGreaterThan(rowsAtATime)
  const read = (input: object) => capabilities.notifications.readAll.invoke(asManager(db), {}, input)
  expect(await read({ kind: 'alert' })).toEqual({ read: 0 })
  let answer = {}
  const heard = await heardWhile(async () => {
    answer = await read({})
  })
  expect(answer).toEqual({ read: total })
  expect((await unreadOf(db)).total).toBe(0)
  expect(heard.filter((one) => (one as typeof toManager).record === 'notification')).toEqual([
    toManager,
    toManager,
  ])
})

it('who reads all waits for others in the order of notifications, holding none of the next, and goes on with what they left', async () => {
  const of = sql`user_uuid = ${kia.owner.user.userUuid} and in_console and read_at is null`
  await repeat(rowsAtATime + 10)
  const { total } = await unreadOf(db)
  // The first of all, and in the middle of those that are read first, which are found by what they are about.
  await db.execute(sql`
    update notifications set subject_uuid = '40000000-0000-4000-8000-000000000000'
    where notification_uuid = (select notification_uuid from notifications where ${of} order by notification_uuid limit 1)`)
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const others = db.transaction(async (tx) => {
    await tx.execute(sql`
      update notifications set read_at = now()
      where notification_uuid = (select notification_uuid from notifications where ${of} order by notification_uuid limit 1)`)
    held.resolve()
    await isOver
  })
  await held.promise
  const answer = capabilities.notifications.readAll.invoke(asManager(db), {}, {})
  const waiting = async () => {
    const { rows } = await world.database.pool.query(
      `select count(*)::int as n from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`,
    )
    return rows[0].n
  }
  let free = 0
  try {
    await expect.poll(waiting).toBeGreaterThan(0)
    free = (await db.execute(sql`select from notifications where ${of} for no key update skip locked`)).rows
      .length
  } finally {
    end()
    await others
  }
  expect(free).toBe(total - 1)
  expect(await answer).toEqual({ read: total - 1 })
  expect((await unreadOf(db)).total).toBe(0)
})
