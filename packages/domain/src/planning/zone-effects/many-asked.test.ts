import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { capabilities } from '../../operations.ts'
import { buildManager, zoneBody } from '../../testing/builders/airspace.ts'
import type { BuiltOrganisation } from '../../testing/builders/organisations.ts'
import { buildMission, buildPlan, windowFrom } from '../../testing/builders/planning.ts'
import { letGo } from '../../testing/let-go.ts'
import { createPlanningScene } from '../../testing/planning-scene.ts'
import { rowsRead } from '../../testing/rows-read.ts'
import { statementsOf } from '../../testing/statements.ts'
import { missionsAsked, retirePermissions, rowsAtATime } from '../permissions/store.ts'

const { world, vayu, kia, here, zoneHere } = await createPlanningScene()
const { zones, organisations, missions } = capabilities
const { pool } = world.database
const manager = world.as(kia.owner)

const ended = { start_time: windowFrom(world, -9, 0).from, end_time: windowFrom(world, 0, -8).to }

/** Each is asked by every zone of this test's ground: those that have ended were missions of then. */
const missionsHere = async (count: number, longitude = 10, window = {}) => {
  const made = []
  for (let n = 0; n < count; n += 1)
    made.push(await buildMission(world, vayu, { mission_envelope: here(0.1, longitude), ...window }))
  return made
}
const answersOf = async ({ mission_uuid }: { mission_uuid: string }) =>
  (await missions.get.invoke(world.as(vayu.owner), { mission_uuid }, {})).permissions
const typesOf = async (mission: { mission_uuid: string }) =>
  (await answersOf(mission)).map(({ airspace_type }) => airspace_type)

describe('a zone that has asked many missions', () => {
  it('is deleted by no more statements than one that has asked few', async () => {
    const statements: number[] = []
    for (const count of [2, 20]) {
      const longitude = 20 + count
      const { zone_uuid } = await zoneHere({ zone_envelope: here(0.1, longitude) as never })
      const asked = [
        ...(await missionsHere(count, longitude)),
        ...(await missionsHere(count, longitude, ended)),
      ]
      statements.push(await statementsOf(() => zones.delete.invoke(manager, { zone_uuid }, {})))
      for (const mission of asked) expect(await answersOf(mission)).toEqual([])
    }
    expect(statements[1]).toBe(statements[0])
  })

  it('asks those to come again by no more statements than one that has asked few, flight plans and all', async () => {
    const statements: number[] = []
    for (const count of [2, 12]) {
      const longitude = 70 + count
      const { zone_uuid } = await zoneHere({ kind: 'green', zone_envelope: here(0.1, longitude) as never })
      const asked = await missionsHere(count, longitude)
      for (const mission of asked)
        await buildPlan(world, vayu, mission, { flight_envelope: here(0.02, longitude) })
      const become = (airspace_zone_type: 1) =>
        zones.update.invoke(manager, { zone_uuid }, { airspace_zone_type })
      statements.push(await statementsOf(() => become(1)))
      for (const mission of asked)
        expect(await answersOf(mission)).toMatchObject([{ permission_status: 0, valid_from: null }])
    }
    expect(statements[1]).toBe(statements[0])
  })

  it('is changed and moved without those that have ended: these are let go afterwards', async () => {
    const { zone_uuid } = await zoneHere({ restriction_type: 2 })
    const [stays] = await missionsHere(1, 10, ended)
    const [leaves] = await missionsHere(1, 9.95, ended)
    const [current] = await missionsHere(1)
    const holder = await pool.connect()
    onTestFinished(() => holder.release(true))
    const hold = (uuid: string) =>
      holder.query('select from missions where mission_uuid = $1 for update', [uuid])
    const change = (to: object) => zones.update.invoke(manager, { zone_uuid }, to)

    await holder.query('begin')
    await hold(stays!.mission_uuid)
    await hold(leaves!.mission_uuid)
    await change({ zone_name: `Second name ${zone_uuid}` })
    const before = await typesOf(stays!)
    await change({ restriction_type: 1 })
    for (const mission of [stays!, leaves!, current!]) {
      expect(await typesOf(mission)).toHaveLength(1)
      expect(await typesOf(mission)).not.toEqual(before)
    }
    await change({ zone_envelope: here(0.02, 10.02) })
    await holder.query('rollback')
    await letGo(world)
    expect([await answersOf(stays!), await answersOf(leaves!)]).toMatchObject([[{ zone_uuid }], []])
  })
})

describe('what a zone is asked', () => {
  const { db } = world.services

  it('is found without a look at the missions, where these end after an instant', async () => {
    const { zone_uuid } = await zoneHere({ zone_envelope: here(0.1, 60) as never })
    await missionsHere(1, 60, ended)
    const [current] = await missionsHere(1, 60)
    const read = await rowsRead(db, ['missions'], async (tx) => {
      const asked = await missionsAsked(tx, [zone_uuid], world.services.clock.now())
      expect(asked).toEqual([
        {
          missionUuid: current!.mission_uuid,
          startTime: new Date(current!.start_time),
          endTime: new Date(current!.end_time),
        },
      ])
    })
    expect(read.missions.looks).toBe(0)
  })

  it('goes with it by statements that are never of more than so many', async () => {
    const many = Array.from({ length: rowsAtATime + 1 }, () => randomUUID())
    const retired = (uuids: readonly string[]) =>
      statementsOf(() => db.transaction((tx) => retirePermissions(tx, uuids, world.services.clock.now())))
    expect((await retired(many)) - (await retired([]))).toBe(2)
  })
})

describe('an organisation that has many zones', () => {
  it('is put under review, and approved again, by no more statements than one that has few', async () => {
    const statements: number[][] = []
    for (const count of [2, 12]) {
      const owner = await buildManager(world)
      const longitude = 40 + count
      const made = []
      for (let n = 0; n < count; n += 1)
        made.push(await zoneHere({ manager: owner, zone_envelope: here(0.1, longitude) as never }))
      const [mission] = await missionsHere(1, longitude)
      expect(await answersOf(mission!)).toHaveLength(count)
      const asleep = await statementsOf(() => setStatus(owner, 0))
      expect(await answersOf(mission!)).toEqual([])
      statements.push([asleep, await statementsOf(() => setStatus(owner, 1))])
      expect((await answersOf(mission!)).map(({ zone_uuid }) => zone_uuid)).toEqual(
        made.map(({ zone_uuid }) => zone_uuid),
      )
    }
    expect(statements[1]).toEqual(statements[0])
  })

  it('falls asleep without a look at their outlines, and wakes with all of them', async () => {
    const owner = await buildManager(world)
    const count = 520
    const draft = () => zoneBody('red', { zone_envelope: here(0.1, 65) as never })
    for (const some of [500, count - 500])
      await zones.createMany.invoke(world.as(owner.owner), {}, { zones: Array.from({ length: some }, draft) })
    const [mission] = await missionsHere(1, 65)
    expect(await answersOf(mission!)).toHaveLength(count)

    const asked = vi.spyOn(pg.Client.prototype, 'query')
    await setStatus(owner, 0)
    const texts = asked.mock.calls.map(([query]: unknown[]) => `${Object(query).text ?? query}`)
    asked.mockRestore()
    expect(texts.filter((text) => text.startsWith('update "zones"'))).toHaveLength(1)
    expect(texts.filter((text) => text.includes('zone_envelope'))).toEqual([])
    expect(await answersOf(mission!)).toEqual([])

    await setStatus(owner, 1)
    expect(await answersOf(mission!)).toHaveLength(count)
    const { org_uuid } = owner.org
    const { rows } = await pool.query(
      `select count(c.*)::int as constraints, count(*)::int as awake from zones z
        left join constraints c on c.ref_uuid = z.zone_uuid and c.geometry_2d::text = z.zone_envelope::text
        where z.org_owner_uuid = $1 and z.dormant_since is null`,
      [org_uuid],
    )
    expect(rows).toEqual([{ constraints: count, awake: count }])
  })

  it('wakes without holding a mission while it waits for another that comes before it', async () => {
    const owner = await buildManager(world)
    const [first, last] = [...(await missionsHere(1, 63)), ...(await missionsHere(1, 64))].sort((a, b) =>
      a.mission_uuid < b.mission_uuid ? -1 : 1,
    )
    const around = ({ mission_envelope }: { mission_envelope: object }) =>
      zoneBody('red', { zone_envelope: mission_envelope as never })
    const far = Array.from({ length: 500 }, () => around({ mission_envelope: here(0.1, 66) }))
    // More than wake together lie between the zones of the two.
    for (const some of [[around(last!)], far, [around(first!)]])
      await zones.createMany.invoke(world.as(owner.owner), {}, { zones: some })
    await setStatus(owner, 0)

    const holder = await pool.connect()
    onTestFinished(() => holder.release(true))
    const ofMission = 'select from missions where mission_uuid = $1 for update'
    const waiting = `select from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`
    await holder.query('begin')
    await holder.query(ofMission, [first!.mission_uuid])
    const woken = setStatus(owner, 1)
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
    expect((await pool.query(`${ofMission} skip locked`, [last!.mission_uuid])).rowCount).toBe(1)
    await holder.query('rollback')
    await woken
    expect([await answersOf(first!), await answersOf(last!)]).toMatchObject([[{}], [{}]])
  })
})

const setStatus = ({ owner, org: { org_uuid } }: BuiltOrganisation, status: number) =>
  organisations.update.invoke(world.as(owner), { org_uuid }, { status })
