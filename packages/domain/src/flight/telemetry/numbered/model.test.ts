import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMs, defaultSettings } from '../../../kernel/index.ts'
import {
  type BuiltSession,
  buildAsset,
  buildModel,
  buildOrganisation,
  buildSession,
  createTestWorld,
  type TestWorld,
} from '../../../testing/index.ts'
import { ledgerOf, sentFrameOf } from '../../../testing/numbered-scene.ts'
import { readNumbered } from './frame.ts'
import { storeNumbered } from './service.ts'

let world: TestWorld
let flights: BuiltSession[]

beforeAll(async () => {
  world = await createTestWorld({
    numbered: { ...defaultSettings.numbered, perSecond: 1e6, burst: 1e6 },
  })
  const org = await buildOrganisation(world)
  const model = await buildModel(world)
  flights = []
  for (let i = 0; i < 8; i += 1) {
    const asset = await buildAsset(world, org, { asset_model_uuid: model.model_uuid })
    flights.push(await buildSession(world, { org, assetUuid: asset.asset_uuid }))
  }
})
afterAll(() => world.close())

/** Mulberry32: the same numbers for the same seed. */
const random = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}

type Sent = ReturnType<typeof sentFrameOf>

/** What a session comes to, counted one frame after the other in the most obvious way. */
class Counted {
  readonly fates = new Map<number, string>()
  readonly #times = new Set<number>()
  highest = 0

  take({ sequence_number: sequenceNumber, ...sent }: Sent): void {
    if (this.fates.has(sequenceNumber)) return
    this.fates.set(sequenceNumber, this.#fateOf(sent))
    while (this.fates.has(this.highest + 1)) this.highest += 1
  }

  #fateOf({ schema_version, latitude, timestamp }: Omit<Sent, 'sequence_number'>): string {
    if (schema_version !== 1) return 'UNSUPPORTED_SCHEMA'
    if (Math.abs(latitude) > 90) return 'INVALID_FRAME'
    const at = Date.parse(timestamp)
    if (this.#times.has(at)) return 'DUPLICATE_TIMESTAMP'
    this.#times.add(at)
    return 'stored'
  }
}

/** A station's frames as they arrive: in any order within reach, some twice, some late, one in fifty poisoned. */
const arrivals = (flight: BuiltSession, begin: number, count: number, next: () => number): Sent[] => {
  const sent: { at: number; frame: Sent }[] = []
  for (let number = 1; number <= count; number += 1) {
    const poison = next()
    const changed =
      poison < 0.007
        ? { schema_version: 2 }
        : poison < 0.014
          ? { latitude: 91 }
          : poison < 0.02
            ? { timestamp: new Date(begin + Math.ceil(next() * count)).toISOString() }
            : {}
    const frame = sentFrameOf(flight, begin, number, changed)
    sent.push({ at: number + next() * 40, frame })
    if (next() < 0.05) sent.push({ at: number + next() * 400, frame })
    // A gap that is filled much later.
    if (next() < 0.01) sent.at(-1)!.at += 1_000
  }
  return sent.toSorted((a, b) => a.at - b.at).map(({ frame }) => frame)
}

test('100,000 frames with gaps, repeats, poison and restarts come to what counting them one by one comes to', async () => {
  const seed = 20_260_131
  const next = random(seed)
  const perFlight = 100_000 / flights.length
  const begin = world.clock.now().getTime()
  world.clock.set(addMs(world.clock.now(), perFlight))
  const model = new Map(flights.map(({ sessionUuid }) => [sessionUuid, new Counted()]))
  const assets = new Map(flights.map(({ sessionUuid, assetUuid }) => [sessionUuid, assetUuid]))
  const acknowledged = new Map<string, number>()
  const queues = flights.map((flight) => arrivals(flight, begin, perFlight, next))
  let unconfirmed: Sent[] = []
  while (queues.some((queue) => queue.length > 0)) {
    const fresh = queues.flatMap((queue) => queue.splice(0, Math.floor(next() * 1_000)))
    // A process that ended after its commit had acknowledged nothing: its frames come again.
    const group = next() < 0.2 ? [...unconfirmed, ...fresh] : fresh
    unconfirmed = fresh.slice(0, 200)
    for (const frame of group) model.get(frame.session_uuid)!.take(frame)
    const { acknowledgements } = await storeNumbered(
      world.services,
      group.map((frame) => readNumbered(assets.get(frame.session_uuid)!, frame, false)!),
    )
    for (const { sessionUuid, highest } of acknowledgements) {
      expect(highest).toBe(model.get(sessionUuid)!.highest)
      expect(highest).toBeGreaterThanOrEqual(acknowledged.get(sessionUuid) ?? 0)
      acknowledged.set(sessionUuid, highest)
    }
  }
  for (const { sessionUuid } of flights) {
    const { highest, rejected, stored } = await ledgerOf(world, sessionUuid)
    const expected = model.get(sessionUuid)!
    expect(highest).toBe(perFlight)
    const fates = new Map<number, string>(rejected.map(({ sequenceNumber, code }) => [sequenceNumber, code]))
    for (const { sequence } of stored) fates.set(sequence!, 'stored')
    expect(stored.length + rejected.length).toBe(perFlight)
    expect([fates.size, expected.fates.size]).toEqual([perFlight, perFlight])
    expect([...expected.fates].filter(([number, fate]) => fates.get(number) !== fate)).toEqual([])
  }
})
