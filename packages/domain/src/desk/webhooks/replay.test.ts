import { randomUUID } from 'node:crypto'
import { tables } from '@clearway/db'
import { afterEach, describe, expect, it } from 'vitest'
import { day, defaultSettings, hour, minute, second } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { buildManager, buildZone, square } from '../../testing/builders/airspace.ts'
import { buildMission, buildOperator } from '../../testing/builders/planning.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { deliverDue, shareAll } from '../../testing/webhooks/deliver.ts'
import { type Receiver, startReceiver } from '../../testing/webhooks/receiver.ts'
import { mostCountedEvents } from './contract.ts'

const { webhooks } = capabilities
const opened: Receiver[] = []

const world = await openTestWorld({
  webhooks: { ...defaultSettings.webhooks, limitMs: 30 * second, allowedNetworks: ['127.0.0.0/8'] },
})
const vayu = await buildOperator(world)
const { services, clock } = world
afterEach(async () => {
  await Promise.all(opened.splice(0).map((receiver) => receiver.close()))
  await services.db.delete(tables.webhookEndpoints)
  await services.db.delete(tables.eventDeliveries)
  clock.advance(minute)
})

const as = () => world.as(vayu.owner)
const now = (): string => clock.now().toISOString()
const event_types = ['organisation.*']

const listen = async (...given: Parameters<typeof startReceiver>) => {
  const receiver = await startReceiver(...given)
  opened.push(receiver)
  const { endpoint_uuid } = await webhooks.create.invoke(as(), {}, { url: receiver.url, event_types })
  return { receiver, params: { endpoint_uuid } }
}

const review = (count: number, orgUuids?: string[]): Promise<string[]> =>
  services.db.transaction((tx) =>
    services.events.record(
      tx,
      ...Array.from({ length: count }, () => ({
        name: 'organisation.reviewed' as const,
        subject: vayu.org.org_uuid,
        facts: { status: 1 },
        ...(orgUuids && { orgUuids }),
      })),
    ),
  )

interface Params {
  endpoint_uuid: string
}
const replay = (params: Params, since: string) => webhooks.replay.invoke(as(), params, { since })
const cancel = (params: Params) => webhooks.cancelReplay.invoke(as(), params, {})
const underWay = async (params: Params) => (await webhooks.get.invoke(as(), params, {})).replay
const statesOf = async (params: Params) =>
  (await webhooks.deliveries.invoke(as(), params, {})).data.map(({ state }) => state).toSorted()

describe('a replay under way', () => {
  it('says since when, how many it sends and how many of them wait, until none does', async () => {
    const since = now()
    await review(3)
    await shareAll(world)
    let fails = 1
    const { params } = await listen((response) => void response.writeHead(fails-- > 0 ? 500 : 204).end())
    expect(await underWay(params)).toBeNull()
    expect(await replay(params, since)).toEqual({ events: 3 })
    const told = { since, started_at: now(), events: 3 }
    expect(await underWay(params)).toEqual({ ...told, waiting: 3 })
    await deliverDue(world)
    expect(await underWay(params)).toEqual({ ...told, waiting: 1 })
    expect((await webhooks.list.invoke(as(), {}, {}))[0]?.replay).toEqual({ ...told, waiting: 1 })
    clock.advance(5 * second)
    await deliverDue(world)
    expect(await underWay(params)).toBeNull()
  })

  it('is the only one of its endpoint, however many are asked for at once', async () => {
    const since = now()
    await review(2)
    const { params } = await listen()
    const asked = await Promise.allSettled(Array.from({ length: 5 }, () => replay(params, since)))
    const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : []))
    const words = 'A replay to this endpoint is under way. Wait until it is over, or cancel it.'
    expect(refused).toEqual(Array(4).fill(words))
    await deliverDue(world)
    expect(await replay(params, since)).toEqual({ events: 2 })
  })

  it('of nothing is over at once', async () => {
    const { params } = await listen()
    expect(await replay(params, now())).toEqual({ events: 0 })
    expect(await underWay(params)).toBeNull()
    await expect(cancel(params)).rejects.toMatchObject({
      code: 'conflict',
      message: 'No replay to this endpoint is under way.',
    })
  })
})

describe('a replay that is cancelled', () => {
  it('sends no more; what had arrived before has arrived, and the rest says why it was not sent', async () => {
    const since = now()
    await review(2)
    await shareAll(world)
    const { receiver, params } = await listen()
    await review(1)
    await deliverDue(world)
    expect(await replay(params, since)).toEqual({ events: 3 })
    expect(await cancel(params)).toEqual({ events: 3 })
    expect(await deliverDue(world)).toEqual([])
    expect(receiver.received).toHaveLength(1)
    expect(await statesOf(params)).toEqual(['cancelled', 'cancelled', 'delivered'])
    expect(await underWay(params)).toBeNull()
  })

  it('leaves what waited for another reason: it came by itself, or a person sent it again', async () => {
    const since = now()
    const [again] = await review(2)
    await shareAll(world)
    const { receiver, params } = await listen()
    const [own] = await review(1)
    await shareAll(world)
    await replay(params, since)
    await webhooks.resend.invoke(as(), { ...params, event_uuid: again! }, {})
    expect(await cancel(params)).toEqual({ events: 2 })
    expect(await deliverDue(world)).toEqual(['delivered', 'delivered'])
    const seen = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(seen.toSorted()).toEqual([own, again].toSorted())
    expect(await statesOf(params)).toEqual(['cancelled', 'delivered', 'delivered'])
  })

  it('can be cancelled while its endpoint is off, and does not go on when that is on again', async () => {
    const since = now()
    await review(1)
    await shareAll(world)
    const { receiver, params } = await listen()
    await replay(params, since)
    const turn = (status: 1 | -1) =>
      webhooks.update.invoke(as(), params, { url: receiver.url, event_types, status })
    await turn(-1)
    expect(await cancel(params)).toEqual({ events: 1 })
    await turn(1)
    expect(await deliverDue(world)).toEqual([])
  })

  it.each([
    [500, 'cancelled'],
    [204, 'delivered'],
  ])(
    'while one of it is answered with %i: that is in the log as %s, and is not tried again',
    async (status, state) => {
      const since = now()
      await review(1)
      await shareAll(world)
      const { receiver, params } = await listen(async (response) => {
        await cancel(params)
        response.writeHead(status).end()
      })
      await replay(params, since)
      await deliverDue(world)
      clock.advance(day)
      expect(await deliverDue(world)).toEqual([])
      expect(receiver.received).toHaveLength(1)
      const { data } = await webhooks.deliveries.invoke(as(), params, {})
      expect(data).toMatchObject([{ state, attempts: [{ status_code: status }] }])
    },
  )
})

describe('how many events a choice would have sent', () => {
  const count = (since: string, choice: object = {}, by = as()) =>
    webhooks.countEvents.invoke(by, {}, { since, event_types, ...choice })

  it('is what a replay then sends: those that it selects and the organisation may read', async () => {
    const since = now()
    await review(3)
    await review(2, [randomUUID()])
    const { params } = await listen()
    expect(await count(since)).toEqual({ events: 3, has_more: false })
    expect(await replay(params, since)).toEqual({ events: 3 })
    expect(await count(since, { event_types: ['alert.*'] })).toEqual({ events: 0, has_more: false })
    const stranger = world.as((await buildManager(world)).owner)
    expect(await count(since, {}, stranger)).toEqual({ events: 0, has_more: false })
    clock.advance(1)
    expect(await count(now())).toEqual({ events: 0, has_more: false })
  })

  it('goes by zones and assets', async () => {
    const manager = await buildManager(world)
    const here = square(20, 60)
    const zone = await buildZone(world, { manager, kind: 'red', zone_envelope: here as never })
    const elsewhere = await buildZone(world, { manager, zone_envelope: square(30, 60) as never })
    clock.advance(1)
    const since = now()
    await buildMission(world, vayu, { mission_envelope: here })
    const counted = async (choice: object) =>
      (await count(since, { event_types: ['mission.*'], ...choice })).events
    expect(await counted({ zone_uuids: [zone.zone_uuid] })).toBe(1)
    expect(await counted({ zone_uuids: [elsewhere.zone_uuid] })).toBe(0)
    expect(await counted({ asset_uuids: [vayu.assetUuid] })).toBe(1)
  })

  it('is counted to 10,000, and says that there are more', async () => {
    const since = now()
    await review(mostCountedEvents)
    expect(await count(since)).toEqual({ events: mostCountedEvents, has_more: true })
    const own = { events: mostCountedEvents, has_more: false }
    // Its last page is not full, so it is known to be the last.
    await services.db.delete(tables.outboxEvents)
    await review(mostCountedEvents - 1)
    expect(await count(since)).toEqual({ ...own, events: mostCountedEvents - 1 })
  })

  it('is refused in words like the endpoint itself, and no further back than events are kept', async () => {
    await expect(count(now(), { event_types: ['plan.exploded'] })).rejects.toMatchObject({
      code: 'unprocessable',
      message: expect.stringContaining('there is no event “plan.exploded”'),
    })
    await expect(count(now(), { zone_uuids: [randomUUID()] })).rejects.toMatchObject({
      code: 'unprocessable',
    })
    const long = new Date(clock.now().getTime() - 7 * day - hour).toISOString()
    await expect(count(long)).rejects.toMatchObject({
      code: 'unprocessable',
      message: expect.stringContaining('events are kept for 7 days'),
    })
  })
})

describe('past events are looked through for one at a time', () => {
  const { pastEvents } = services.memory
  const count = () => webhooks.countEvents.invoke(as(), {}, { since: now(), event_types })
  const busy = {
    code: 'unavailable',
    message: expect.stringMatching(/^Past events are looked through one at a time/),
    retryAfterS: 10,
  }
  const refusalIn = (asked: readonly Promise<unknown>[]) =>
    Promise.any(
      asked.map((one) =>
        one.then(
          () => Promise.reject(new Error('counted')),
          (error: unknown) => error,
        ),
      ),
    )

  it('of an organisation a few wait, and the next is asked to come again', async () => {
    const held = Promise.withResolvers<void>()
    const under = pastEvents.share('another organisation', () => held.promise)
    const asked = Array.from({ length: 6 }, count)
    expect(await refusalIn(asked)).toMatchObject(busy)
    held.resolve()
    await under
    const counted = await Promise.allSettled(asked)
    expect(counted.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  })

  it('so is whoever comes when others wait already', async () => {
    const held = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const hold = () => {
      begun.resolve()
      return held.promise
    }
    const first = pastEvents.share('first', hold)
    await begun.promise
    const waiting = Array.from({ length: 12 }, (_, i) => pastEvents.share(`other ${i}`, hold))
    expect(await count().catch((error) => error)).toMatchObject(busy)
    held.resolve()
    await Promise.all([first, ...waiting])
    expect(await count()).toMatchObject({ has_more: false })
  })
})
