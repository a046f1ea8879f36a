import { tables } from '@clearway/db'
import { and, eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { capabilities } from '../../operations.ts'
import { buildMission, decidePermission, windowFrom } from '../../testing/builders/planning.ts'
import { createPlanningScene } from '../../testing/planning-scene.ts'
import { besideWritten } from '../../testing/while-accepted.ts'
import { createNotifier } from './notifier.ts'
import { notifiedAtATime, notifyPeople } from './sharing.ts'

const { world, vayu, kia, here, zoneHere } = await createPlanningScene()
const { db } = world.services
const { outboxEvents: events } = tables

const tell = async () => {
  while ((await notifyPeople(world.services)) > 0);
}
const untold = () => db.$count(events, sql`people_told_at is null`)

/** A request of which nobody has been told. */
const ask = async (mission_name: string) => {
  await zoneHere({ kind: 'red' })
  await tell()
  const { from, to } = windowFrom(world, 24, 25)
  const mission = await buildMission(world, vayu, {
    mission_envelope: here(),
    mission_name,
    ...{ start_time: from, end_time: to },
  })
  const { permission_uuid } = mission.permissions[0]!
  return { mission_uuid: mission.mission_uuid, permission_uuid }
}
/** And so many other events after it. */
const askBefore = async (mission_name: string, others: number) => {
  const asked = await ask(mission_name)
  const [own] = await db.select().from(events).where(eq(events.subjectUuid, asked.permission_uuid))
  const { ids } = world.services
  for (let n = 0; n < others; n += 1)
    await db.insert(events).values({ ...own!, eventUuid: ids.uuid(), subjectUuid: ids.uuid() })
  return asked
}
/** And that it was decided, with so many other events between. */
const askDecided = async (mission_name: string, between = 0) => {
  const asked = await askBefore(mission_name, between)
  await decidePermission(world, kia, asked, 1)
  return asked
}
/** What was told of a request, in the order in which it was, each to one person or more. */
const toldOf = async (permissionUuid: string) => {
  const { rows } = await db.execute<{ name: string }>(
    sql.raw(
      `select name from notifications where subject_uuid = '${permissionUuid}' order by notification_uuid`,
    ),
  )
  return rows.map(({ name }) => name).filter((name, at, all) => name !== all[at - 1])
}
const both = ['permission.requested', 'permission.decided']

it('what happened to a request waits while another process tells what happened to it before', async () => {
  const { permission_uuid } = await askDecided('Told elsewhere')
  await db.transaction(async (elsewhere) => {
    await elsewhere
      .select()
      .from(events)
      .where(and(eq(events.subjectUuid, permission_uuid), eq(events.name, 'permission.requested')))
      .for('update')
    await tell()
    expect(await toldOf(permission_uuid)).toEqual([])
  })
  await tell()
  expect(await toldOf(permission_uuid)).toEqual(both)
})

it('and while what happened before was passed over, because somebody was changing the mission', async () => {
  const { permission_uuid } = await askDecided('Passed over', notifiedAtATime)
  const notifier = createNotifier(world.services)
  await db.transaction(async (moving) => {
    await moving.execute(
      sql`select from permissions where permission_uuid = ${permission_uuid} for no key update`,
    )
    await notifier.next()
  })
  while ((await untold()) > 0) await notifier.next()
  expect(await toldOf(permission_uuid)).toEqual(both)
})

/** As the services are where something happens between the two transactions of a round. */
const withBetween = (act: () => Promise<unknown>) => {
  let begun = 0
  const transaction: typeof db.transaction = async (...given) => {
    begun += 1
    if (begun === 2) await act()
    return db.transaction(...given)
  }
  return { ...world.services, db: Object.assign(Object.create(db), { transaction }) as typeof db }
}

it('what others held for a moment is told before the backlog behind it', async () => {
  const { permission_uuid } = await askBefore('Held for a moment', 2 * notifiedAtATime)
  const [held, freed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let holding: Promise<unknown> = Promise.resolve()
  const hold = () => {
    holding = db.transaction(async (elsewhere) => {
      await elsewhere.select().from(events).where(eq(events.subjectUuid, permission_uuid)).for('update')
      held.resolve()
      await freed.promise
    })
    return held.promise
  }
  const notifier = createNotifier(withBetween(hold))
  expect(await notifier.next()).toBeGreaterThan(0)
  freed.resolve()
  await holding
  expect(await toldOf(permission_uuid)).toEqual([])
  await notifier.next()
  expect(await toldOf(permission_uuid)).toEqual(['permission.requested'])
  while ((await untold()) > 0) await notifier.next()
})

it('each is told once and in its order by processes that race through what has gathered', async () => {
  const asked = []
  for (let n = 0; n < 4; n += 1) asked.push(await askDecided(`Gathered ${n}`, notifiedAtATime / 2))
  await db.execute(sql`update outbox_events set people_told_at = null`)
  await db.delete(tables.notifications)
  const race = async () => {
    const notifier = createNotifier(world.services)
    while ((await untold()) > 0) await notifier.next()
  }
  await Promise.all([race(), race(), race()])
  for (const { permission_uuid } of asked) expect(await toldOf(permission_uuid)).toEqual(both)
})

it('an event at fault keeps nothing that follows it from being told', async () => {
  const { permission_uuid } = await askDecided('At fault')
  const own = and(eq(events.subjectUuid, permission_uuid), eq(events.name, 'permission.requested'))
  const [event] = await db.select().from(events).where(own)
  const { eventUuid, facts } = event!
  const setFacts = (given: typeof facts) =>
    db.update(events).set({ facts: given }).where(eq(events.eventUuid, eventUuid))
  await setFacts({ permission_status: 'waiting' })
  const notifier = createNotifier(world.services)
  for (let turns = 0; (await untold()) > 1 && turns < 20; turns += 1)
    await notifier.next().catch(() => undefined)
  expect(await toldOf(permission_uuid)).toEqual(['permission.decided'])
  await setFacts(facts)
})

type Asked = Awaited<ReturnType<typeof ask>>
const move = ({ mission_uuid }: Asked): Promise<unknown> => {
  const { from, to } = windowFrom(world, 2, 3)
  const moved = { start_time: from, end_time: to }
  return capabilities.missions.update.invoke(world.as(vayu.owner), { mission_uuid }, moved)
}
const open = ({ permission_uuid }: Asked): Promise<unknown> =>
  capabilities.permissions.open.invoke(world.as(kia.owner), { permission_uuid }, {})

it.each([
  ['moves a mission', 'notifications', move],
  ['opens a request', 'outbox_events', open],
])('who %s does not wait until its people are told', async (who, table, act) => {
  const asked = await ask(`Whoever ${who}`)
  await besideWritten(world, { table, write: () => notifyPeople(world.services) }, () => act(asked))
  expect(await toldOf(asked.permission_uuid)).toEqual(['permission.requested'])
})
