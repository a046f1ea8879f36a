import { setTimeout as sleep } from 'node:timers/promises'
import { createTestWorld, type TestWorld } from '@clearway/domain/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createHub } from '../live/hub.ts'
import { createTraffic } from '../live/traffic.ts'
import { createClaims } from '../transports/socket/claims.ts'
import { createSessionRegistry } from '../transports/socket/registry.ts'
import { createMetrics, type UpkeepObserver } from './metrics.ts'
import { startUpkeep } from './upkeep.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

/** Upkeep whose late frames are judged by `judgeLate`, and what it logs. */
const upkeepWith = (judgeLate: () => Promise<void>, observe: UpkeepObserver = () => () => {}) => {
  const warn = vi.fn()
  const services = { ...world.services, log: { ...world.services.log, warn } }
  const judging = vi.fn(judgeLate)
  const upkeep = startUpkeep({
    services,
    registry: createSessionRegistry(),
    claims: createClaims(services),
    hub: createHub(createTraffic({ freshMs: 1_000, now: Date.now })),
    noteFlights: async () => {},
    conformance: { listen: async () => {}, judgeLate: judging },
    observe,
  })
  return { upkeep, judging, warn }
}

it('shows every task from the start with both of its outcomes, so that a first failure is a growth', async () => {
  const { registry, upkeepObserver } = createMetrics({
    ingestSockets: () => 0,
    liveConnections: () => 0,
    framesHeld: () => 0,
    clockOffsetMs: () => null,
    checks: async () => ({}),
    certificates: async () => ({}),
    pool: world.database.pool,
  })
  const { upkeep } = upkeepWith(async () => {}, upkeepObserver)
  await upkeep.close()
  const text = await registry.metrics()
  for (const outcome of ['done', 'failed'])
    for (const task of ['drop_days', 'drop_replays', 'prune_zones'])
      expect(text).toContain(`clearway_upkeep_runs_total{task="${task}",outcome="${outcome}"} 0`)
})

describe('upkeep that ends', () => {
  it('waits for what is under way', async () => {
    let isDone = false
    const { upkeep, judging } = upkeepWith(async () => {
      await sleep(300)
      isDone = true
    })
    await expect.poll(() => judging.mock.calls.length).toBe(1)
    await upkeep.close()
    expect(isDone).toBe(true)
  })

  it('does not wait for what takes long, and says nothing when that fails', async () => {
    const { promise, reject } = Promise.withResolvers<void>()
    const { upkeep, judging, warn } = upkeepWith(() => promise)
    await expect.poll(() => judging.mock.calls.length).toBe(1)
    await upkeep.close()
    reject(new Error('the pool has ended'))
    await sleep(10)
    expect(warn).not.toHaveBeenCalled()
  })
})
