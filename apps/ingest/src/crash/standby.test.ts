import { openDatabase } from '@clearway/db'
import { debianPostgres, makeTemplate, type Pair, startPair } from '@clearway/db/testing'
import {
  buildMission,
  buildOperator,
  buildPlan,
  buildSession,
  createTestWorld,
  square,
  type TestWorld,
} from '@clearway/domain/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasResumed } from '../testing/crash/sender.ts'
import { openStreams, type Streams } from '../testing/crash/socket-sender.ts'
import { measureOwnTime } from '../testing/own-time.ts'
import { type IngestProcess, startIngestProcess } from '../testing/process.ts'

const stations = 20
const everyMs = 250
const streamMs = 1_500
const recoveryMs = 20_000
const patient = { timeout: 60_000, interval: 50 }
const bin = debianPostgres()

describe.skipIf(!bin)('a standby takes over (skipped where Debian has no PostgreSQL)', () => {
  let pair: Pair
  let world: TestWorld
  let ingest: IngestProcess
  let streams: Streams

  beforeAll(async () => {
    pair = await startPair(bin as string)
    await makeTemplate(pair.primaryUrl)
    world = await createTestWorld({}, pair.primaryUrl)
    world.clock.set(new Date())
    const flights = await Promise.all(Array.from({ length: stations }, () => buildSession(world)))
    await pair.waitForStandby()
    ingest = await startIngestProcess(both(), { SOCKET_FRAME_RATE: '1000000,1000000', FRAME_BUS: 'memory' })
    streams = openStreams(flights, { origin: () => ingest.origin, everyMs })
  })
  afterAll(async () => {
    await streams?.close()
    await ingest?.kill()
    await world?.database.pool.end()
    await pair?.close()
  })

  /** The test's own database by both servers' addresses. */
  const both = () => pair.url.replace(/\/clearway\?/, `${new URL(world.database.url).pathname}?`)

  const resumedSince = (since: number) =>
    expect.poll(() => streams.senders.every((sender) => hasResumed(sender, since)), patient).toBe(true)

  test('within 20 s, with every acknowledged frame and every approval, and none twice', async () => {
    const database = openDatabase(both(), { max: 10 })
    const served = { ...world, services: { ...world.services, db: database.db } }
    const as: TestWorld['as'] = (actor) => ({ ...world.as(actor), db: database.db })
    const [vayu, deccan] = [await buildOperator(world), await buildOperator(world)]
    const approved = new Set<string>()
    let place = 0
    let isOver = false
    /** Two operators want one volume at the same moment; the one whose plan is answered as approved has it. */
    const race = async (): Promise<void> => {
      while (!isOver) {
        place += 1
        const at = { longitude: (place % 300) - 150, latitude: Math.floor(place / 300) }
        const ask = async (operator: typeof vayu) => {
          const mission_envelope = square(at.longitude, at.latitude, 0.1)
          const caller = { ...served, as }
          const mission = await buildMission(caller, operator, { mission_envelope })
          const flight_envelope = square(at.longitude, at.latitude, 0.02)
          const plan = await buildPlan(caller, operator, mission, { flight_envelope })
          if (plan.permission_summary === 'approved') approved.add(plan.plan_uuid)
        }
        // While no server takes writes each is refused, and asks for the next place.
        await Promise.allSettled([ask(vayu), ask(deccan)])
      }
    }
    await resumedSince(performance.now())
    const races = [race(), race()]
    await new Promise((resolve) => setTimeout(resolve, streamMs))
    await expect.poll(() => approved.size, patient).toBeGreaterThan(0)

    const killedAt = performance.now()
    const sinceKilledMs = measureOwnTime()
    await pair.killPrimary()
    const acknowledged = streams.senders.map((sender) => [...sender.acknowledged])
    pair.promote()
    await resumedSince(killedAt)
    expect(sinceKilledMs()).toBeLessThan(recoveryMs)

    const promised = approved.size
    await expect.poll(() => approved.size, patient).toBeGreaterThan(promised)
    isOver = true
    await Promise.all(races)
    streams.stop()

    const stored = await database.pool.query<{ session: string; at: Date }>(
      'select session_uuid as session, "timestamp" as at from telemetry_frames',
    )
    const keys = new Set(stored.rows.map(({ session, at }) => `${session} ${at.toISOString()}`))
    const lost = streams.senders.flatMap(({ sessionUuid }, i) =>
      acknowledged[i]!.filter((timestamp) => !keys.has(`${sessionUuid} ${timestamp}`)),
    )
    expect(lost).toEqual([])
    expect(keys.size).toBe(stored.rows.length)

    const held = await database.pool.query<{ plan: string }>('select plan_uuid as plan from approved_volumes')
    const holders = new Set(held.rows.map(({ plan }) => plan))
    expect([...approved].filter((plan) => !holders.has(plan))).toEqual([])
    const twice = await database.pool.query(`select from approved_volumes a join approved_volumes b
      on a.plan_uuid < b.plan_uuid and a.envelope && b.envelope and a.heights && b.heights and a.during && b.during`)
    expect(twice.rowCount).toBe(0)
    await database.close()
  })
})
