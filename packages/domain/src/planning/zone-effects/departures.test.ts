import { sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { hour } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { buildManager } from '../../testing/builders/airspace.ts'
import type { BuiltOrganisation } from '../../testing/builders/organisations.ts'
import { buildMission, buildPlan, decidePermission, windowFrom } from '../../testing/builders/planning.ts'
import { letGo } from '../../testing/let-go.ts'
import { createPlanningScene } from '../../testing/planning-scene.ts'
import { refusal } from '../../testing/refusal.ts'
import { rowsRead } from '../../testing/rows-read.ts'
import { statementsOf } from '../../testing/statements.ts'
import { retireLeftBehind } from './departures.ts'
import { endedMissionsAsked, lastOfAll } from './departures-store.ts'

// A zone that is gone, or has moved, lets go the missions that had ended after the act (docs/decisions/0153).

const { world, vayu, kia, here, zoneHere } = await createPlanningScene()
const { zones, missions, organisations } = capabilities
const { db } = world.services
const { pool } = world.database
const manager = world.as(kia.owner)

const over = () => {
  const [{ from: start_time }, { from: end_time }] = [windowFrom(world, -9, 0), windowFrom(world, -8, 0)]
  return { start_time, end_time }
}
const missionHere = (given: object = {}) => buildMission(world, vayu, { mission_envelope: here(), ...given })
const read = ({ mission_uuid }: { mission_uuid: string }) =>
  missions.get.invoke(world.as(vayu.owner), { mission_uuid }, {})
const answersOf = async (mission: { mission_uuid: string }) => (await read(mission)).permissions
const remove = ({ zone_uuid }: { zone_uuid: string }) => zones.delete.invoke(manager, { zone_uuid }, {})
const move = ({ zone_uuid }: { zone_uuid: string }, longitude: number) =>
  zones.update.invoke(manager, { zone_uuid }, { zone_envelope: here(0.2, longitude) })
const setStatus = ({ owner, org: { org_uuid } }: BuiltOrganisation, status: number) =>
  organisations.update.invoke(world.as(owner), { org_uuid }, { status })

const figures = async ({ zone_uuid }: { zone_uuid: string }) => {
  const { rows } = await pool.query<{ inForce: number; retired: number; told: number; left: number }>(
    `select count(*) filter (where p.retired_at is null)::int as "inForce",
        (select count(*)::int from permission_decisions d join permissions q using (permission_uuid)
          where q.zone_uuid = $1 and d.reason = 'retired') as retired,
        (select count(*)::int from outbox_events e join permissions q on q.permission_uuid = e.subject_uuid
          where q.zone_uuid = $1 and e.name = 'permission.retired') as told,
        (select count(*)::int from zone_departures where zone_uuid = $1) as left
      from permissions p where p.zone_uuid = $1`,
    [zone_uuid],
  )
  return rows[0]!
}

/** As many more missions like one, each a minute earlier, and the permission of each. */
const copies = async (mission: Awaited<ReturnType<typeof missionHere>>, count: number) => {
  const [{ permission_uuid } = { permission_uuid: '' }] = mission.permissions
  await db.execute(sql`
    with others as (
      insert into missions select (jsonb_populate_record(m, jsonb_build_object('mission_uuid', gen_random_uuid(),
        'mission_svc_id', 'M-' || gen_random_uuid(), 'start_time', start_time - n * interval '1 minute',
        'end_time', end_time - n * interval '1 minute'))).*
      from missions m, generate_series(1, ${count}::int) n where mission_uuid = ${mission.mission_uuid} returning mission_uuid)
    insert into permissions select (jsonb_populate_record(p, jsonb_build_object('permission_uuid', gen_random_uuid(),
      'permission_svc_id', 'P-' || o.mission_uuid, 'mission_uuid', o.mission_uuid))).*
    from permissions p, others o where permission_uuid = ${permission_uuid}`)
}

describe('a zone that is deleted', () => {
  it('lets go at once who has not ended, and soon after who has, whose answer nobody reads any more', async () => {
    const zone = await zoneHere()
    const [live, ended] = [await missionHere(), await missionHere(over())]
    const plan = await buildPlan(world, vayu, live, { flight_envelope: here(0.02) })
    expect(plan.holds_volume).toBe(false)
    await remove(zone)
    expect(await read(live)).toMatchObject({ permissions: [], flight_plans: [{ holds_volume: true }] })
    expect(await read(ended)).toMatchObject({ permissions: [], permission_summary: 'approved' })
    expect(await figures(zone)).toEqual({ inForce: 1, retired: 1, told: 1, left: 1 })
    const { permission_uuid } = ended.permissions[0]!
    const asked = capabilities.permissions.get.invoke(manager, { permission_uuid }, {})
    expect(await refusal(asked)).toBe('not_found')
    expect(await refusal(decidePermission(world, kia, ended.permissions[0], 1))).toBe('not_found')
    await letGo(world)
    expect(await figures(zone)).toEqual({ inForce: 0, retired: 2, told: 2, left: 0 })
    await letGo(world)
    expect((await figures(zone)).retired).toBe(2)
  })

  it('leaves nothing to be seen to where no mission that it asked has ended', async () => {
    const zone = await zoneHere()
    await missionHere()
    await remove(zone)
    expect(await figures(zone)).toEqual({ inForce: 0, retired: 1, told: 1, left: 0 })
  })

  it('is not asked by a mission that had ended and is to come again, by hand or not', async () => {
    const zone = await zoneHere({ zone_envelope: here(0.01, 40) as never })
    const mission = await missionHere(over())
    const by = { parent_type: 'MISSION' as const, parent_uuid: mission.mission_uuid }
    await capabilities.permissions.request.invoke(world.as(vayu.owner), by, { zone_uuid: zone.zone_uuid })
    await remove(zone)
    const { from: start_time, to: end_time } = windowFrom(world, 24, 28)
    const { mission_uuid } = mission
    await missions.update.invoke(world.as(vayu.owner), { mission_uuid }, { start_time, end_time })
    expect(await figures(zone)).toMatchObject({ inForce: 0, retired: 1, left: 1 })
    await letGo(world)
    expect(await figures(zone)).toMatchObject({ inForce: 0, retired: 1, left: 0 })
  })

  it('or decided at the same moment leaves no answer in force', async () => {
    const rounds = await Promise.all(
      Array.from({ length: 8 }, async (_, n) => {
        const zone = await zoneHere({ zone_envelope: here(0.05, 20 + n) as never })
        const mission = await missionHere({ mission_envelope: here(0.05, 20 + n) })
        return { zone, mission }
      }),
    )
    for (const { zone, mission } of rounds) {
      const decided = refusal(decidePermission(world, kia, mission.permissions[0], 1))
      await remove(zone)
      expect(['allowed', 'not_found', 'gone']).toContain(await decided)
      expect(await answersOf(mission)).toEqual([])
      expect(await figures(zone)).toMatchObject({ inForce: 0, retired: 1 })
    }
  })
})

describe('a zone that moves', () => {
  it('leaves who has ended soon after, save whom it goes on to meet and who has asked by hand', async () => {
    const zone = await zoneHere()
    const [live, left, met] = [
      await missionHere(),
      await missionHere(over()),
      await missionHere({ mission_envelope: here(0.1, 10.3), ...over() }),
    ]
    const byHand = { parent_type: 'MISSION' as const, parent_uuid: met.mission_uuid }
    await capabilities.permissions.request.invoke(world.as(vayu.owner), byHand, { zone_uuid: zone.zone_uuid })
    await move(zone, 10.02)
    await letGo(world)
    expect((await figures(zone)).retired).toBe(0)
    await move(zone, 50)
    expect([await answersOf(live), (await answersOf(left)).length]).toEqual([[], 1])
    await letGo(world)
    expect([await answersOf(left), (await answersOf(met)).length]).toEqual([[], 1])
    expect(await figures(zone)).toMatchObject({ inForce: 1, retired: 2, left: 0 })
  })

  it('and then goes leaves nothing of either', async () => {
    const zone = await zoneHere()
    await missionHere(over())
    await move(zone, 10.02)
    await remove(zone)
    expect((await figures(zone)).left).toBe(2)
    await letGo(world)
    expect(await figures(zone)).toMatchObject({ inForce: 0, retired: 1, left: 0 })
  })
})

it('zones that wake before that was seen to keep what they were asked since', async () => {
  const owner = await buildManager(world)
  const zone = await zoneHere({ manager: owner })
  await missionHere(over())
  const live = await missionHere()
  await setStatus(owner, 0)
  await setStatus(owner, 1)
  expect(await answersOf(live)).toHaveLength(1)
  await letGo(world)
  expect(await answersOf(live)).toHaveLength(1)
  expect(await figures(zone)).toMatchObject({ inForce: 1, retired: 2, left: 0 })
})

describe('thousands of missions that have ended', () => {
  const manyEnded = async (count: number, longitude = 10) => {
    const zone = await zoneHere({ zone_envelope: here(0.2, longitude) as never })
    await copies(await missionHere({ mission_envelope: here(0.1, longitude), ...over() }), count - 1)
    return zone
  }

  it('are not read by the act, and let go in parts, the last first', async () => {
    const zone = await manyEnded(2_500)
    const act = await rowsRead(db, ['missions'], (tx) =>
      zones.delete.invoke({ ...manager, db: tx }, { zone_uuid: zone.zone_uuid }, {}),
    )
    expect(act.missions.rows).toBe(0)
    expect(await figures(zone)).toMatchObject({ inForce: 2_500, retired: 0, left: 1 })
    const first = await endedMissionsAsked(
      db,
      { zoneUuid: zone.zone_uuid, ...lastOfAll(world.clock.now()) },
      1_000,
    )
    const statements = [await statementsOf(() => retireLeftBehind(world.services))]
    expect(await figures(zone)).toMatchObject({ inForce: 1_500, retired: 1_000, left: 1 })
    const next = await endedMissionsAsked(
      db,
      { zoneUuid: zone.zone_uuid, ...lastOfAll(world.clock.now()) },
      1,
    )
    expect(next[0]!.endTime < first.at(-1)!.endTime).toBe(true)
    for (let round = 0; round < 2; round += 1)
      statements.push(await statementsOf(() => retireLeftBehind(world.services)))
    expect(await figures(zone)).toMatchObject({ inForce: 0, retired: 2_500, told: 2_500, left: 0 })
    expect(new Set(statements).size).toBe(1)
  })

  it('are let go once each by processes that are at it together', async () => {
    const [one, another] = [await manyEnded(1_200), await manyEnded(1_200, 30)]
    await remove(one)
    await move(another, 50)
    await Promise.all(Array.from({ length: 4 }, () => letGo(world)))
    await letGo(world)
    for (const zone of [one, another])
      expect(await figures(zone)).toMatchObject({ inForce: 0, retired: 1_200, told: 1_200, left: 0 })
  })

  it('are let go by the next process where one ends in the middle of a part, and whoever plans waits for none', async () => {
    const zone = await manyEnded(1_100)
    await remove(zone)
    const failing = {
      ...world.services,
      events: { ...world.services.events, record: () => Promise.reject(new Error('the process ended')) },
    }
    await expect(retireLeftBehind(failing)).rejects.toThrow('the process ended')
    expect(await figures(zone)).toMatchObject({ inForce: 1_100, retired: 0, left: 1 })

    const [{ missionUuid } = { missionUuid: '' }] = await endedMissionsAsked(
      db,
      { zoneUuid: zone.zone_uuid, ...lastOfAll(world.clock.now()) },
      1,
    )
    const holder = await pool.connect()
    onTestFinished(() => holder.release(true))
    await holder.query('begin')
    await holder.query('select from missions where mission_uuid = $1 for update', [missionUuid])
    const round = retireLeftBehind(world.services)
    expect((await missionHere()).permissions).toEqual([])
    const other = await zoneHere({ zone_envelope: here(0.1, 60) as never })
    await remove(other)
    await holder.query('rollback')
    await round
    await letGo(world)
    expect(await figures(zone)).toMatchObject({ inForce: 0, retired: 1_100, left: 0 })
  })

  it('are not all read for a preview of where the zone would be', async () => {
    const zone = await manyEnded(1_500)
    world.clock.advance(hour)
    const draft = {
      airspace_zone_type: 2 as const,
      zone_envelope: here(0.2, 50) as never,
      min_height: 0,
      max_height: 200,
    }
    const foreseen = await zones.evaluate.invoke(manager, {}, { ...draft, zone_uuid: zone.zone_uuid })
    expect(foreseen).toMatchObject({ retired: 1_000, total_missions: 0, total_holding: 0 })
  })
})
