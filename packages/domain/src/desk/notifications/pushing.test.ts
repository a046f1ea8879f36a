import { createHash, createPublicKey, verify } from 'node:crypto'
import { tables } from '@clearway/db'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { day, defaultSettings, minute, type UserActor } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { useTimesOf } from '../../parties/accounts/own-sessions-store.ts'
import { accountOperations } from '../../parties/accounts/service.ts'
import { buildManager, buildZone, square } from '../../testing/builders/airspace.ts'
import { buildMember } from '../../testing/builders/organisations.ts'
import { actorOf, buildUser, partnerActor } from '../../testing/builders/people.ts'
import { buildMission, buildOperator } from '../../testing/builders/planning.ts'
import { openPushService, pushNetworks } from '../../testing/notifications/push-service.ts'
import { createTestWorld } from '../../testing/world.ts'
import { claimSends, deleteSend, dueDevices, ranks } from './push-store.ts'
import { createPushing } from './pushing.ts'
import { notifyPeople } from './sharing.ts'

const webhooks = { ...defaultSettings.webhooks, allowedNetworks: pushNetworks }
const world = await createTestWorld({ webhooks })
const service = await openPushService()
const { browser, origin, pushed } = service
const pushing = createPushing({ services: world.services, poster: service.poster, onSettled: () => {} })
const kia = await buildManager(world)
const vayu = await buildOperator(world)
await buildZone(world, { manager: kia, kind: 'red', zone_envelope: square(10, 10) as never })
afterAll(async () => {
  service.close()
  await world.close()
})

const asKia = () => world.as(kia.owner)
const { notifications } = capabilities
const add = (input: object) => notifications.addDevice.invoke(asKia(), {}, input as never)
const devices = async () => (await notifications.devices.invoke(asKia(), {}, {})).devices

let asked = 0
const ask = async () => {
  await buildMission(world, vayu, {
    mission_envelope: square(10, 10, 0.02),
    mission_name: `Mission ${++asked}`,
  })
  while ((await notifyPeople(world.services)) > 0);
}
const push = async () => {
  while ((await pushing.turn()) > 0) await pushing.close()
  return pushed.splice(0)
}

it('is opened by the browser alone, and known by its key to the push service', async () => {
  const phone = browser('phone')
  const { public_key } = await notifications.devices.invoke(asKia(), {}, {})
  const { device_uuid } = await add(phone.subscription)
  await ask()
  const [got, ...more] = await push()
  expect(more).toEqual([])
  const shown = phone.open(got!.body)
  const [notification] = (await notifications.list.invoke(asKia(), {}, {})).data
  expect(shown).toEqual({
    title: 'New request: Mission 1',
    body: notification!.line,
    tag: notification!.notification_uuid,
    path: `/notifications?open=${notification!.notification_uuid}`,
  })
  expect(got!.body.length).toBeLessThan(1_000)
  expect(got!.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '86400' })

  const [, token, key] = /^vapid t=([^,]+), k=(.+)$/.exec(String(got!.headers['authorization'])) ?? []
  expect(key).toBe(public_key)
  const [head, body, signature] = token!.split('.')
  const point = Buffer.from(public_key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x: x!, y: y! }
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature!, 'base64url'),
  )
  expect(signed).toBe(true)
  expect(JSON.parse(Buffer.from(body!, 'base64url').toString())).toMatchObject({ aud: origin })
  expect((await devices())[0]).toMatchObject({
    device_uuid,
    label: 'phone',
    last_sent_at: expect.any(String),
  })
  expect(await push()).toEqual([])
  await notifications.removeDevice.invoke(asKia(), { device_uuid }, {})
  await expect(notifications.removeDevice.invoke(asKia(), { device_uuid }, {})).rejects.toMatchObject({
    code: 'not_found',
  })
})

it('is tried again for a while, and never after its person has read it; a browser that is gone is removed', async () => {
  await add(browser('desk').subscription)
  service.status = 503
  await ask()
  expect(await push()).toHaveLength(1)
  expect(await push()).toEqual([])
  // Whoever saves uses up none of its tries.
  await notifications.setPreferences.invoke(asKia(), {}, { time_zone: 'Asia/Kolkata' })
  expect(await push()).toEqual([])
  world.clock.advance(minute)
  expect(await push()).toHaveLength(1)
  await notifications.setPreferences.invoke(asKia(), {}, { time_zone: 'UTC' })
  expect(await push()).toEqual([])
  await notifications.readAll.invoke(asKia(), {}, {})
  world.clock.advance(minute)
  expect(await push()).toEqual([])
  await ask()
  for (let n = 0; n < 10; n++) {
    await push()
    world.clock.advance(20 * minute)
  }
  const { rows } = await world.services.db.execute(sql`select from push_sends`)
  expect(rows).toEqual([])
  service.status = 410
  await ask()
  expect(await push()).toHaveLength(1)
  expect(await devices()).toEqual([])
  service.status = 201
})

it('a browser is one device however often it subscribes, and its person’s alone; of private addresses none is taken', async () => {
  const { subscription } = browser('shared')
  await add(subscription)
  await add(subscription)
  expect(await devices()).toHaveLength(1)
  await notifications.addDevice.invoke(world.as(vayu.owner), {}, subscription)
  expect(await devices()).toEqual([])
  for (const endpoint of ['http://10.0.0.1/x', 'https://192.168.1.1/x', 'ftp://8.8.8.8/', 'nowhere'])
    await expect(add({ ...subscription, endpoint })).rejects.toMatchObject({ code: 'unprocessable' })
  await expect(add({ ...subscription, keys: { p256dh: 'AA', auth: 'AA' } })).rejects.toMatchObject({
    code: 'invalid_input',
  })
  for (let n = 0; n < 10; n++) await add(browser(`device ${n}`).subscription)
  await expect(add(browser('one more').subscription)).rejects.toMatchObject({ code: 'quota_exceeded' })
  expect(await devices()).toHaveLength(10)
})

it('a browser knows its own device by the hash of its address, and takes none for its own that cannot be reached', async () => {
  const person = await buildUser(world)
  const { subscription } = browser('own')
  const hash = createHash('sha256').update(subscription.endpoint).digest('hex')
  const listed = async () =>
    (await notifications.devices.invoke(world.as(person.actor), {}, {})).devices.map(
      (one) => one.endpoint_hash,
    )
  await notifications.addDevice.invoke(world.as(person.actor), {}, subscription)
  expect(await listed()).toEqual([hash])
  const { sealed } = tables.pushDevices
  await world.services.db.update(tables.pushDevices).set({ sealed: sql`left(${sealed}, -6) || 'AAAAAA'` })
  expect(await listed()).toEqual([null])
})

it('a device ends with the sign-in that added it, and with all of them when a password is reset', async () => {
  const { user, actor, password } = await buildUser(world)
  const ctx = world.as(partnerActor)
  const given = { identifier: user.email, identifier_type: 'email', password } as const
  const signedIn = async () => {
    const { token } = await accountOperations.loginPassword.invoke(ctx, {}, given)
    return actorOf(world, token)
  }
  const names = async () =>
    (await notifications.devices.invoke(world.as(actor), {}, {})).devices.map(({ label }) => label)
  const addFrom = (from: UserActor, name: string) =>
    notifications.addDevice.invoke(world.as(from), {}, browser(name).subscription)
  const [desk, phone] = [await signedIn(), await signedIn()]
  await addFrom(actor, 'home')
  await addFrom(desk, 'office')
  await addFrom(phone, 'mobile')
  await accountOperations.logout.invoke(world.as(desk), {}, {})
  expect(await names()).toEqual(['home', 'mobile'])
  await accountOperations.logoutEverywhere.invoke(world.as(actor), {}, { keep_current: true })
  expect(await names()).toEqual(['home'])

  // Of a sign-in that is remembered no more: it ends with the last one.
  const own = eq(tables.pushDevices.userUuid, user.user_uuid)
  await world.services.db.update(tables.pushDevices).set({ sessionUuid: null }).where(own)
  await accountOperations.logout.invoke(world.as(await signedIn()), {}, {})
  expect(await names()).toEqual(['home'])
  await accountOperations.logout.invoke(world.as(actor), {}, {})
  expect(await world.services.db.$count(tables.pushDevices, own)).toBe(0)

  await addFrom(await signedIn(), 'again')
  await world.services.db.update(tables.pushDevices).set({ sessionUuid: null }).where(own)
  await accountOperations.forgotPassword.invoke(ctx, {}, { email: user.email })
  const token = new URL(world.sent.at(-1)!.link!).searchParams.get('token')!
  await accountOperations.resetPassword.invoke(ctx, {}, { token, new_password: 'another long sentence' })
  expect(await world.services.db.$count(tables.pushDevices, own)).toBe(0)
})

it('a device where nothing is taken for two weeks is forgotten; not one where something was in between', async () => {
  const { actor } = await buildMember(world, kia.org)
  await notifications.addDevice.invoke(world.as(actor), {}, browser('failing').subscription)
  const known = async () => (await notifications.devices.invoke(world.as(actor), {}, {})).devices.length
  const pushedWith = async (status: number) => {
    service.status = status
    await ask()
    await push()
    return known()
  }
  expect(await pushedWith(503)).toBe(1)
  world.clock.advance(5 * day)
  expect(await pushedWith(201)).toBe(1)
  world.clock.advance(5 * day)
  expect(await pushedWith(503)).toBe(1)
  world.clock.advance(13 * day)
  expect(await pushedWith(503)).toBe(1)
  world.clock.advance(day)
  expect(await pushedWith(503)).toBe(0)
  service.status = 201
})

it('none is sent of what its person has ended since', async () => {
  const person = await buildMember(world, kia.org)
  const as = world.as(person.actor)
  await notifications.addDevice.invoke(as, {}, browser('ended').subscription)
  await ask()
  await notifications.setPreferences.invoke(as, {}, { choices: { request: { push: 'off' } } })
  expect((await push()).map(({ path }) => path)).not.toContain('/ended')
})

it('what a process that stood still has to say of a push counts no more once another has taken it', async () => {
  const person = await buildMember(world, kia.org)
  await notifications.addDevice.invoke(world.as(person.actor), {}, browser('late').subscription)
  await ask()
  const { db } = world.services
  const last = ranks.at(-1)!
  const claim = async () => {
    const times = useTimesOf(world.services)
    const due = await dueDevices(db, {
      rank: last,
      now: times.now,
      openTo: ['healthy', 'failing'],
      limit: 100,
    })
    const room = new Map(due.map(({ receiverUuid }) => [receiverUuid, 10]))
    return claimSends(db, room, { rank: last, times, until: new Date(times.now.getTime() + minute) })
  }
  const first = await claim()
  expect(first.length).toBeGreaterThan(0)
  world.clock.advance(2 * minute)
  const second = await claim()
  expect(second).toHaveLength(first.length)
  for (const send of first) await deleteSend(db, send)
  expect(await db.$count(tables.pushSends)).toBe(first.length)
  for (const send of second) await deleteSend(db, send)
  expect(await db.$count(tables.pushSends)).toBe(0)
})
