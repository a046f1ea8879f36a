import { describe, expect, it } from 'vitest'
import { second } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { buildMission, buildPlan, decidePermission } from '../../testing/builders/planning.ts'
import { createPlanningScene } from '../../testing/planning-scene.ts'
import { refusal } from '../../testing/refusal.ts'
import { livePermissions } from './store.ts'

const { world, vayu, deccan, kia, here, zoneHere } = await createPlanningScene()
const planHere = async () => {
  const mission = await buildMission(world, vayu, { mission_envelope: here() })
  return { mission, plan: await buildPlan(world, vayu, mission, { flight_envelope: here(0.02) }) }
}
const zoneAway = (given: Parameters<typeof zoneHere>[0] = {}) =>
  zoneHere({ zone_envelope: here(0.1, 20) as never, ...given })
const request = ({ plan_uuid }: { plan_uuid: string }, { zone_uuid }: { zone_uuid: string }) =>
  capabilities.permissions.request.invoke(
    world.as(vayu.owner),
    { parent_type: 'FLIGHT_PLAN', parent_uuid: plan_uuid },
    { zone_uuid },
  )
const remove = ({ plan_uuid }: { plan_uuid: string }) =>
  capabilities.flightPlans.delete.invoke(world.as(vayu.owner), { plan_uuid }, {})

describe('a permission that was asked for one plan alone', () => {
  it('goes with its plan: it is out of the queue, not decided any more, and its permit is withdrawn', async () => {
    const { plan } = await planHere()
    const [red, yellow] = [await zoneAway({ kind: 'red' }), await zoneAway()]
    const [waits, approved] = [await request(plan, red), await request(plan, yellow)]
    await decidePermission(world, kia, approved, 1)
    const { file_name } = await capabilities.permissions.permit.invoke(world.as(vayu.owner), approved, {})
    const code = file_name.slice('permit-'.length, -'.pdf'.length)
    world.clock.advance(second)
    await remove(plan)
    const queued = async (zone: { zone_uuid: string }) =>
      (await capabilities.permissions.list.invoke(world.as(kia.owner), {}, { zone_uuid: zone.zone_uuid }))
        .data
    expect([await queued(red), await queued(yellow)]).toEqual([[], []])
    expect(await refusal(decidePermission(world, kia, waits, 1))).toBe('not_found')
    expect(await capabilities.permissions.verify.invoke(world.as(deccan.owner), { code }, {})).toMatchObject({
      state: 'withdrawn',
      flight: null,
    })
  })
  it('is decided for the plan that was read: 409 when its envelope, heights or window have changed since', async () => {
    const { plan } = await planHere()
    const asked = await request(plan, await zoneAway({ kind: 'red' }))
    expect(asked).toMatchObject({ mission_version: 1, plan_version: 1 })
    const { plan_uuid } = plan
    const change = (body: object) =>
      capabilities.flightPlans.update.invoke(world.as(vayu.owner), { plan_uuid }, body)
    await change({ payload_type: null })
    const read = { mission_version: 1, plan_version: 1 }
    await change({ max_height: 70 })
    const refused = decidePermission(world, kia, asked, 1, read)
    await expect(refused).rejects.toMatchObject({ code: 'conflict' })
    await expect(refused).rejects.toThrow(
      `plan_version: you read version 1 of ${plan.plan_svc_id}, which is at version 2 now`,
    )
    const shown = await capabilities.permissions.get.invoke(world.as(kia.owner), asked, {})
    expect(shown.permission).toMatchObject({ permission_status: 0, plan_version: 2 })
    expect(await decidePermission(world, kia, asked, 1, { ...read, plan_version: 2 })).toMatchObject({
      permission_status: 1,
    })
  })
  it('names no plan as before, and what its mission asked has none', async () => {
    const { mission, plan } = await planHere()
    const asked = await request(plan, await zoneAway({ kind: 'red' }))
    const { plan_uuid } = plan
    await capabilities.flightPlans.update.invoke(world.as(vayu.owner), { plan_uuid }, { max_height: 70 })
    expect(await decidePermission(world, kia, asked, 1, { mission_version: 1 })).toMatchObject({
      permission_status: 1,
    })
    expect(mission.permissions.map(({ plan_version }) => plan_version)).toEqual(
      mission.permissions.map(() => null),
    )
  })
  it('of a change and a decision at the same moment the decision judges what was read or is refused', async () => {
    const zone = await zoneAway({ kind: 'red' })
    for (let round = 0; round < 10; round++) {
      const { plan } = await planHere()
      const asked = await request(plan, zone)
      const { plan_uuid } = plan
      await Promise.all([
        capabilities.flightPlans.update.invoke(world.as(vayu.owner), { plan_uuid }, { max_height: 70 }),
        refusal(decidePermission(world, kia, asked, 1, { plan_version: 1 })),
      ])
      const { permission } = await capabilities.permissions.get.invoke(world.as(kia.owner), asked, {})
      // Approved before the change, it waits again; refused, it was never approved.
      expect(permission).toMatchObject({ permission_status: 0, plan_version: 2 })
    }
  })
  it('that is asked for or decided while its plan is deleted is not left in force', async () => {
    const zone = await zoneAway({ kind: 'red' })
    for (let round = 0; round < 10; round++) {
      const { mission, plan } = await planHere()
      const asked = round % 2 === 0 ? null : await request(plan, zone)
      await Promise.all([
        refusal(asked ? decidePermission(world, kia, asked, 1) : request(plan, zone)),
        remove(plan),
      ])
      expect(await livePermissions(world.services.db, [mission.mission_uuid])).toEqual([])
    }
  })
  it('of a plan that was flown stays, also once it is planned anew: by it the managers see the flight', async () => {
    const { plan } = await planHere()
    const asked = await request(plan, await zoneAway({ kind: 'red' }))
    await decidePermission(world, kia, asked, 1)
    world.clock.set(new Date(plan.schedule_start_time))
    const flown = { plan_uuid: plan.plan_uuid, asset_uuid: vayu.assetUuid }
    const { session_uuid } = await capabilities.sessions.start.invoke(world.as(vayu.pilot), {}, flown)
    await capabilities.sessions.end.invoke(world.as(vayu.pilot), { session_uuid }, {})
    world.clock.advance(second)
    const again = { schedule_start_time: world.clock.now().toISOString() }
    const { plan_uuid } = plan
    const replanned = await capabilities.flightPlans.update.invoke(world.as(vayu.owner), { plan_uuid }, again)
    expect(replanned.flight_status).toBe(0)
    await decidePermission(world, kia, asked, 1)
    await remove(plan)
    const { permission_uuid } = asked
    const read = await capabilities.permissions.get.invoke(world.as(kia.owner), { permission_uuid }, {})
    expect(read.permission.permission_status).toBe(1)
  })
  it('still answers for its plan once both are gone: one that was refused is not listed as approved', async () => {
    const { mission, plan } = await planHere()
    const asked = await request(plan, await zoneAway({ kind: 'red' }))
    await decidePermission(world, kia, asked, -1)
    await remove(plan)
    const { data } = await capabilities.flightPlans.list.invoke(
      world.as(vayu.owner),
      { mission_uuid: mission.mission_uuid },
      { status: -1 },
    )
    expect(data).toMatchObject([
      {
        plan_uuid: plan.plan_uuid,
        permission_summary: 'rejected',
        conflict_code: 'permission_rejected',
        permissions: [{ permission_uuid: asked.permission_uuid, permission_status: -1 }],
      },
    ])
  })
  it('that its zone let go before the plan was deleted answers no more', async () => {
    const { plan } = await planHere()
    const zone = await zoneAway({ kind: 'red' })
    await decidePermission(world, kia, await request(plan, zone), -1)
    await capabilities.zones.delete.invoke(world.as(kia.owner), { zone_uuid: zone.zone_uuid }, {})
    world.clock.advance(second)
    await remove(plan)
    const { data } = await capabilities.flightPlans.logs.invoke(world.as(vayu.owner), {}, { limit: 1 })
    expect(data).toMatchObject([
      { plan_uuid: plan.plan_uuid, permission_summary: 'approved', permissions: [] },
    ])
  })
})
