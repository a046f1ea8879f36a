import { describe, expect, it } from 'vitest'
import { zonesByUuid } from '../../airspace/zones/store.ts'
import { capabilities } from '../../operations.ts'
import { buildManager, buildZone, square, squareWithHole } from '../../testing/builders/airspace.ts'
import { buildMission, buildOperator, decidePermission } from '../../testing/builders/planning.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { letGo } from '../../testing/let-go.ts'
import { missionsTouching } from '../mission-records/places.ts'
import { missionOperations } from '../missions/service.ts'

const world = await openTestWorld()
const kia = await buildManager(world)
const deccan = await buildOperator(world)

const asKia = () => world.as(kia.owner)
const missionAt = (longitude: number, latitude: number) =>
  buildMission(world, deccan, { mission_envelope: square(longitude, latitude) })
const missionNow = (mission: { mission_uuid: string }) =>
  missionOperations.get.invoke(world.as(deccan.owner), { mission_uuid: mission.mission_uuid }, {})
const place = (longitude: number, latitude: number, side = 0.1) => square(longitude, latitude, side) as never

describe('a new zone and the missions that are there', () => {
  it('opens a permission on those that it touches and have not ended', async () => {
    const hit = await missionAt(40, 1)
    const away = await missionAt(42, 1)
    const ended = await buildMission(world, deccan, {
      mission_envelope: square(40, 1),
      start_time: '2026-01-01T00:00:00Z',
      end_time: '2026-01-01T02:00:00Z',
    })
    const red = await buildZone(world, { manager: kia, kind: 'red', zone_envelope: place(40, 1) })
    const aware = await buildZone(world, { manager: kia, kind: 'awareness', zone_envelope: place(40, 1) })
    const now = await missionNow(hit)
    expect(now.permission_summary).toBe('pending')
    expect(now.permissions.map((p) => [p.zone_uuid, p.permission_status, p.valid_from])).toEqual([
      [red.zone_uuid, 0, null],
      [aware.zone_uuid, 1, hit.start_time],
    ])
    expect((await missionNow(away)).permissions).toEqual([])
    expect((await missionNow(ended)).permissions).toEqual([])
  })
  it('reads none of those that were there and have ended', async () => {
    const hit = await missionAt(41, 3)
    await buildMission(world, deccan, {
      mission_envelope: square(41, 3),
      start_time: '2026-01-01T00:00:00Z',
      end_time: '2026-01-01T02:00:00Z',
    })
    const { zone_uuid } = await buildZone(world, { manager: kia, zone_envelope: place(41, 3) })
    const zones = await zonesByUuid(world.services.db, [zone_uuid])
    const found = await missionsTouching(world.services.db, [...zones.values()], world.clock.now())
    expect(found.map(({ mission }) => mission.missionUuid)).toEqual([hit.mission_uuid])
  })
  it('that is made higher leaves a mission that has ended, and one that is made wider does not', async () => {
    const ended = await buildMission(world, deccan, { mission_envelope: square(43, 3) })
    const zone = await buildZone(world, { manager: kia, kind: 'red', zone_envelope: place(43, 3) })
    const asked = async () => (await missionNow(ended)).permissions.map((one) => one.zone_uuid)
    const change = (to: object) =>
      capabilities.zones.update.invoke(asKia(), { zone_uuid: zone.zone_uuid }, to)
    const now = world.clock.now()
    world.clock.set(new Date(Date.parse(ended.end_time) + 1))
    try {
      await change({ zone_envelope: place(43, 3, 0.2) })
      await letGo(world)
      expect(await asked()).toEqual([zone.zone_uuid])
      await change({ min_height: 500, max_height: 600 })
      await letGo(world)
      expect(await asked()).toEqual([])
    } finally {
      world.clock.set(now)
    }
  })
  it('is changed while a mission there ends, at whatever moment', async () => {
    const zone = await buildZone(world, { manager: kia, kind: 'red', zone_envelope: place(45, 3) })
    const mission = await missionAt(45, 3)
    const [now, ended] = [world.clock.now(), new Date(mission.end_time)]
    const wide = { zone_envelope: place(45, 3, 0.2) }
    for (let readings = 0; readings < 12; readings += 1) {
      let left = readings
      const clock = { now: () => (left-- > 0 ? now : ended) }
      const change = capabilities.zones.update.invoke(
        { ...asKia(), clock },
        { zone_uuid: zone.zone_uuid },
        readings % 2 ? wide : { restriction_type: 1 + (readings % 3) },
      )
      await expect(change).resolves.toMatchObject({ zone_uuid: zone.zone_uuid })
    }
    expect((await missionNow(mission)).permissions).toHaveLength(1)
  })
  it('does not touch a mission in its hole, above it or after it', async () => {
    const inHole = await buildMission(world, deccan, { mission_envelope: square(44, 1, 0.02) })
    await buildZone(world, { manager: kia, zone_envelope: squareWithHole(44, 1, 0.2) as never })
    await buildZone(world, { manager: kia, zone_envelope: place(44, 1), min_height: 100, max_height: 200 })
    await buildZone(world, { manager: kia, zone_envelope: place(44, 1), active_to: inHole.start_time })
    expect((await missionNow(inHole)).permissions).toEqual([])
  })
  it('that moves leaves one mission and reaches another; one asked for by hand stays', async () => {
    const [first, second] = [await missionAt(46, 1), await missionAt(48, 1)]
    const zone = await buildZone(world, { manager: kia, zone_envelope: place(46, 1) })
    const moved = await capabilities.zones.update.invoke(
      asKia(),
      { zone_uuid: zone.zone_uuid },
      { zone_envelope: square(48, 1) },
    )
    expect(moved.zone_version).toBe(2)
    expect((await missionNow(first)).permissions).toEqual([])
    expect((await missionNow(second)).permissions).toMatchObject([{ zone_uuid: zone.zone_uuid }])
  })
  it('that changes its type answers by the new rule, save where a person decided', async () => {
    const mission = await missionAt(50, 1)
    const decided = await missionAt(50, 1)
    const zone = await buildZone(world, { manager: kia, kind: 'yellow', zone_envelope: place(50, 1) })
    await decidePermission(world, kia, (await missionNow(decided)).permissions[0], -1)
    const become = (airspace_zone_type: number) =>
      capabilities.zones.update.invoke(asKia(), { zone_uuid: zone.zone_uuid }, { airspace_zone_type })
    await become(3)
    expect((await missionNow(mission)).permission_summary).toBe('approved')
    expect((await missionNow(decided)).permission_summary).toBe('rejected')
    await become(1)
    expect((await missionNow(mission)).permission_summary).toBe('pending')
  })
  it('that is deleted lets them go', async () => {
    const mission = await missionAt(52, 1)
    const zone = await buildZone(world, { manager: kia, kind: 'red', zone_envelope: place(52, 1) })
    expect((await missionNow(mission)).permission_summary).toBe('pending')
    await capabilities.zones.delete.invoke(asKia(), { zone_uuid: zone.zone_uuid }, {})
    expect(await missionNow(mission)).toMatchObject({ permissions: [], permission_summary: 'approved' })
  })
  it('that moves or goes also leaves a mission that has ended, and asks none that has', async () => {
    const ended = { start_time: '2026-01-01T00:00:00Z', end_time: '2026-01-01T02:00:00Z' }
    const zone = await buildZone(world, { manager: kia, kind: 'red', zone_envelope: place(54, 1) })
    const [here, there] = await Promise.all(
      [54, 56].map((longitude) =>
        buildMission(world, deccan, { mission_envelope: square(longitude, 1), ...ended }),
      ),
    )
    expect(here?.permissions).toHaveLength(1)
    const params = { zone_uuid: zone.zone_uuid }
    await capabilities.zones.update.invoke(asKia(), params, { airspace_zone_type: 3 })
    expect((await missionNow(here!)).permission_summary).toBe('pending')
    await capabilities.zones.update.invoke(asKia(), params, { zone_envelope: square(56, 1) })
    await letGo(world)
    expect((await missionNow(here!)).permissions).toEqual([])
    expect((await missionNow(there!)).permissions).toEqual([])
  })
  it('and a mission made at the same moment never miss each other', async () => {
    const rounds = Array.from({ length: 12 }, (_, n) => 60 + n)
    const misses = await Promise.all(
      rounds.map(async (longitude) => {
        const [mission, zone] = await Promise.all([
          missionAt(longitude, 30),
          buildZone(world, { manager: kia, zone_envelope: place(longitude, 30) }),
        ])
        const { permissions } = await missionNow(mission)
        return permissions.filter((p) => p.zone_uuid === zone.zone_uuid).length
      }),
    )
    expect(misses).toEqual(rounds.map(() => 1))
  })
})
