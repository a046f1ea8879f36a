import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureSeedKeys } from '../partner-keys/seed.ts'
import { createTestWorld, type TestWorld } from '../testing/index.ts'
import { DemoCaller } from './caller.ts'
import { cast } from './cast.ts'
import type { DemoFile } from './file.ts'
import { demoMissions } from './missions.ts'
import { buildDemoWorld } from './world.ts'

const partnerKey = 'the-console-key-of-this-test'
let world: TestWorld
let file: DemoFile

beforeAll(async () => {
  world = await createTestWorld()
  await ensureSeedKeys(world.services, {
    platformAdminKey: 'the-platform-key-of-this-test',
    consoleKey: partnerKey,
  })
  const setting = { services: world.services, inbox: world.sent, partnerKey }
  file = await buildDemoWorld(setting, () => {})
})
afterAll(() => world.close())

describe('the demo world', () => {
  it('names everybody whom the sign-in page offers, each in an organisation', () => {
    expect(file.people).toHaveLength(cast.flatMap(({ people }) => people).length + 1)
    for (const person of file.people) expect(person).toMatchObject({ role: expect.stringMatching(/./) })
  })

  it('has a ground station for every flight of its missions, and some without a plan', () => {
    const planned = demoMissions.flatMap(({ plans = [] }) => plans).filter(({ flies }) => flies)
    expect(file.flights.filter(({ plan_uuid }) => plan_uuid)).toHaveLength(planned.length)
    expect(file.flights.length).toBeGreaterThan(planned.length)
    expect(new Set(file.flights.map(({ asset_uuid }) => asset_uuid)).size).toBe(file.flights.length)
  })

  it('keeps its flights inside their windows for 30 days, so that it can be left running', async () => {
    const planned = file.flights.flatMap(({ plan_uuid }) => plan_uuid ?? [])
    const month = new Date(world.clock.now().getTime() + 29 * 86_400_000)
    const { rowCount } = await world.database.pool.query(
      'select 1 from flight_plans where plan_uuid = any($1::uuid[]) and $2 between schedule_start_time and schedule_end_time',
      [planned, month],
    )
    expect(rowCount).toBe(planned.length)
  })

  it('leaves requests that wait for an answer', async () => {
    const pending = await world.database.pool.query(
      'select 1 from permissions where permission_status = 0 and retired_at is null',
    )
    expect(pending.rowCount).toBeGreaterThan(0)
  })

  it('cannot be told twice: its people have their addresses already', async () => {
    const [person] = cast.flatMap(({ people }) => people)
    const again = DemoCaller.join({ services: world.services, inbox: world.sent, partnerKey }, person!)
    await expect(again).rejects.toMatchObject({ code: 'already_exists' })
  })
})
