import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { capabilities } from '../../operations.ts'
import { buildMission } from '../../testing/builders/planning.ts'
import { createPlanningScene } from '../../testing/planning-scene.ts'
import { rowsRead, vacuumAll } from '../../testing/rows-read.ts'
import { notifyPeople } from './sharing.ts'

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

const unread = 3_000
beforeAll(async () => {
  await ask()
  await db.execute(sql`
    insert into notifications select (jsonb_populate_record(told, jsonb_build_object('notification_uuid', gen_random_uuid(),
      'event_uuid', gen_random_uuid(), 'subject_uuid', gen_random_uuid()))).*
    from notifications as told, generate_series(1, ${unread}::int) where user_uuid = ${kia.owner.user.userUuid}`)
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
