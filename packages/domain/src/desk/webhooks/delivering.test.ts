import { createPublicKey, randomUUID, verify } from 'node:crypto'
import { tables } from '@clearway/db'
import { eq, sql } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import {
  addMs,
  day,
  defaultSettings,
  type EventName,
  type Happening,
  hour,
  minute,
  second,
} from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { buildManager, buildZone, square } from '../../testing/builders/airspace.ts'
import {
  type BuiltOrganisation,
  buildMember,
  buildOrganisation,
} from '../../testing/builders/organisations.ts'
import { buildMission, buildOperator, buildPlan } from '../../testing/builders/planning.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { deliverDue, shareAll } from '../../testing/webhooks/deliver.ts'
import { type Received, type Receiver, startReceiver } from '../../testing/webhooks/receiver.ts'
import { cloudEvents } from './event-types-contract.ts'

const { webhooks } = capabilities
const allowedNetworks = ['127.0.0.0/8']
const opened: Receiver[] = []
/** No answer takes so long, except from who never answers. */
const limitMs = 30 * second

const world = await openTestWorld({
  webhooks: { ...defaultSettings.webhooks, limitMs, allowedNetworks },
})
const vayu = await buildOperator(world)
const kia = await buildManager(world)
afterEach(async () => {
  await Promise.all(opened.splice(0).map((receiver) => receiver.close()))
  await world.services.db.delete(tables.webhookEndpoints)
  await world.services.db.delete(tables.eventDeliveries)
})

const receiving = async (...given: Parameters<typeof startReceiver>) => {
  const receiver = await startReceiver(...given)
  opened.push(receiver)
  return receiver
}

const listen = async (
  receiver: { url: string },
  given: object = {},
  org: Pick<BuiltOrganisation, 'owner'> = vayu,
) => webhooks.create.invoke(world.as(org.owner), {}, { url: receiver.url, event_types: ['*'], ...given })

const deliver = () => deliverDue(world)

const record = async (...happenings: Happening[]): Promise<string[]> =>
  world.services.db.transaction((tx) => world.services.events.record(tx, ...happenings))
/** An event that vayu receives. */
const happening = (name: EventName = 'organisation.reviewed'): Happening => ({
  name,
  subject: vayu.org.org_uuid,
  facts: { status: 1 },
})
const log = async (endpoint_uuid: string, org: Pick<BuiltOrganisation, 'owner'> = vayu) =>
  (await webhooks.deliveries.invoke(world.as(org.owner), { endpoint_uuid }, {})).data
const typesOf = (received: readonly Received[]) =>
  received.map(({ body }) => JSON.parse(body).type as string).toSorted()

describe('what an endpoint gets', () => {
  it('is a CloudEvent, signed for the standardwebhooks library and by Ed25519', async () => {
    const receiver = await receiving()
    const { secret, public_keys } = await listen(receiver)
    const [id] = await record(happening())
    expect(await deliver()).toEqual(['delivered'])
    const [{ headers, body }] = receiver.received as [Received]
    expect(headers['content-type']).toBe('application/cloudevents+json; charset=utf-8')
    expect(headers['webhook-id']).toBe(id)
    expect(JSON.parse(body)).toEqual({
      specversion: '1.0',
      id,
      source: world.services.settings.publicUrl,
      type: 'organisation.reviewed',
      subject: vayu.org.org_uuid,
      time: world.clock.now().toISOString(),
      datacontenttype: 'application/json',
      dataschema: `${world.services.settings.publicUrl}/v1/event-types#organisation.reviewed.v1`,
      data: { org_uuid: vayu.org.org_uuid, status: 1 },
    })
    expect(cloudEvents['organisation.reviewed'].strict().safeParse(JSON.parse(body)).error).toBeUndefined()
    expect(isSigned(secret, receiver.received[0]!)).toBe(true)
    expect(isSignedByEd25519(public_keys[0]!.public_key, receiver.received[0]!)).toBe(true)
    expect(isSigned(secret, { ...receiver.received[0]!, body: body.replace('reviewed', 'banned') })).toBe(
      false,
    )
  })

  it('stands in the log with its headers as they were sent, in their order', async () => {
    const receiver = await receiving((response, n) => void response.writeHead(n === 1 ? 500 : 200).end())
    const { endpoint_uuid } = await listen(receiver)
    await record(happening())
    for (const n of [0, 1]) {
      await deliver()
      const [entry] = await log(endpoint_uuid)
      const received = receiver.received[n]!
      expect(entry!.body).toBe(received.body)
      expect(received.headers).toMatchObject(entry!.headers!)
      expect(Object.keys(entry!.headers!)).toEqual([
        'webhook-id',
        'webhook-timestamp',
        'webhook-signature',
        'content-type',
        'user-agent',
      ])
      world.clock.advance(5 * second)
    }
  })

  it('is signed by old and new keys while a rotation overlaps, and by the new ones alone afterwards', async () => {
    const receiver = await receiving()
    const old = await listen(receiver)
    const { endpoint_uuid } = old
    const fresh = await webhooks.rotateSecret.invoke(
      world.as(vayu.owner),
      { endpoint_uuid },
      { overlap_hours: 1 },
    )
    const send = async () => {
      await record(happening())
      await deliver()
      return receiver.received.at(-1)!
    }
    const during = await send()
    for (const { secret } of [old, fresh]) expect(isSigned(secret, during)).toBe(true)
    for (const { public_key } of fresh.public_keys) expect(isSignedByEd25519(public_key, during)).toBe(true)
    world.clock.advance(2 * hour)
    const after = await send()
    expect([isSigned(old.secret, after), isSigned(fresh.secret, after)]).toEqual([false, true])
  })

  it('is signed by the new keys alone once the old ones were ended', async () => {
    const receiver = await receiving()
    const old = await listen(receiver)
    const { endpoint_uuid } = old
    const owner = world.as(vayu.owner)
    const fresh = await webhooks.rotateSecret.invoke(owner, { endpoint_uuid }, {})
    const newest = fresh.public_keys[0]!.public_key
    await webhooks.endOldKeys.invoke(owner, { endpoint_uuid }, { newest })
    await record(happening())
    await deliver()
    const [received] = receiver.received as [Received]
    expect([isSigned(old.secret, received), isSigned(fresh.secret, received)]).toEqual([false, true])
    expect(isSignedByEd25519(old.public_keys[0]!.public_key, received)).toBe(false)
  })

  it('is what it chose: by name, family, zone and asset', async () => {
    const manager = await buildManager(world)
    const here = square(20, 40)
    const zone = await buildZone(world, { manager, kind: 'red', zone_envelope: here as never })
    const elsewhere = await buildZone(world, { manager, zone_envelope: square(30, 40) as never })
    await deliver()
    const [all, family, one, ofZone, ofOther, ofAsset] = await Promise.all(
      Array.from({ length: 6 }, () => receiving()),
    )
    const watched = ['mission.*', 'permission.*', 'plan.*']
    await listen(all!)
    await listen(family!, { event_types: ['permission.*'] })
    await listen(one!, { event_types: ['mission.changed', 'session.started'] })
    await listen(ofZone!, { event_types: watched, zone_uuids: [zone.zone_uuid] })
    await listen(ofOther!, { event_types: watched, zone_uuids: [elsewhere.zone_uuid] })
    await listen(ofAsset!, { event_types: ['mission.changed'], asset_uuids: [vayu.assetUuid] })
    await buildMission(world, vayu, { mission_envelope: here })
    await buildMission(world, vayu, { mission_envelope: square(50, 40), assets: [] })
    await deliver()
    const names = (receiver: Receiver | undefined) => typesOf(receiver!.received)
    const [changed, requested] = ['mission.changed', 'permission.requested']
    expect(names(all)).toEqual([changed, changed, requested])
    expect(names(family)).toEqual([requested])
    expect(names(one)).toEqual([changed, changed])
    expect(names(ofZone)).toEqual([changed, requested])
    expect(names(ofOther)).toEqual([])
    expect(names(ofAsset)).toEqual([changed])
  })

  it('of all is, with zones and assets, what concerns one of each', async () => {
    const here = square(70, 40)
    const manager = await buildManager(world)
    const zone = await buildZone(world, { manager, kind: 'red', zone_envelope: here as never })
    await deliver()
    const [ofZone, ofAsset, ofBoth] = [await receiving(), await receiving(), await receiving()]
    const zones = { zone_uuids: [zone.zone_uuid] }
    const assets = { asset_uuids: [vayu.assetUuid] }
    await listen(ofZone, zones)
    await listen(ofAsset, assets)
    await listen(ofBoth, { ...zones, ...assets })
    await buildMission(world, vayu, { mission_envelope: here })
    await buildMission(world, vayu, { mission_envelope: here, assets: [] })
    await buildMission(world, vayu, { mission_envelope: square(75, 40) })
    await record(happening())
    await deliver()
    const [changed, requested] = ['mission.changed', 'permission.requested']
    expect(typesOf(ofZone.received)).toEqual([changed, changed, requested, requested])
    expect(typesOf(ofAsset.received)).toEqual([changed, changed])
    expect(typesOf(ofBoth.received)).toEqual([changed])
  })

  it('is what the organisation may read, and no more', async () => {
    const [own, manager, foreign] = await Promise.all([receiving(), receiving(), receiving()])
    const stranger = await buildManager(world)
    const here = square(20, 45)
    const zone = await buildZone(world, { manager: kia, kind: 'red', zone_envelope: here as never })
    await deliver()
    await listen(own)
    await listen(manager, {}, kia)
    await listen(foreign, {}, stranger)
    const mission = await buildMission(world, vayu, { mission_envelope: here })
    await buildPlan(world, vayu, mission, { flight_envelope: square(20, 45, 0.02) })
    const { asset_uuid } = await capabilities.certificates.issue
      .invoke(world.as(vayu.owner), { asset_uuid: vayu.assetUuid }, { password: 'correct horse' })
      .then(() => ({ asset_uuid: vayu.assetUuid }))
    await capabilities.certificates.revoke.invoke(world.as(vayu.owner), { asset_uuid }, {})
    await capabilities.zones.update.invoke(
      world.as(kia.owner),
      { zone_uuid: zone.zone_uuid },
      { max_height: 90 },
    )
    await deliver()
    expect(typesOf(own.received)).toEqual([
      'certificate.revoked',
      'mission.changed',
      'permission.requested',
      'zone.changed',
    ])
    expect(typesOf(manager.received)).toEqual(['mission.changed', 'permission.requested', 'zone.changed'])
    // Zones are everybody's to read.
    expect(typesOf(foreign.received)).toEqual(['zone.changed'])
  })

  it('is judged again when it is sent: a link that ended meanwhile withholds what waited', async () => {
    const monitor = await buildManager(world)
    const here = square(20, 50)
    const zone = await buildZone(world, { manager: kia, kind: 'red', zone_envelope: here as never })
    const link = await capabilities.zones.link.invoke(
      world.as(kia.owner),
      { zone_uuid: zone.zone_uuid },
      { org_uuid: monitor.org.org_uuid, membership_type: 1 },
    )
    await deliver()
    const receiver = await receiving()
    const { endpoint_uuid } = await listen(receiver, {}, monitor)
    await buildMission(world, vayu, { mission_envelope: here })
    await shareAll(world)
    await capabilities.zones.unlink.invoke(
      world.as(kia.owner),
      { zone_uuid: zone.zone_uuid, membership_uuid: link.membership_uuid },
      {},
    )
    expect(await deliver()).toEqual(['withheld', 'withheld'])
    expect(receiver.received).toEqual([])
    expect((await log(endpoint_uuid, monitor)).map(({ state, body }) => [state, body])).toEqual([
      ['withheld', null],
      ['withheld', null],
    ])
  })

  it('is nothing for an endpoint that is off, until it is on again', async () => {
    const receiver = await receiving()
    const { endpoint_uuid } = await listen(receiver)
    await record(happening())
    await shareAll(world)
    const change = { url: receiver.url, event_types: ['*'] }
    await webhooks.update.invoke(world.as(vayu.owner), { endpoint_uuid }, { ...change, status: -1 })
    expect(await deliver()).toEqual([])
    await webhooks.update.invoke(world.as(vayu.owner), { endpoint_uuid }, { ...change, status: 1 })
    expect(await deliver()).toEqual(['delivered'])
  })
})

describe('a delivery that fails', () => {
  it('is tried ten times over three days, with the same id, and then given up', async () => {
    const receiver = await receiving((response) => void response.writeHead(500).end('upstream restarting'))
    const { endpoint_uuid } = await listen(receiver)
    const [id] = await record(happening())
    const pauses: number[] = []
    const begun = world.clock.now().getTime()
    expect(await deliver()).toEqual(['failed'])
    for (;;) {
      const [entry] = await log(endpoint_uuid)
      if (!entry!.next_attempt_at) break
      const pauseMs = new Date(entry!.next_attempt_at).getTime() - world.clock.now().getTime()
      pauses.push(pauseMs)
      world.clock.advance(pauseMs - 1)
      expect(await deliver()).toEqual([])
      world.clock.advance(1)
      await deliver()
    }
    expect(pauses).toEqual([
      5 * second,
      5 * minute,
      30 * minute,
      2 * hour,
      5 * hour,
      10 * hour,
      14 * hour,
      20 * hour,
      24 * hour,
    ])
    expect((world.clock.now().getTime() - begun) / day).toBeGreaterThan(3)
    expect(receiver.received).toHaveLength(10)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([id]))
    const [entry] = await log(endpoint_uuid)
    expect(entry).toMatchObject({ state: 'failed', event_uuid: id })
    expect(entry!.attempts).toHaveLength(10)
    expect(entry!.attempts[0]).toMatchObject({ status_code: 500, answer: 'upstream restarting', error: null })
  })

  it.each([
    ['120', 2 * minute],
    ['1', 5 * second],
    ['9999999', day],
    ['Mon, 01 Jun 2099 00:00:00 GMT', day],
    ['soon', 5 * second],
  ])('keeps Retry-After: %s', async (header, pauseMs) => {
    const receiver = await receiving(
      (response) => void response.writeHead(503, { 'retry-after': header }).end(),
    )
    const { endpoint_uuid } = await listen(receiver)
    await record(happening())
    await deliver()
    const [entry] = await log(endpoint_uuid)
    expect(new Date(entry!.next_attempt_at!).getTime() - world.clock.now().getTime()).toBe(pauseMs)
  })

  it('because of a redirect, a silence or a refused connection has that reason', async () => {
    const settings = world.services.settings.webhooks
    settings.limitMs = 2 * second
    onTestFinished(() => {
      settings.limitMs = limitMs
    })
    const silent = await receiving(() => {})
    const moved = await receiving((response) => void response.writeHead(302, { location: silent.url }).end())
    const closed = await startReceiver()
    await closed.close()
    const endpoints = [await listen(moved), await listen(silent), await listen(closed)]
    await record(happening())
    expect(await deliver()).toEqual(['failed', 'failed', 'failed'])
    const errors = []
    for (const { endpoint_uuid } of endpoints) errors.push((await log(endpoint_uuid))[0]!.attempts[0]!.error)
    expect(errors).toEqual(['redirects are not followed', 'no answer within 2 s', 'nobody listens there'])
    const reached = []
    for (const { endpoint_uuid } of endpoints)
      reached.push((await log(endpoint_uuid))[0]!.attempts[0]!.address)
    expect(reached).toEqual(['127.0.0.1', '127.0.0.1', null])
    expect(silent.received).toHaveLength(1)
  })

  it('with 410 turns the endpoint off, and its Admins are notified', async () => {
    const receiver = await receiving((response) => void response.writeHead(410).end())
    const { endpoint_uuid } = await listen(receiver)
    world.sent.length = 0
    await record(happening())
    expect(await deliver()).toEqual(['given_up'])
    const endpoint = await webhooks.get.invoke(world.as(vayu.owner), { endpoint_uuid }, {})
    expect(endpoint).toMatchObject({ status: -1, off_reason: 'gone' })
    expect(world.sent.map(({ to }) => to)).toEqual([vayu.person.user.email])
    expect(world.sent[0]?.text).toContain('it answered 410')
  })

  it('for five days turns the endpoint off once, with a notice to every Admin', async () => {
    const org = await buildOrganisation(world)
    const admin = await buildMember(world, org.org, 'admin')
    await buildMember(world, org.org)
    const receiver = await receiving((response) => void response.writeHead(503).end())
    const { endpoint_uuid } = await listen(receiver, {}, org)
    const happen = () =>
      record({ name: 'organisation.reviewed', subject: org.org.org_uuid, facts: { status: 1 } })
    const get = () => webhooks.get.invoke(world.as(org.owner), { endpoint_uuid }, {})
    await happen()
    await deliver()
    const { failing_since, off_at } = await get()
    expect(failing_since).toBe(world.clock.now().toISOString())
    expect(off_at).toBe(new Date(world.clock.now().getTime() + 5 * day).toISOString())
    world.clock.advance(5 * day - minute)
    await happen()
    await deliver()
    expect(await get()).toMatchObject({ status: 1, failing_since })
    world.sent.length = 0
    world.clock.advance(minute)
    await happen()
    await happen()
    await deliver()
    expect(await get()).toMatchObject({ status: -1, off_reason: 'failing', off_at: null })
    expect(world.sent.map(({ to }) => to).toSorted()).toEqual(
      [org.person.user.email, admin.person.user.email].toSorted(),
    )
  })

  it('and was under way when the endpoint recovered does not turn it off', async () => {
    let params = { endpoint_uuid: '' }
    const failing = (failingSince: Date | null) =>
      world.services.db
        .update(tables.webhookEndpoints)
        .set({ failingSince })
        .where(eq(tables.webhookEndpoints.endpointUuid, params.endpoint_uuid))
    // One that fails is tried once at a time: another process had its turn when this was claimed.
    const receiver = await receiving(async (response) => {
      await failing(null)
      response.writeHead(503).end()
    })
    const { endpoint_uuid } = await listen(receiver)
    params = { endpoint_uuid }
    await failing(addMs(world.clock.now(), -6 * day))
    await record(happening())
    expect(await deliver()).toEqual(['failed'])
    expect(await webhooks.get.invoke(world.as(vayu.owner), params, {})).toMatchObject({
      status: 1,
      failing_since: world.clock.now().toISOString(),
    })
  })

  it('with 410 at an address that was changed meanwhile leaves the new one on', async () => {
    const moved = await receiving()
    const put = (url: string) =>
      webhooks.update.invoke(world.as(vayu.owner), { endpoint_uuid }, { url, event_types: ['*'] })
    const receiver = await receiving(async (response) => {
      await put(moved.url)
      response.writeHead(410).end()
    })
    const { endpoint_uuid } = await listen(receiver)
    world.sent.length = 0
    await record(happening())
    await deliver()
    const endpoint = await webhooks.get.invoke(world.as(vayu.owner), { endpoint_uuid }, {})
    expect(endpoint).toMatchObject({ status: 1, url: moved.url })
    expect(world.sent).toEqual([])
  })

  it.each([503, 200])(
    'with %i at an address that was changed meanwhile says nothing of the new one',
    async (status) => {
      const moved = await receiving()
      const failingSince = addMs(world.clock.now(), -day)
      const receiver = await receiving(async (response) => {
        await webhooks.update.invoke(world.as(vayu.owner), params, { url: moved.url, event_types: ['*'] })
        // For the other kind of answer: the new address has been failing for a day.
        if (status === 200)
          await world.services.db
            .update(tables.webhookEndpoints)
            .set({ failingSince })
            .where(eq(tables.webhookEndpoints.endpointUuid, params.endpoint_uuid))
        response.writeHead(status).end()
      })
      const params = { endpoint_uuid: (await listen(receiver)).endpoint_uuid }
      await record(happening())
      await deliver()
      const { failing_since } = await webhooks.get.invoke(world.as(vayu.owner), params, {})
      expect(failing_since).toBe(status === 200 ? failingSince.toISOString() : null)
    },
  )

  it('is not held against the address to which the endpoint is changed', async () => {
    const receiver = await receiving((response) => void response.writeHead(500).end())
    const { endpoint_uuid } = await listen(receiver)
    await record(happening())
    await deliver()
    const put = (url: string) =>
      webhooks.update.invoke(world.as(vayu.owner), { endpoint_uuid }, { url, event_types: ['*'] })
    expect((await put(receiver.url)).failing_since).not.toBeNull()
    expect((await put(`${receiver.url}/new`)).failing_since).toBeNull()
  })

  it('and then succeeds leaves no trace on the endpoint', async () => {
    const receiver = await receiving((response, n) => void response.writeHead(n === 1 ? 500 : 200).end())
    const { endpoint_uuid } = await listen(receiver)
    await record(happening())
    expect(await deliver()).toEqual(['failed'])
    world.clock.advance(5 * second)
    expect(await deliver()).toEqual(['delivered'])
    expect((await webhooks.get.invoke(world.as(vayu.owner), { endpoint_uuid }, {})).failing_since).toBeNull()
  })

  it('because its keys cannot be read names what to do', async () => {
    const receiver = await receiving()
    const { endpoint_uuid } = await listen(receiver)
    await world.services.db
      .update(tables.webhookEndpoints)
      .set({ sealedKeys: `v1.${'a'.repeat(60)}` })
      .where(eq(tables.webhookEndpoints.endpointUuid, endpoint_uuid))
    await record(happening())
    expect(await deliver()).toEqual(['failed'])
    const [entry] = await log(endpoint_uuid)
    expect(entry!.attempts[0]!.error).toContain('rotate the secret')
    expect(entry).toMatchObject({ body: null, headers: null })
  })
})

describe('sent again', () => {
  it('a test goes to its endpoint alone, whatever that has chosen', async () => {
    const [receiver, other] = [await receiving(), await receiving()]
    const { endpoint_uuid } = await listen(receiver, { event_types: ['zone.deleted'] })
    await listen(other)
    const { event_uuid } = await webhooks.test.invoke(world.as(vayu.owner), { endpoint_uuid }, {})
    await deliver()
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([event_uuid])
    expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({
      type: 'webhook.test',
      data: { endpoint_uuid },
    })
    expect(other.received).toEqual([])
  })

  it('one delivery has the same id, and both attempts are in the log', async () => {
    const receiver = await receiving((response, n) => void response.writeHead(n === 1 ? 410 : 200).end())
    const { endpoint_uuid } = await listen(receiver)
    const [event_uuid] = await record(happening())
    await deliver()
    const params = { endpoint_uuid, event_uuid: event_uuid! }
    const owner = world.as(vayu.owner)
    await expect(webhooks.resend.invoke(owner, params, {})).rejects.toMatchObject({ code: 'conflict' })
    await webhooks.update.invoke(
      owner,
      { endpoint_uuid },
      { url: receiver.url, event_types: ['*'], status: 1 },
    )
    await webhooks.resend.invoke(owner, params, {})
    expect(await deliver()).toEqual(['delivered'])
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([event_uuid, event_uuid])
    const [entry] = await log(endpoint_uuid)
    expect(entry!.attempts).toMatchObject([
      { number: 1, status_code: 410, taken: false },
      { number: 2, status_code: 200, taken: true },
    ])
  })

  it('the attempts of which the first are no longer kept go on with their numbers', async () => {
    const receiver = await receiving()
    const { endpoint_uuid } = await listen(receiver)
    const [event_uuid] = await record(happening())
    await deliver()
    for (let again = 0; again < 21; again += 1) {
      await webhooks.resend.invoke(world.as(vayu.owner), { endpoint_uuid, event_uuid: event_uuid! }, {})
      await deliver()
    }
    const [entry] = await log(endpoint_uuid)
    const numbers = entry!.attempts.map(({ number }) => number)
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, at) => at + 3))
  })

  it('a replay brings what was missed since a time, and what was chosen of it', async () => {
    await record(happening())
    world.clock.advance(hour)
    const since = world.clock.now().toISOString()
    const ids = await record(happening(), happening())
    await record({ ...happening(), orgUuids: [randomUUID()] })
    await deliver()
    const receiver = await receiving()
    const { endpoint_uuid } = await listen(receiver, { event_types: ['organisation.*'] })
    const replay = () => webhooks.replay.invoke(world.as(vayu.owner), { endpoint_uuid }, { since })
    expect(await replay()).toEqual({ events: 2 })
    await deliver()
    expect(await replay()).toEqual({ events: 2 })
    await deliver()
    const seen = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(seen.toSorted()).toEqual([...ids, ...ids].toSorted())
    expect(await log(endpoint_uuid)).toHaveLength(2)
  })

  it('the log can be narrowed to what waits', async () => {
    const receiver = await receiving((response, n) => void response.writeHead(n === 1 ? 500 : 200).end())
    const { endpoint_uuid } = await listen(receiver)
    await record(happening())
    await deliver()
    await record(happening())
    await deliver()
    const { data } = await webhooks.deliveries.invoke(
      world.as(vayu.owner),
      { endpoint_uuid },
      { state: 'waiting' },
    )
    expect(data).toHaveLength(1)
  })

  it('the log goes on behind a page by its cursor, and what comes in meanwhile shows nothing twice', async () => {
    const { endpoint_uuid } = await listen(await receiving())
    const ids = await record(happening(), happening(), happening())
    await shareAll(world)
    const page = (at: object) =>
      webhooks.deliveries.invoke(world.as(vayu.owner), { endpoint_uuid }, { limit: 2, ...at })
    const first = await page({})
    await record(happening())
    await shareAll(world)
    const second = await page({ cursor: first.next_cursor })
    expect([...first.data, ...second.data].map(({ event_uuid }) => event_uuid)).toEqual(ids.toReversed())
    expect(second).toMatchObject({ next_cursor: null, pagination: { total_records: 3, current_page: 2 } })
  })
})

describe('several at it', () => {
  it('share out and send each event once while none of them is killed', async () => {
    const receiver = await receiving()
    await listen(receiver)
    const ids = await record(...Array.from({ length: 300 }, () => happening()))
    const all = await Promise.all([deliver(), deliver(), deliver()])
    expect(all.flat().filter((outcome) => outcome === 'delivered')).toHaveLength(300)
    expect(receiver.received.map(({ headers }) => headers['webhook-id']).toSorted()).toEqual(ids.toSorted())
  })

  it('what one claimed when it died is sent by another when the claim is over', async () => {
    const receiver = await receiving()
    await listen(receiver)
    await record(happening())
    await shareAll(world)
    const until = new Date(world.clock.now().getTime() + defaultSettings.webhooks.claimMs)
    await world.services.db.execute(
      sql.raw(`update event_deliveries set next_attempt_at = '${until.toISOString()}'`),
    )
    expect(await deliver()).toEqual([])
    world.clock.advance(defaultSettings.webhooks.claimMs)
    expect(await deliver()).toEqual(['delivered'])
  })
})

const headersFor = ({ headers }: Received) => ({
  'webhook-id': String(headers['webhook-id']),
  'webhook-timestamp': String(headers['webhook-timestamp']),
  'webhook-signature': String(headers['webhook-signature']),
})

/** By the library that receivers use; it looks at the time too, which here is the test's own. */
const isSigned = (secret: string, received: Received): boolean => {
  const real = Date.now
  Date.now = () => Number(received.headers['webhook-timestamp']) * 1_000
  try {
    new Webhook(secret).verify(received.body, headersFor(received))
    return true
  } catch {
    return false
  } finally {
    Date.now = real
  }
}

const spkiOfEd25519 = Buffer.from('302a300506032b6570032100', 'hex')

const isSignedByEd25519 = (publicKey: string, received: Received): boolean => {
  const raw = Buffer.from(publicKey.replace('whpk_', ''), 'base64')
  const key = createPublicKey({ key: Buffer.concat([spkiOfEd25519, raw]), format: 'der', type: 'spki' })
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': all } = headersFor(received)
  const content = Buffer.from(`${id}.${at}.${received.body}`)
  return all
    .split(' ')
    .filter((one) => one.startsWith('v1a,'))
    .some((one) => verify(null, content, key, Buffer.from(one.slice('v1a,'.length), 'base64')))
}
