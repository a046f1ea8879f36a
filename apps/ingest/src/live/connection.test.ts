import { liveClose } from '@clearway/domain/contracts'
import type { LiveRights } from '@clearway/domain/flight'
import { expect, test } from 'vitest'
import type { Message } from '../wire/websocket/text-frames.ts'
import { type ConnectionOptions, LiveConnection } from './connection.ts'
import { createHub } from './hub.ts'
import { type Observation, observationOfText } from './observation.ts'
import { createTraffic } from './traffic.ts'

const now = Date.parse('2026-06-01T08:00:00.000Z')
const assetUuid = '01976a3e-5d00-7000-8000-000000000002'

const frame = (offsetMs: number): Observation =>
  observationOfText(
    JSON.stringify({
      session_uuid: 'session',
      asset_uuid: assetUuid,
      timestamp: new Date(now + offsetMs).toISOString(),
      longitude: 1,
      latitude: 2,
      zone_uuids: [],
    }),
  )

const rights: LiveRights = {
  userStatus: 1,
  orgType: 2,
  orgStatus: 1,
  role: 1,
  zones: new Set(),
  assets: new Set([assetUuid]),
}
const subscribe = JSON.stringify({ action: 'subscribe_asset', assetUuid })

/** A connection whose sendQueue keeps what waits, by key, as it does for a reader that does not keep up. */
const connect = (given: Partial<ConnectionOptions> = {}) => {
  const waiting = new Map<string | symbol, Message>()
  const said: Record<string, unknown>[] = []
  const traffic = createTraffic({ freshMs: 15_000, now: () => now })
  const hub = createHub(traffic)
  const connection = new LiveConnection({
    traffic,
    now: () => now,
    maxSubscriptions: 100,
    sendQueue: {
      send: (text) => void said.push(JSON.parse(text)),
      sendNewest: (key, message) => void waiting.set(key, message),
      sendParts() {},
      flush() {},
    },
    rights: async () => rights,
    isOpen: () => true,
    close: () => expect.fail('closed'),
    failed: (error) => expect.fail(String(error)),
    ...given,
  })
  hub.join(connection, { userUuid: 'user', orgUuid: 'org', sessionUuid: 'session' })
  const times = () =>
    [...waiting.values()].map(({ head, tail }) => JSON.parse(`${head}${tail}`).data.timestamp as string)
  return { connection, hub, said, times }
}
const subscribed = async (given: Partial<ConnectionOptions> = {}) => {
  const connected = connect(given)
  connected.connection.receive(subscribe)
  await expect.poll(() => connected.said).toMatchObject([{ type: 'asset_subscription_response' }])
  return connected
}
/** A database that answers nothing for the time being, and what was logged of it. */
const hiccup = () => {
  const state = { isAway: true, failures: 0, now }
  const options: Partial<ConnectionOptions> = {
    now: () => state.now,
    failed() {
      state.failures += 1
    },
    async rights() {
      if (state.isAway) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
      return rights
    },
  }
  return { state, options }
}

test('a late frame does not take the place of a newer one that waits for a slow reader', async () => {
  const { hub, times } = await subscribed()
  const [first, newest, late] = [frame(0), frame(1_000), frame(500)]
  for (const one of [first, newest, late, newest]) hub.frame(one)
  expect(times()).toEqual([newest, late].map(({ at }) => new Date(at).toISOString()))
})

test('a subscription that could not be judged is answered once the database answers', async () => {
  const { state, options } = hiccup()
  const { connection, said } = connect(options)
  connection.receive(subscribe)
  await expect.poll(() => state.failures).toBeGreaterThan(0)
  state.isAway = false
  await expect.poll(() => said).toMatchObject([{ type: 'asset_subscription_response', assetUuid }])
})

test('one that fails by a fault that does not pass is refused', async () => {
  const { connection, said } = connect({
    rights: () => Promise.reject(new Error('a fault')),
    failed() {},
  })
  connection.receive(subscribe)
  await expect.poll(() => said).toMatchObject([{ type: 'error', code: 'ACCESS_DENIED' }])
})

test('one whose socket has closed is not tried again', async () => {
  const { options } = hiccup()
  const { connection, said } = connect({ ...options, isOpen: () => false })
  connection.receive(subscribe)
  await expect.poll(() => said).toHaveLength(1)
})

test('viewers are told nothing of rights that cannot be checked for a moment, and see on', async () => {
  const { state, options } = hiccup()
  state.isAway = false
  const { connection, hub, said, times } = await subscribed(options)
  state.isAway = true
  await connection.recheck()
  expect([state.failures, said.length]).toEqual([1, 1])
  const seen = frame(0)
  hub.frame(seen)
  expect(times()).toEqual([new Date(seen.at).toISOString()])
})

test('who cannot be checked for a minute on end has to come back', async () => {
  const { state, options } = hiccup()
  state.isAway = false
  const closed: number[] = []
  const { connection, hub, times } = await subscribed({ ...options, close: (code) => void closed.push(code) })
  const recheckAt = (offsetMs: number, isAway: boolean) => {
    Object.assign(state, { now: now + offsetMs, isAway })
    return connection.recheck()
  }
  await recheckAt(0, true)
  await recheckAt(59_000, true)
  await recheckAt(59_500, false)
  await recheckAt(60_000, true)
  await recheckAt(119_000, true)
  expect(closed).toEqual([])
  await recheckAt(120_000, true)
  expect(closed).toEqual([liveClose.unjudged.code])
  hub.frame(frame(0))
  expect(times()).toEqual([])
})

test('however much changes at once, one check of rights runs and one waits, and what the last change took is felt', async () => {
  let asked = 0
  let held: PromiseWithResolvers<void> | null = null
  let assets = new Set([assetUuid])
  const { connection, said } = await subscribed({
    async rights() {
      asked += 1
      const read = { ...rights, assets }
      await held?.promise
      return read
    },
  })
  const before = asked
  held = Promise.withResolvers()
  void connection.recheck()
  await expect.poll(() => asked).toBe(before + 1)
  assets = new Set()
  const checks = Array.from({ length: 5_000 }, () => connection.recheck())
  connection.receive(subscribe)
  held.resolve()
  held = null
  await Promise.all(checks)
  await expect
    .poll(() => said.slice(1))
    .toMatchObject([
      { type: 'asset_unsubscription_response', assetUuid },
      { type: 'error', code: 'ACCESS_DENIED' },
      { type: 'error', code: 'ACCESS_DENIED' },
    ])
  const checksAndSubscription = 2 + 1
  expect(asked - before).toBe(checksAndSubscription)
})
