import { randomUUID } from 'node:crypto'
import { isOneOf, openDatabase, tables } from '@clearway/db'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { addMs, defaultSettings, minute } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { buildOrganisation } from '../../testing/builders/organisations.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { type ClaimedDelivery, claimDeliveries, markFailing, settleDeliveries } from './delivering-store.ts'
import { deleteEndpoint, endReplay, putDeliveries, updateEndpoint } from './store.ts'

const { webhooks } = capabilities
const world = await openTestWorld({
  webhooks: { ...defaultSettings.webhooks, allowedNetworks: ['127.0.0.0/8'] },
})
const { db } = world.services
// Among many of others PostgreSQL looks deliveries up one by one, in the order in which they are given.
await db.execute(sql`insert into event_deliveries (receiver_uuid, event_uuid, channel, state, next_attempt_at, created_at)
  select gen_random_uuid(), gen_random_uuid(), 'webhook', 'delivered', now(), now() from generate_series(1, 20000)`)

const many = 200
const now = world.clock.now()
const claimedUntil = addMs(now, minute)

type Order = 'oldest' | 'newest'

/** Many deliveries of a replay to one endpoint, stored one after the other, that are just being sent. */
const beingSent = async (first: Order = 'oldest') => {
  const { owner } = await buildOrganisation(world)
  const input = { url: 'http://127.0.0.1:9/hook', event_types: ['*'] }
  const { endpoint_uuid: receiverUuid } = await webhooks.create.invoke(world.as(owner), {}, input)
  const uuids = Array.from({ length: many }, () => randomUUID()).toSorted()
  for (const eventUuid of first === 'oldest' ? uuids : uuids.toReversed())
    await putDeliveries(db, [{ receiverUuid, eventUuid }], { now, replays: true })
  await db.execute(sql`analyze event_deliveries`)
  const claimed = await claimDeliveries(db, new Map([[receiverUuid, many]]), { now, until: claimedUntil })
  return { owner, receiverUuid, claimed: claimed.toSorted((a, b) => (a.eventUuid < b.eventUuid ? -1 : 1)) }
}

const settle = (claimed: readonly ClaimedDelivery[]): Promise<void> =>
  settleDeliveries(
    db,
    claimed.map((delivery) => ({
      ...delivery,
      claimedUntil,
      state: 'delivered',
      nextAttemptAt: now,
      body: '{}',
      headers: {},
    })),
  )

const connect = async () => {
  const client = new pg.Client(world.database.url)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** Holds what it locks until `open`. */
const openGate = async (lock: string, values: readonly string[]) => {
  const [gate, watcher] = [await connect(), await connect()]
  await gate.query('begin')
  await gate.query(lock, [...values])
  const waiting = async () =>
    (
      await watcher.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rowCount
  return { gate, waiting, open: () => gate.query('rollback') }
}

type Sent = Awaited<ReturnType<typeof beingSent>>

/** What else may be written meanwhile, and what all deliveries are in the end, whoever came first. */
const others: readonly [string, string[], (sent: Sent) => Promise<unknown>][] = [
  [
    'the replay is cancelled',
    ['delivered'],
    ({ receiverUuid }) => db.transaction((tx) => endReplay(tx, receiverUuid)),
  ],
  [
    'the endpoint is deleted',
    [],
    ({ receiverUuid }) => db.transaction((tx) => deleteEndpoint(tx, receiverUuid)),
  ],
  ['all is sent again', ['waiting'], ({ claimed }) => putDeliveries(db, claimed, { now, replays: true })],
  [
    'all is sent again, the newest first',
    ['waiting'],
    ({ claimed }) => putDeliveries(db, claimed.toReversed(), { now, replays: true }),
  ],
  ['another sender settles the same', ['delivered'], ({ claimed }) => settle(claimed)],
]

const statesOf = async ({ receiverUuid }: Sent): Promise<string[]> => {
  const { rows } = await db.execute<{ state: string }>(
    sql`select distinct state from event_deliveries where receiver_uuid = ${receiverUuid}`,
  )
  return rows.map(({ state }) => state)
}

describe.each(['oldest', 'newest'] as const)(
  'of many, the %s stored first, what was sent is written',
  (first) => {
    it.each(others)('and no one is given up, when meanwhile %s', async (_what, states, act) => {
      const sent = await beingSent(first)
      // Both come as far as this one: each holds by then what it took first.
      const { receiverUuid, eventUuid } = sent.claimed[many / 2]!
      const lock = 'select from event_deliveries where receiver_uuid = $1 and event_uuid = $2 for update'
      const { waiting, open } = await openGate(lock, [receiverUuid, eventUuid])
      const settled = settle(sent.claimed.toReversed())
      await expect.poll(waiting).toBe(1)
      const other = act(sent)
      await expect.poll(waiting).toBe(2)
      await open()
      const ends = await Promise.allSettled([settled, other])
      expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
      expect(await statesOf(sent)).toEqual(states)
    })
  },
)

/** A process for which PostgreSQL finds rows in this way alone. */
const finding = async (way: 'seqscan' | 'indexscan') => {
  const own = openDatabase(world.database.url, { max: 1 })
  onTestFinished(() => own.close())
  for (const one of ['seqscan', 'indexscan', 'bitmapscan'])
    await own.db.execute(sql.raw(`set enable_${one} = ${one === way ? 'on' : 'off'}`))
  return own.db
}

it('two senders that mark the same endpoints as failing both do, however PostgreSQL finds the rows', async () => {
  const sent = [await beingSent(), await beingSent(), await beingSent()]
  const endpointUuids = sent.map(({ receiverUuid }) => receiverUuid).toSorted()
  // Written again, they lie in the table the other way round than in its index.
  for (const uuid of endpointUuids.toReversed()) await updateEndpoint(db, uuid, { description: 'moved' })
  const endpoints = await db
    .select()
    .from(tables.webhookEndpoints)
    .where(isOneOf(tables.webhookEndpoints.endpointUuid, endpointUuids))
  const senders = [await finding('seqscan'), await finding('indexscan')] as const
  const lock = 'select from webhook_endpoints where endpoint_uuid = $1 for update'
  const { waiting, open } = await openGate(lock, [endpointUuids[1]!])
  const marked: Promise<void>[] = []
  for (const sender of senders) {
    marked.push(markFailing(sender, endpoints, now))
    await expect.poll(waiting).toBe(marked.length)
  }
  await open()
  const ends = await Promise.allSettled(marked)
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
})

it('deleting an endpoint takes none of its deliveries before the endpoint, as whoever cancels a replay does', async () => {
  const { owner, receiverUuid } = await beingSent()
  const lock = 'select from webhook_endpoints where endpoint_uuid = $1 for update'
  const { gate, waiting, open } = await openGate(lock, [receiverUuid])
  const deleted = webhooks.delete.invoke(world.as(owner), { endpoint_uuid: receiverUuid }, {})
  await expect.poll(waiting).toBe(1)
  const free = await gate.query(
    'select from event_deliveries where receiver_uuid = $1 for update skip locked',
    [receiverUuid],
  )
  await open()
  await deleted
  expect(free.rowCount).toBe(many)
})
