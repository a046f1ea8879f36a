import { expect, test } from 'vitest'
import type { Message } from '../wire/websocket/text-frames.ts'
import { LiveConnection } from './connection.ts'
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

/** A subscriber of the asset whose sendQueue keeps what waits, by key, as it does for a reader that does not keep up. */
const blocked = async () => {
  const waiting = new Map<string | symbol, Message>()
  const traffic = createTraffic({ freshMs: 15_000, now: () => now })
  const hub = createHub(traffic)
  const caller = { userUuid: 'user', orgUuid: 'org', sessionUuid: 'session' }
  const answered = Promise.withResolvers<void>()
  const connection = new LiveConnection({
    traffic,
    now: () => now,
    maxSubscriptions: 100,
    sendQueue: {
      send: () => answered.resolve(),
      sendNewest: (key, message) => void waiting.set(key, message as Message),
      sendLazily() {},
      flush() {},
    },
    rights: async () => ({
      userStatus: 1,
      orgType: 2,
      orgStatus: 1,
      role: 1,
      zones: new Set(),
      assets: new Set([assetUuid]),
    }),
    close: () => expect.fail('closed'),
    failed: (error) => expect.fail(String(error)),
  })
  hub.join(connection, caller)
  connection.receive(JSON.stringify({ action: 'subscribe_asset', assetUuid }))
  await answered.promise
  const times = () =>
    [...waiting.values()].map(({ head, tail }) => JSON.parse(`${head}${tail}`).data.timestamp as string)
  return { hub, times }
}

test('a late frame does not take the place of a newer one that waits for a slow reader', async () => {
  const { hub, times } = await blocked()
  const [first, newest, late] = [frame(0), frame(1_000), frame(500)]
  for (const one of [first, newest, late, newest]) hub.frame(one)
  expect(times()).toEqual([newest, late].map(({ at }) => new Date(at).toISOString()))
})
