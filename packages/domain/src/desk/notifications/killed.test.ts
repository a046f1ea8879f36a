import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { addMs, hour, type OutgoingMessage } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { buildMember } from '../../testing/builders/organisations.ts'
import { buildMission, windowFrom } from '../../testing/builders/planning.ts'
import { serviceArgs } from '../../testing/child.ts'
import { createPlanningScene } from '../../testing/planning-scene.ts'
import { seeAnew } from '../../testing/see-anew.ts'
import { notifyPeople } from './sharing.ts'

const { world, vayu, kia, here, zoneHere } = await createPlanningScene()
const { db, keys } = world.services
let notifier: ChildProcess | undefined
afterAll(() => void notifier?.kill('SIGKILL'))

/** At a time when escalations and e-mails are due. */
const startNotifier = (): ChildProcess => {
  const { database, keyMaterial, clock } = world
  return fork(new URL('../../testing/notifications/notifier.ts', import.meta.url).pathname, {
    execArgv: serviceArgs,
    env: {
      PATH: process.env['PATH'] ?? '',
      TELLER: JSON.stringify({ url: database.url, keyMaterial, now: addMs(clock.now(), 5 * hour) }),
    },
  })
}

const count = async (query: ReturnType<typeof sql>, by: Pick<typeof db, 'execute'> = db): Promise<number> => {
  const { rows } = await by.execute<{ n: number }>(query)
  return rows[0]!.n
}

/** Kills the notifier while its transactions wait for these tables, in the middle of what they write. */
const killedWhileWriting = (tables: readonly string[]) =>
  db.transaction(async (tx) => {
    for (const table of tables) await tx.execute(sql.raw(`lock table ${table} in exclusive mode`))
    notifier = startNotifier()
    // By the one that holds them: a transaction that does nothing for long is ended.
    const waiting = async () => {
      await tx.execute(seeAnew)
      return count(
        sql`select count(distinct l.relation)::int as n from pg_locks l
        join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()
          and a.application_name = 'clearway-notifications'`,
        tx,
      )
    }
    await expect.poll(waiting, { interval: 20 }).toBe(tables.length)
    notifier.kill('SIGKILL')
    await once(notifier, 'exit')
  })

it('killed while it escalates and while it mails, a process loses nothing and notifies nobody twice', async () => {
  const members = [kia.person, (await buildMember(world, kia.org)).person]
  const names = ['One', 'Two', 'Three']
  await zoneHere({ kind: 'red' })
  const { from, to } = windowFrom(world, 24, 25)
  for (const mission_name of names)
    await buildMission(world, vayu, {
      mission_envelope: here(),
      mission_name,
      start_time: from,
      end_time: to,
    })
  while ((await notifyPeople(world.services)) > 0);

  // Mails go to outgoing_messages, escalations to outbox_events: both are written in open transactions as it is killed.
  await killedWhileWriting(['outgoing_messages', 'outbox_events'])
  const gone = () =>
    count(
      sql`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and application_name = 'clearway-notifications'`,
    )
  await expect.poll(gone, { interval: 20 }).toBe(0)
  expect(await count(sql`select count(*)::int as n from outgoing_messages`)).toBe(0)
  expect(
    await count(sql`select count(*)::int as n from outbox_events where name = 'permission.overdue'`),
  ).toBe(0)

  notifier = startNotifier()
  const mailed = async (): Promise<string[]> => {
    const { rows } = await db.execute<{ message_uuid: string; sealed: string }>(
      sql`select message_uuid, sealed from outgoing_messages`,
    )
    return rows.map(({ message_uuid, sealed }) => {
      const { to: address, subject }: OutgoingMessage = JSON.parse(
        keys.messageSeal.unseal(sealed, message_uuid)!,
      )
      return `${address}: ${subject}`
    })
  }
  const [owner] = members
  const expected = [
    ...members.flatMap(({ user }) => names.map((name) => `${user.email}: New request: ${name}`)),
    ...names.map((name) => `${owner!.user.email}: Nobody opened this request: ${name}`),
  ].sort()
  await expect.poll(async () => (await mailed()).sort(), { interval: 50 }).toEqual(expected)
  const late = await capabilities.notifications.list.invoke(world.as(kia.owner), {}, { kind: 'request_late' })
  expect(late.data).toHaveLength(names.length)
  expect(await count(sql`select count(*)::int as n from escalations where due_at is not null`)).toBe(0)
})
