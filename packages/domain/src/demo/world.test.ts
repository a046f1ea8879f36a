import { describe, expect, it } from 'vitest'
import { defaultSettings, type Services } from '../kernel/index.ts'
import { capabilities } from '../operations.ts'
import { ensureSeedKeys } from '../parties/partner-keys/seed.ts'
import { openTestWorld } from '../testing/file-world.ts'
import { createTestWorld, memberActorOf, partnerActor } from '../testing/index.ts'
import { DemoCaller } from './caller.ts'
import { cast, demoPassword } from './cast.ts'
import type { DemoFile } from './file.ts'
import { demoMissions } from './missions.ts'
import { pastMissions } from './past-missions.ts'
import { buildDemoWorld } from './world.ts'

const partnerKey = 'the-console-key-of-this-test'
let file: DemoFile

const world = await openTestWorld()
await ensureSeedKeys(world.services, {
  platformAdminKey: 'the-platform-key-of-this-test',
  consoleKey: partnerKey,
})
await world.services.db.transaction(async (tx) => {
  const services = { ...world.services, db: tx as unknown as Services['db'] }
  file = await buildDemoWorld({ services, inbox: world.sent, partnerKey }, () => {})
})

/** The founder of an organisation of the demo, as their token makes them. */
const signedIn = async (org: string) => {
  const { name, people } = cast.find(({ key }) => key === org)!
  const { accounts } = capabilities
  const input = { identifier_type: 'email', identifier: people[0]!.email, password: demoPassword }
  const { token } = await accounts.loginPassword.invoke(world.as(partnerActor), {}, input)
  const found = await world.database.pool.query('select org_uuid from organisations where org_name = $1', [
    name,
  ])
  return world.as(await memberActorOf(world, token, found.rows[0].org_uuid))
}
const endedSeenBy = async (org: string) => {
  const { data } = await capabilities.awareness.sessions.invoke(await signedIn(org), {}, { active: 0 })
  return data.map(({ session_uuid }) => session_uuid).sort()
}

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

  it('has a zone whose limit is above the sea, and makes no ground up for it', async () => {
    const { data } = await capabilities.zones.list.invoke(await signedIn('deccan'), {}, { limit: 100 })
    expect(data.find(({ zone_name }) => zone_name === 'Electronic City Helipad')).toMatchObject({
      max_altitude: { value: 3_300, reference: 'AMSL', unit: 'ft' },
      heights_note: expect.stringMatching(/^Ground unknown: 3,300 ft AMSL/),
    })
  })

  it('leaves requests that wait for an answer', async () => {
    const pending = await world.database.pool.query(
      'select 1 from permissions where permission_status = 0 and retired_at is null',
    )
    expect(pending.rowCount).toBeGreaterThan(0)
  })

  it('has flights that have ended, which their operator and the zones’ manager and monitor replay', async () => {
    const flown = pastMissions.flatMap(({ plans = [] }) => plans).filter((plan) => plan.flown)
    const { sessions, awareness } = capabilities
    const { data: own } = await sessions.list.invoke(await signedIn('deccan'), {}, { active: 0 })
    expect(own.map(({ session_uuid }) => session_uuid).sort()).toEqual(await endedSeenBy('kia'))
    expect(await endedSeenBy('watch')).toEqual(await endedSeenBy('kia'))
    expect(own).toHaveLength(flown.length)
    for (const session of own) {
      expect(session.conforming).toBe(true)
      expect(session.total_endurance).toBeGreaterThan(8 * 60)
      expect(session.total_endurance).toBeLessThan(13 * 60)
      expect(session.total_distance).toBeGreaterThan(3_000)
      const params = { session_uuid: session.session_uuid }
      const { data, pagination } = await awareness.records.invoke(await signedIn('kia'), params, {})
      expect(data[0]?.timestamp).toBe(session.session_start_time)
      expect(pagination.total_records).toBeGreaterThan(8 * 60)
    }
  })

  it('has one of them above its plan’s band, with an alert that was handled while it went on', async () => {
    const { alerts, awareness } = capabilities
    const manager = await signedIn('kia')
    const { data } = await alerts.list.invoke(manager, {}, {})
    expect(data).toHaveLength(1)
    const { alert_uuid, session_uuid } = data[0]!
    const alert = await alerts.get.invoke(manager, { alert_uuid }, {})
    expect(alert).toMatchObject({ alert_type: 'altitude_breach', severity: 'major', state: 'closed' })
    expect(alert.history.map(({ state }) => state)).toEqual(['raised', 'acknowledged', 'cleared', 'closed'])
    const { rows } = await world.database.pool.query(
      `select min("timestamp") as first, max("timestamp") as last from telemetry_frames t
        join flight_sessions s using (session_uuid) join flight_plans p on p.plan_uuid = s.plan_uuid
        where session_uuid = $1 and altitude_agl >= p.max_height + 1`,
      [session_uuid],
    )
    expect(alert.raised_at).toBe(rows[0].first.toISOString())
    expect(Date.parse(alert.cleared_at!)).toBeGreaterThan(rows[0].last.getTime() + 2_000)
    const flight = await awareness.session.invoke(manager, { session_uuid }, {})
    expect(alert.closed_at! > flight.session_end_time!).toBe(true)
    const key = { asset_uuid: flight.asset_uuid, plan_uuid: flight.plan_uuid! }
    expect(await awareness.plan.invoke(manager, key, {})).toMatchObject({ flight_status: 'COMPLETED' })
  })

  it('cannot be created twice: its people have their addresses already', async () => {
    const [person] = cast.flatMap(({ people }) => people)
    const again = DemoCaller.join({ services: world.services, inbox: world.sent, partnerKey }, person!)
    await expect(again).rejects.toMatchObject({ code: 'already_exists' })
  })
})

describe('where an operator keeps little', () => {
  it('is whole all the same, with its flights in as few frames as a flight may hold', async () => {
    const frame = { ...defaultSettings.frame, perSession: 60, retentionDays: 1 }
    const frugal = await createTestWorld({ frame })
    await ensureSeedKeys(frugal.services, { platformAdminKey: `${partnerKey}-2`, consoleKey: partnerKey })
    await buildDemoWorld({ services: frugal.services, inbox: frugal.sent, partnerKey }, () => {})
    const { rows } = await frugal.database.pool.query(
      'select count(*)::int as frames from telemetry_frames group by session_uuid',
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { frames } of rows) expect(frames).toBeLessThanOrEqual(60)
    await frugal.close()
  })
})
