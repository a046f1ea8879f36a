import { sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { eventChannel } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { buildMission } from '../../testing/builders/planning.ts'
import { createPlanningScene } from '../../testing/planning-scene.ts'
import { rowsRead, vacuumAll } from '../../testing/rows-read.ts'
import { notifyPeople } from './sharing.ts'
import { rowsAtATime } from './store.ts'

const { world, vayu, kia, here, zoneHere } = await createPlanningScene()
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

/** So many more like one that the manager has. */
const repeat = (many: number) =>
  db.execute(sql`
    insert into notifications select (jsonb_populate_record(null::notifications, told.one || jsonb_build_object('notification_uuid',
      gen_random_uuid(), 'event_uuid', gen_random_uuid(), 'subject_uuid', gen_random_uuid()))).*
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
