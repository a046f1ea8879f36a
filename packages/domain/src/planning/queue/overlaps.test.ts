import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { capabilities } from '../../operations.ts'
import { buildMission, buildPlan } from '../../testing/builders/planning.ts'
import { createPlanningScene } from '../../testing/planning-scene.ts'

const { world, vayu, deccan, kia, here, zoneHere } = await createPlanningScene()

/** As many more approved plans as are wanted, each where this one is and an hour after the one before. */
const repeatVolume = (planUuid: string, times: number) =>
  world.services.db.execute(sql`
    with more as (
      insert into flight_plans select (jsonb_populate_record(p, jsonb_build_object(
        'plan_uuid', gen_random_uuid(), 'plan_svc_id', 'PLN-' || upper(substr(md5(p.plan_uuid::text || n), 1, 10)),
        'schedule_start_time', p.schedule_start_time + n * interval '1 hour',
        'schedule_end_time', p.schedule_end_time + n * interval '1 hour'))).*
      from flight_plans p, generate_series(1, ${times}::int) as n where p.plan_uuid = ${planUuid}
      returning plan_uuid, schedule_start_time, schedule_end_time)
    insert into approved_volumes select (jsonb_populate_record(v, jsonb_build_object(
      'plan_uuid', more.plan_uuid, 'during', tstzrange(more.schedule_start_time, more.schedule_end_time)))).*
    from approved_volumes v, more where v.plan_uuid = ${planUuid}`)

describe('a request among very many approved plans', () => {
  it('says that there are more than are shown, and takes nothing from the request beside it', async () => {
    const theirs = await buildMission(world, deccan, { mission_envelope: here(), max_height: 70 })
    const rival = await buildPlan(world, deccan, theirs, { flight_envelope: here(0.02) })
    const far = await buildMission(world, deccan, { mission_envelope: here(0.1, 11), max_height: 70 })
    const single = await buildPlan(world, deccan, far, { flight_envelope: here(0.02, 11) })
    await repeatVolume(rival.plan_uuid, 80)
    const zone = await zoneHere({ zone_envelope: here(3) as never, min_height: 70 })
    const year = { start_time: rival.schedule_start_time, end_time: '2027-06-01T00:00:00Z' }
    const heavy = await buildMission(world, vayu, { mission_envelope: here(), ...year })
    const light = await buildMission(world, vayu, { mission_envelope: here(0.1, 11) })
    const empty = await buildMission(world, vayu, { mission_envelope: here(0.1, 9.5) })

    const { data } = await capabilities.permissions.list.invoke(
      world.as(kia.owner),
      {},
      { zone_uuid: zone.zone_uuid, status: 'pending' },
    )
    const seen = data.map(({ mission, overlap_count, checks }) => [
      mission.mission_uuid,
      overlap_count,
      checks[0]?.passes,
      checks[0]?.facts,
    ])
    expect(seen).toHaveLength(3)
    expect(seen).toContainEqual([heavy.mission_uuid, 51, false, 'more than 50 overlaps'])
    expect(seen).toContainEqual([light.mission_uuid, 1, false, '1 overlap'])
    expect(seen).toContainEqual([empty.mission_uuid, 0, true, 'no overlap'])

    const read = (mission: typeof heavy) =>
      capabilities.permissions.get.invoke(
        world.as(kia.owner),
        { permission_uuid: mission.permissions[0]?.permission_uuid },
        {},
      )
    const detail = await read(heavy)
    expect(detail).toMatchObject({ overlap_count: 51 })
    expect(detail.overlaps).toHaveLength(50)
    expect(detail.overlaps).toEqual(
      detail.overlaps.toSorted((a, b) => a.starts_at.localeCompare(b.starts_at)),
    )
    expect(detail.overlaps[0]).toMatchObject({ plan_uuid: null, min_height: 20, max_height: 60 })
    expect(await read(light)).toMatchObject({
      overlap_count: 1,
      overlaps: [{ other_plan_uuid: single.plan_uuid }],
    })
  })
})
