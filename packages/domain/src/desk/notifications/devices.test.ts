import { tables } from '@clearway/db'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, expect, it } from 'vitest'
import { day, defaultSettings, type UserActor } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { accountOperations } from '../../parties/accounts/service.ts'
import { buildManager, buildZone, square } from '../../testing/builders/airspace.ts'
import { buildMember } from '../../testing/builders/organisations.ts'
import { actorOf, type Person, partnerActor } from '../../testing/builders/people.ts'
import { buildMission, buildOperator } from '../../testing/builders/planning.ts'
import { openPushService, pushNetworks } from '../../testing/notifications/push-service.ts'
import { createTestWorld } from '../../testing/world.ts'
import { startNotifications } from './index.ts'
import { notifyPeople } from './sharing.ts'

const webhooks = { ...defaultSettings.webhooks, allowedNetworks: pushNetworks }
const world = await createTestWorld({ webhooks })
const service = await openPushService()
const kia = await buildManager(world)
const vayu = await buildOperator(world)
await buildZone(world, { manager: kia, kind: 'red', zone_envelope: square(10, 10) as never })
const { notifications } = capabilities
const { db } = world.services

let running: ReturnType<typeof startNotifications> | undefined
const start = () => {
  running = startNotifications(world.services, world.database.url)
}
afterEach(async () => {
  service.pushed.length = 0
  await running?.close()
  running = undefined
})
afterAll(async () => {
  service.close()
  await world.close()
})

const addDevice = (actor: UserActor, name: string) =>
  notifications.addDevice.invoke(world.as(actor), {}, service.browser(name).subscription)
const ask = async () => {
  await buildMission(world, vayu, { mission_envelope: square(10, 10, 0.02) })
}
const tell = async () => {
  while ((await notifyPeople(world.services)) > 0);
}
const pushedTo = (name: string) => service.pushed.filter(({ path }) => path === `/${name}`)
const waiting = () => db.$count(tables.pushSends)
const signIn = async ({ user, password }: Person): Promise<UserActor> => {
  const given = { identifier: user.email, identifier_type: 'email', password } as const
  const { token } = await accountOperations.loginPassword.invoke(world.as(partnerActor), {}, given)
  return actorOf(world, token)
}

it('devices of one person that never answer hold up nobody else’s', async () => {
  const [slow, quick] = [await buildMember(world, kia.org), await buildMember(world, kia.org)]
  for (let n = 0; n < 10; n += 1) await addDevice(slow.actor, `slow-${n}`)
  for (let n = 0; n < 6; n += 1) await ask()
  await tell()
  await addDevice(quick.actor, 'quick')
  await ask()
  await tell()
  start()
  await expect.poll(() => pushedTo('quick').length, { timeout: 5_000 }).toBe(1)
  expect(service.pushed.length).toBeGreaterThan(1)
  await db.delete(tables.pushDevices)
})

it('a device takes pushes for as long as its sign-in can be used, says so, and goes when that is forgotten', async () => {
  const { person } = await buildMember(world, kia.org)
  const [left, kept] = [await signIn(person), await signIn(person)]
  await addDevice(left, 'left')
  await addDevice(kept, 'kept')
  await db.update(tables.pushDevices).set({ sessionUuid: null }).where(eq(tables.pushDevices.label, 'kept'))
  await ask()
  await tell()
  expect(await waiting()).toBe(2)

  world.clock.advance(31 * day)
  const now = await signIn(person)
  await ask()
  start()
  await expect.poll(() => pushedTo('kept').length, { timeout: 5_000 }).toBe(2)
  // What waited for the other is gone, and was not sent.
  await expect.poll(waiting).toBe(0)
  expect(pushedTo('left')).toEqual([])
  const listed = async () => {
    const { devices } = await notifications.devices.invoke(world.as(now), {}, {})
    return Object.fromEntries(devices.map(({ label, signed_in }) => [label, signed_in]))
  }
  expect(await listed()).toEqual({ left: false, kept: true })

  const { userSessions, refreshTokens } = tables
  const ended = left.user.sessionUuid
  await db.delete(refreshTokens).where(eq(refreshTokens.sessionUuid, ended))
  await db.delete(userSessions).where(eq(userSessions.sessionUuid, ended))
  expect(await listed()).toEqual({ kept: true })
})
