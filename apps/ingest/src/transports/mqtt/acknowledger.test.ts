import { readNumbered, storeNumbered } from '@clearway/domain/telemetry'
import { buildSession, createTestWorld, type TestWorld } from '@clearway/domain/testing'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { numbered, type StationAck } from '../../testing/mqtt-station.ts'
import { createAcknowledger, createPace } from './acknowledger.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

test.each([
  ['there is no line to its broker', false],
  ['its station is not known to be connected', null],
])(
  'every rejection is sent, though %s when its turn comes first; then only the last ones are said again',
  async (_when, away) => {
    const { sessionUuid, assetUuid } = await buildSession(world)
    let isAway = true
    const sent: StationAck[] = []
    const acknowledger = createAcknowledger({
      services: world.services,
      answer(_assetUuid, payload) {
        if (isAway) return away
        sent.push(JSON.parse(payload))
        return true
      },
      onSent() {},
    })
    onTestFinished(() => acknowledger.close())
    const { acknowledgements } = await storeNumbered(
      world.services,
      Array.from(
        { length: 300 },
        (_, i) => readNumbered(assetUuid, { ...numbered(sessionUuid, i + 1), schema_version: 2 }, false)!,
      ),
    )
    for (const one of acknowledgements) acknowledger.send(one)
    isAway = false
    for (const expected of [300, 100]) {
      acknowledger.later([sessionUuid])
      await expect.poll(() => sent.at(-1)?.rejected.length).toBe(expected)
    }
  },
)

test('calls under one key keep their gap and their order, though a timer is late', async () => {
  const pace = createPace(100)
  const calls: { nth: number; at: number }[] = []
  for (const nth of [1, 2, 3, 4]) pace.say('one', () => calls.push({ nth, at: performance.now() }))
  const busyUntil = performance.now() + 180
  while (performance.now() < busyUntil);
  await expect.poll(() => calls.map(({ nth }) => nth)).toEqual([1, 2, 3, 4])
  for (const [i, { at }] of calls.entries())
    expect(at - (calls[i - 1]?.at ?? -Infinity)).toBeGreaterThanOrEqual(99)
})
