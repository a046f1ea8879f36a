import { tables } from '@clearway/db'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { addMs, day, defaultSettings, hour, type MemberActor, minute } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { buildMember } from '../../testing/builders/organisations.ts'
import { buildMission } from '../../testing/builders/planning.ts'
import { openPushService, pushNetworks } from '../../testing/notifications/push-service.ts'
import { createPlanningScene } from '../../testing/planning-scene.ts'
import { seeAnew } from '../../testing/see-anew.ts'
import { mailNext } from './mailing.ts'
import { createPushing } from './pushing.ts'
import { notifyPeople } from './sharing.ts'

const service = await openPushService()
afterAll(() => service.close())
const { world, vayu, kia, here, zoneHere } = await createPlanningScene({
  webhooks: { ...defaultSettings.webhooks, allowedNetworks: pushNetworks },
})
const pushing = createPushing({ services: world.services, poster: service.poster, onSettled: () => {} })
const { notifications } = capabilities

/** All that is due now, as the processes would do it. */
const tell = async () => {
  while ((await notifyPeople(world.services)) > 0);
  while ((await mailNext(world.services)) > 0);
  while ((await pushing.turn()) > 0) await pushing.close()
}
const set = (actor: MemberActor, input: object) =>
  notifications.setPreferences.invoke(world.as(actor), {}, input as never)
/** What the wall shows in UTC, so long from now. */
const wallIn = (ms: number) => addMs(world.clock.now(), ms).toISOString().slice(11, 16)
const quietFor = (ms: number) => ({ quiet_from: wallIn(0), quiet_to: wallIn(ms) })
const noQuiet = { quiet_from: null, quiet_to: null }

let named = 0
/** Somebody who takes pushes, and what reaches them: subjects of e-mails, titles of pushes. */
const buildReader = async (choices: object) => {
  const { actor, person } = await buildMember(world, kia.org)
  const name = `reader-${++named}`
  const browser = service.browser(name)
  await notifications.addDevice.invoke(world.as(actor), {}, browser.subscription)
  await set(actor, { choices })
  return {
    userUuid: person.user.user_uuid,
    set: (input: object) => set(actor, input),
    mails: () =>
      world.sent
        .filter(({ to, purpose }) => to === person.user.email && purpose === 'notice')
        .map(({ subject }) => subject),
    pushes: () =>
      service.pushed.filter(({ path }) => path === `/${name}`).map(({ body }) => browser.open(body).title),
    digest: () => notifications.digest.invoke(world.as(actor), {}, {}),
  }
}
beforeEach(async () => {
  await zoneHere({ kind: 'red' })
})
const ask = async (mission_name: string) => {
  await buildMission(world, vayu, { mission_envelope: here(), mission_name })
}
const ofRequest = { zone: { email: 'off' }, request: { email: 'once', push: 'once' } }

it('what waits for the end of quiet hours goes by the quiet hours of now: not before longer ones end, at once where there are none', async () => {
  const reader = await buildReader(ofRequest)
  await reader.set(quietFor(hour))
  await ask('Waits')
  await tell()
  await reader.set(quietFor(3 * hour))
  world.clock.advance(2 * hour)
  await tell()
  expect([reader.mails(), reader.pushes()]).toEqual([[], []])
  await reader.set(noQuiet)
  await tell()
  expect([reader.mails(), reader.pushes()]).toEqual([['New request: Waits'], ['New request: Waits']])
})

it('wishes that are saved while people are being told count for what is planned at that moment', async () => {
  const reader = await buildReader(ofRequest)
  await tell()
  await reader.set(quietFor(hour))
  await ask('Meanwhile')
  world.clock.advance(minute)
  const { db } = world.services
  let telling: Promise<number> | undefined
  await db.transaction(async (tx) => {
    await tx.execute('lock table escalations in exclusive mode')
    telling = notifyPeople(world.services)
    const waiting = async () => {
      await tx.execute(seeAnew)
      const { rows } = await tx.execute<{ n: number }>(`select count(*)::int as n from pg_locks
        where not granted and relation = 'escalations'::regclass`)
      return rows[0]!.n
    }
    await expect.poll(waiting, { interval: 20 }).toBe(1)
    await reader.set(noQuiet)
  })
  await telling
  await tell()
  expect([reader.mails(), reader.pushes()]).toEqual([['New request: Meanwhile'], ['New request: Meanwhile']])
})

it('quiet hours that begin before something has left keep it, however it was planned', async () => {
  const reader = await buildReader(ofRequest)
  await ask('Planned')
  while ((await notifyPeople(world.services)) > 0);
  await reader.set(quietFor(2 * hour))
  await tell()
  expect([reader.mails(), reader.pushes()]).toEqual([[], []])
  world.clock.advance(2 * hour)
  await tell()
  expect([reader.mails(), reader.pushes()]).toEqual([['New request: Planned'], ['New request: Planned']])
})

it('the digest comes at its time of now, and has what was to go at once when it was chosen for it; and the other way', async () => {
  const reader = await buildReader({ ...ofRequest, request: { email: 'digest' } })
  await reader.set({ digest_at: wallIn(10 * hour) })
  await ask('Digested')
  await tell()
  await reader.set({ digest_at: wallIn(hour) })
  world.clock.advance(59 * minute)
  await tell()
  expect(reader.mails()).toEqual([])
  world.clock.advance(minute)
  await tell()
  expect(reader.mails()).toEqual(['New request: Digested'])

  await ask('Hurried')
  await tell()
  await reader.set({ choices: { request: { email: 'once' } } })
  await tell()
  expect(reader.mails().slice(1)).toEqual(['New request: Hurried'])

  await reader.set(quietFor(hour))
  await ask('Put off')
  await tell()
  await reader.set({ ...noQuiet, choices: { request: { email: 'digest' } } })
  await tell()
  expect(await reader.digest()).toMatchObject({ items: 1, subject: 'New request: Put off' })
  expect(reader.mails()).toHaveLength(2)
  world.clock.advance(day)
  await tell()
  expect(reader.mails().slice(2)).toEqual(['New request: Put off'])
})

it('mail of one person that is at fault, as a kind of a later version, holds up nobody else’s', async () => {
  const [faulty, other] = [await buildReader(ofRequest), await buildReader(ofRequest)]
  await ask('a request for both')
  while ((await notifyPeople(world.services)) > 0);
  const before = other.mails()
  await world.services.db
    .update(tables.notifications)
    .set({ kind: 'later.version', emailAt: addMs(world.clock.now(), -minute) })
    .where(eq(tables.notifications.userUuid, faulty.userUuid))
  await tell()
  expect(faulty.mails()).toEqual([])
  expect(other.mails().length).toBe(before.length + 1)
})
