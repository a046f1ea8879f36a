import { tables } from '@clearway/db'
import { and, eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { minute, type Services } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { addPeople } from '../../testing/add-people.ts'
import { buildMission, decidePermission } from '../../testing/builders/planning.ts'
import { createPlanningScene } from '../../testing/planning-scene.ts'
import { rowsRead, vacuumAll } from '../../testing/rows-read.ts'
import { mailNext } from './mailing.ts'
import { createNotifier } from './notifier.ts'
import { notifiedAtATime, notifyPeople } from './sharing.ts'
import { rowsAtATime, takeDueMail, waitingMail } from './store.ts'

const { world, vayu, kia, other, here, zoneHere } = await createPlanningScene()
const { db } = world.services

const tell = async () => {
  while ((await notifyPeople(world.services)) > 0);
}
const ask = (mission_name: string) => buildMission(world, vayu, { mission_envelope: here(), mission_name })
const titlesOf = async ({ owner }: typeof kia) => {
  const { data } = await capabilities.notifications.list.invoke(world.as(owner), {}, { limit: 100 })
  return data.map(({ title }) => title)
}
const untold = () => db.$count(tables.outboxEvents, sql`people_told_at is null`)

it('an event at fault is set aside, and everybody is notified of the others; it is tried again, less often each time', async () => {
  await zoneHere({ manager: other })
  await tell()
  for (let n = 0; n < 6; n += 1) await ask(`Before ${n}`)
  const { permissions } = await ask('At fault')
  for (let n = 0; n < 6; n += 1) await ask(`After ${n}`)
  const own = sql`${tables.outboxEvents.subjectUuid} = ${permissions[0]!.permission_uuid} and people_told_at is null`
  const [event] = await db.select().from(tables.outboxEvents).where(own)
  const { facts } = event!
  const setFacts = (given: object) =>
    db
      .update(tables.outboxEvents)
      .set({ facts: given as never })
      .where(own)
  await setFacts({ ...facts, permission_status: 'waiting' })
  const warned: unknown[] = []
  const log = { ...world.services.log, warn: (said: unknown) => void warned.push(said) }
  const notify = createNotifier({ ...world.services, log } as Services)
  let failures = 0
  for (let turns = 0; (await untold()) > 1 && turns < 40; turns += 1)
    await notify.next().catch(() => {
      failures += 1
    })
  expect(await untold()).toBe(1)
  expect(failures).toBeGreaterThan(1)
  expect(warned).toMatchObject([{ failures: 1 }])
  const titles = await titlesOf(other)
  for (const name of ['Before', 'After'])
    for (let n = 0; n < 6; n += 1)
      expect(titles.filter((title) => title === `New request: ${name} ${n}`)).toHaveLength(1)

  expect(await notify.next()).toBe(0)
  expect(await notify.setAside()).toBe(0)
  world.clock.advance(minute)
  await expect(notify.setAside()).rejects.toThrow()
  expect(warned).toMatchObject([{}, { failures: 2 }])
  await setFacts(facts)
  expect(await notify.setAside()).toBe(0)
  world.clock.advance(minute)
  expect(await notify.setAside()).toBe(1)
  expect(await titlesOf(other)).toContain('New request: At fault')
})

it('that others held an event at fault is no sign that it was told', async () => {
  await zoneHere({ manager: other })
  await tell()
  const { permissions } = await ask('At fault and held')
  const ofRequest = eq(tables.outboxEvents.subjectUuid, permissions[0]!.permission_uuid)
  const [event] = await db.select().from(tables.outboxEvents).where(ofRequest)
  const { eventUuid, facts } = event!
  const own = eq(tables.outboxEvents.eventUuid, eventUuid)
  const set = (given: { facts?: object; peopleNotifiedAt?: Date | null }) =>
    db
      .update(tables.outboxEvents)
      .set(given as never)
      .where(own)
  await set({ facts: { ...facts, permission_status: 'waiting' } })
  const warned: unknown[] = []
  const log = { ...world.services.log, warn: (said: unknown) => void warned.push(said) }
  const notify = createNotifier({ ...world.services, log } as Services)
  while (warned.length === 0 || (await untold()) > 1) await notify.next().catch(() => undefined)
  world.clock.advance(minute)
  await db.transaction(async (elsewhere) => {
    await elsewhere.select().from(tables.outboxEvents).where(own).for('update')
    expect(await notify.setAside()).toBe(0)
  })
  expect(await notify.next()).toBe(0)
  world.clock.advance(minute)
  await expect(notify.setAside()).rejects.toThrow()
  expect(warned).toMatchObject([{ failures: 1 }, { failures: 2 }])

  await set({ peopleNotifiedAt: world.clock.now() })
  world.clock.advance(minute)
  expect(await notify.setAside()).toBe(0)
  await set({ facts, peopleNotifiedAt: null })
  expect(await notify.next()).toBe(1)
})

it('very many events of what others are changing hold up none behind them, and are told once that is done', async () => {
  await zoneHere({ manager: other })
  await tell()
  const { permissions } = await ask('Held')
  const { permission_uuid } = permissions[0]!
  // The first of all.
  await db.execute(
    sql.raw(`insert into outbox_events select (jsonb_populate_record(e, jsonb_build_object(
      'event_uuid', '00000000-0000-4000-8000-' || lpad(n::text, 12, '0')))).*
    from outbox_events e, generate_series(1, ${notifiedAtATime + 1}) n where e.subject_uuid = '${permission_uuid}'`),
  )
  await ask('Behind it')
  const notify = createNotifier(world.services)
  const round = async () => {
    while ((await notify.next()) > 0);
  }
  const { notifications } = tables
  const timesTold = (title: string) =>
    db.$count(
      notifications,
      and(eq(notifications.title, title), eq(notifications.userUuid, other.owner.user.userUuid)),
    )
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`select from permissions where permission_uuid = ${permission_uuid} for no key update`,
    )
    await round()
    await round()
    expect(await untold()).toBe(notifiedAtATime + 2)
    expect(await timesTold('New request: Behind it')).toBe(1)
  })
  await round()
  expect(await untold()).toBe(0)
  expect(await timesTold('New request: Behind it')).toBe(1)
  expect(await timesTold('New request: Held')).toBe(notifiedAtATime + 2)
})

it('a transaction ends once there are enough rows: what asks an authority of thousands holds up no other', async () => {
  const people = rowsAtATime + 100
  await addPeople(db, { orgUuid: kia.org.org_uuid, many: people })
  const names = ['First', 'Second', 'Third']
  await zoneHere({ manager: kia })
  await tell()
  for (const name of names) await ask(name)
  const toldAt: number[] = []
  for (let told = 1; told > 0; toldAt.push(told)) told = await notifyPeople(world.services)
  expect(toldAt.slice(0, 3).filter((told) => told > 0)).toHaveLength(3)
  const { rows } = await db.execute<{ n: number }>(
    sql.raw(`
    select count(*)::int as n from notifications where title in ('${names.map((name) => `New request: ${name}`).join(`', '`)}')
    group by title`),
  )
  expect(rows).toEqual(names.map(() => ({ n: people + 1 })))
})

it('what is meant for a few of an organisation is asked of these, however many people it has', async () => {
  await addPeople(db, { orgUuid: vayu.org.org_uuid, many: 3_000 })
  await zoneHere({ manager: other })
  const { permissions } = await ask('For its crew')
  await tell()
  await decidePermission(world, other, permissions[0], 1)
  await vacuumAll(world.database.url)
  const services = (within: typeof db) => ({ ...world.services, db: within })
  const told = await rowsRead(db, ['resource_memberships', 'users'], (within) =>
    notifyPeople(services(within)),
  )
  expect(await titlesOf(vayu)).toContainEqual(expect.stringMatching(/^Approved by .*: For its crew$/))
  expect(told.users.rows).toBeLessThan(20)
  expect(told.resource_memberships.rows).toBeLessThan(50)

  // The mail that is due longest is the owner's; behind it that of thousands waits.
  const now = `'${world.clock.now().toISOString()}'::timestamptz`
  await db.execute(
    sql.raw(`update notifications set email_at = case user_uuid when '${vayu.owner.user.userUuid}'
    then ${now} - interval '1 minute' else ${now} end where kind in ('decision', 'request')`),
  )
  await vacuumAll(world.database.url)
  const sent = world.sent.length
  const mailed = await rowsRead(db, ['resource_memberships', 'users', 'notifications'], (within) =>
    mailNext(services(within)),
  )
  expect(world.sent.length).toBeGreaterThan(sent)
  expect(mailed.users.rows).toBeLessThan(20)
  expect(mailed.resource_memberships.rows).toBeLessThan(50)
  expect(mailed.notifications.rows).toBeLessThan(100)
})

it('of a person for whom very many e-mails are due some are taken at a time, until none is left', async () => {
  const { userUuid } = kia.owner.user
  await zoneHere({ manager: kia })
  await tell()
  await ask('Like all others')
  await tell()
  const now = world.clock.now()
  await db.execute(sql`update notifications set email_at = null where user_uuid = ${userUuid}`)
  await db.execute(sql`
    insert into notifications select (jsonb_populate_record(n, jsonb_build_object('notification_uuid', gen_random_uuid(),
      'event_uuid', gen_random_uuid(), 'email_at', ${now.toISOString()}::timestamptz))).*
    from notifications n, generate_series(1, ${rowsAtATime + 100}::int)
    where n.user_uuid = ${userUuid} and n.title = 'New request: Like all others'`)
  expect(await waitingMail(db, userUuid)).toHaveLength(rowsAtATime)
  const taken = []
  for (let turns = 0; turns < 3; turns += 1)
    taken.push((await db.transaction((tx) => takeDueMail(tx, userUuid, now)))?.length)
  expect(taken).toEqual([rowsAtATime, 100, 0])
})
