import { readNumbered, storeNumbered } from '@clearway/domain/telemetry'
import { buildSession, createTestWorld, type TestWorld } from '@clearway/domain/testing'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { numbered, type StationAck } from '../../testing/mqtt-station.ts'
import { createAcknowledger } from './acknowledger.ts'

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
