import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { capabilities } from '../../operations.ts'
import { circle, zoneBody } from '../../testing/builders/airspace.ts'
import { buildMission, buildPlan, missionBody } from '../../testing/builders/planning.ts'
import { createPlanningScene } from '../../testing/planning-scene.ts'
import { refusal } from '../../testing/refusal.ts'

const { world, vayu, kia, here, zoneHere } = await createPlanningScene()
const { missions, permissions, zones } = capabilities
const operator = world.as(vayu.owner)

const paddocksHere = async (count: number) => {
  const paddock = () => zoneBody('green', { zone_envelope: here(0.02) as never })
  for (let left = count; left > 0; left -= 500)
    await zones.createMany.invoke(
      world.as(kia.owner),
      {},
      { zones: Array.from({ length: Math.min(left, 500) }, paddock) },
    )
}

/** All that draws a mission over a place. */
const drawingOver = async (mission_envelope: ReturnType<typeof here>) => {
  const elsewhere = await buildMission(world, vayu, { mission_envelope: here(0.1, 20) })
  const { start_time, end_time, min_height, max_height } = missionBody(world, vayu)
  const draft = { mission_envelope, start_time, end_time, min_height, max_height }
  return {
    evaluate: () => missions.evaluate.invoke(world.as(vayu.pilot), {}, draft),
    create: () => buildMission(world, vayu, { mission_envelope }),
    update: () =>
      missions.update.invoke(operator, { mission_uuid: elsewhere.mission_uuid }, { mission_envelope }),
  }
}

it('a mission asks 1,000 zones at most; what is drawn over more is refused', async () => {
  await paddocksHere(1_000)
  const { evaluate, create, update } = await drawingOver(here())
  expect((await evaluate()).zones).toHaveLength(1_000)
  const { mission_uuid, start_time } = await create()
  const copy = () => missions.copy.invoke(operator, { mission_uuid }, { start_time })
  await copy()
  await paddocksHere(1)
  for (const draw of [evaluate, create, update, copy]) {
    expect(await refusal(draw())).toBe('unprocessable')
    await expect(draw()).rejects.toThrow('Draw a smaller area')
  }
  // What stands goes on, and the zone that came later asks it, too.
  expect((await missions.get.invoke(operator, { mission_uuid }, {})).permissions).toHaveLength(1_001)
  const renamed = await missions.update.invoke(operator, { mission_uuid }, { mission_name: 'Second survey' })
  expect(renamed).toMatchObject({ mission_name: 'Second survey', permission_summary: 'approved' })
})

it('nor does it ask more by hand, and its flight plans as many besides', async () => {
  await paddocksHere(1_000)
  const { mission_uuid } = await buildMission(world, vayu, { mission_envelope: here() })
  const { plan_uuid } = await buildPlan(world, vayu, { mission_uuid }, { flight_envelope: here(0.02) })
  const ask = async (parent_type: string, parent_uuid: string) => {
    const { zone_uuid } = await zoneHere({ kind: 'green', zone_envelope: here(0.1, 40) as never })
    return permissions.request.invoke(operator, { parent_type, parent_uuid }, { zone_uuid })
  }
  const refused = { code: 'unprocessable' }
  await expect(ask('MISSION', mission_uuid)).rejects.toMatchObject(refused)
  const { permission_uuid } = await ask('FLIGHT_PLAN', plan_uuid)
  await world.services.db.execute(sql`
    insert into permissions select (jsonb_populate_record(p, jsonb_build_object('permission_uuid', gen_random_uuid(),
      'permission_svc_id', 'PRM-' || z.zone_uuid, 'zone_uuid', z.zone_uuid))).*
    from permissions p, (
      select zone_uuid from permissions where mission_uuid = ${mission_uuid}::uuid and plan_uuid is null and retired_at is null limit 999) z
    where p.permission_uuid = ${permission_uuid}::uuid`)
  await expect(ask('FLIGHT_PLAN', plan_uuid)).rejects.toMatchObject(refused)
})

it('its flight plans repeat its permissions in its detail as long as they are 10,000 in all', async () => {
  await paddocksHere(1_000)
  const { mission_uuid } = await buildMission(world, vayu, { mission_envelope: here() })
  const plan = () => buildPlan(world, vayu, { mission_uuid }, { flight_envelope: here(0.02) })
  const read = () => missions.get.invoke(operator, { mission_uuid }, {})
  for (let n = 0; n < 10; n += 1) await plan()
  const whole = await read()
  expect(whole.plans_in_short).toBe(false)
  expect(whole.flight_plans.map((one) => one.permissions.length)).toEqual(Array(10).fill(1_000))
  const { plan_uuid } = await plan()
  const elsewhere = await zoneHere({ kind: 'green', zone_envelope: here(0.1, 40) as never })
  const { permission_uuid } = await permissions.request.invoke(
    operator,
    { parent_type: 'FLIGHT_PLAN', parent_uuid: plan_uuid },
    { zone_uuid: elsewhere.zone_uuid },
  )
  const short = await read()
  expect(short.plans_in_short).toBe(true)
  expect(short.permissions).toHaveLength(1_000)
  expect(short.flight_plans.slice(0, 10)).toEqual(
    whole.flight_plans.map((one) => ({ ...one, permissions: [] })),
  )
  expect(short.flight_plans[10]?.permissions).toMatchObject([{ permission_uuid }])
  const seen = await missions.get.invoke(world.as(kia.owner), { mission_uuid }, {})
  expect(seen.flight_plans).toHaveLength(11)
})

it('and so it is over more than 8 MiB of their outlines', async () => {
  const latitude = 70
  const large = () =>
    zoneHere({ kind: 'green', zone_envelope: circle(10, latitude, 0.02, 9_000) as never, max_height: 90 })
  const { zone_uuid } = await large()
  const outline = (await zones.get.invoke(world.as(kia.owner), { zone_uuid }, {})).zone_envelope
  const most = Math.floor((8 * 1024 * 1024) / JSON.stringify(outline).length)
  for (let n = 1; n < most; n += 1) await large()
  const { evaluate, create, update } = await drawingOver(circle(10, latitude, 0.03, 4))
  expect((await evaluate()).zones).toHaveLength(most)
  await large()
  await large()
  for (const draw of [evaluate, create, update]) expect(await refusal(draw())).toBe('unprocessable')
})
