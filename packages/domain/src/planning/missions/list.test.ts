import { expect, it } from 'vitest'
import type { MemberActor } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { buildAsset } from '../../testing/builders/fleet.ts'
import { buildMission, buildPlan, decidePermission } from '../../testing/builders/planning.ts'
import { createPlanningScene } from '../../testing/planning-scene.ts'
import { missionOperations } from './service.ts'

const { world, vayu, deccan, kia, other, here, zoneHere } = await createPlanningScene()

const list = (actor: MemberActor, asked: object) =>
  missionOperations.list.invoke(world.as(actor), {}, { limit: 100, ...asked })
const names = async (actor: MemberActor, asked: object) =>
  (await list(actor, asked)).data.map((mission) => mission.mission_name)

it('a mission is found by part of its name, its number, its operator or a zone that decides about it', async () => {
  const zone = await zoneHere({ zone_name: 'Bagalur outer' })
  const canal = await buildMission(world, deccan, {
    mission_name: 'Canal survey',
    mission_envelope: here(),
  })
  await buildMission(world, deccan, { mission_name: 'Harbour 100% check', mission_envelope: here(0.1, 40) })
  const found = (q: string) => names(deccan.owner, { q })
  expect(await found('NAL sur')).toEqual(['Canal survey'])
  expect(await found(canal.mission_svc_id.toLowerCase())).toEqual(['Canal survey'])
  expect(await found('bagalur')).toEqual(['Canal survey'])
  expect(await found('100%')).toEqual(['Harbour 100% check'])
  expect(await found('_')).toEqual([])
  expect((await found(canal.org_name)).toSorted()).toEqual(['Canal survey', 'Harbour 100% check'])
  expect(await names(vayu.owner, { q: 'canal' })).toEqual([])
  expect(await names(kia.owner, { q: zone.zone_name })).toEqual(['Canal survey'])
})

it('a manager finds a mission by its own zones, not by those of others', async () => {
  await zoneHere({ zone_name: 'Own meadow' })
  await zoneHere({ manager: other, zone_name: 'Foreign meadow' })
  await buildMission(world, vayu, { mission_name: 'Both', mission_envelope: here() })
  expect(await names(kia.owner, { q: 'own meadow' })).toEqual(['Both'])
  expect(await names(kia.owner, { q: 'foreign meadow' })).toEqual([])
  expect(await names(vayu.owner, { q: 'foreign meadow' })).toEqual(['Both'])
})

it('asked for one answer, the list holds exactly the missions that show it', async () => {
  await zoneHere({ kind: 'red' })
  await zoneHere({ kind: 'yellow' })
  await zoneHere({ kind: 'green' })
  const answers: (1 | 0 | -1)[][] = [
    [1, 1],
    [1, 0],
    [0, -1],
    [1, -1],
    [0, 0],
  ]
  for (const decided of answers) {
    const mission = await buildMission(world, vayu, { mission_envelope: here() })
    const asked = mission.permissions.filter((one) => one.permission_status === 0)
    expect(asked).toHaveLength(2)
    for (const [n, status] of decided.entries())
      if (status !== 0) await decidePermission(world, kia, asked[n], status)
  }
  await buildMission(world, vayu, { mission_envelope: here(0.1, 70) })
  for (const { owner } of [vayu, kia]) {
    const all = (await list(owner, {})).data
    for (const permission_summary of ['pending', 'approved', 'rejected'] as const) {
      const expected = all.filter((mission) => mission.permission_summary === permission_summary)
      const { data, pagination } = await list(owner, { permission_summary })
      expect(data).toEqual(expected)
      expect(pagination.total_records).toBe(expected.length)
      expect(expected.length).toBeGreaterThan(0)
    }
  }
})

it('the missions of one aircraft are those that list it, within what the caller may see', async () => {
  await zoneHere()
  const { asset_uuid } = await buildAsset(world, vayu)
  const flies = { mission_envelope: here(), assets: [{ asset_uuid: vayu.assetUuid }, { asset_uuid }] }
  await buildMission(world, vayu, { ...flies, mission_name: 'With both' })
  await buildMission(world, vayu, { mission_name: 'With the other', mission_envelope: here() })
  expect(await names(vayu.owner, { asset_uuid })).toEqual(['With both'])
  expect(await names(kia.owner, { asset_uuid })).toEqual(['With both'])
  expect(await names(deccan.owner, { asset_uuid })).toEqual([])
  expect(await names(other.owner, { asset_uuid })).toEqual([])
  const { data, pagination } = await list(vayu.owner, { asset_uuid, limit: 1 })
  expect(data).toHaveLength(1)
  expect(pagination.total_records).toBe(1)
})

it('what was deleted is listed where it is asked for, missions and plans, and nowhere else', async () => {
  const [gone, kept] = [
    await buildMission(world, vayu, { mission_name: 'Deleted here', mission_envelope: here() }),
    await buildMission(world, vayu, { mission_name: 'Kept here', mission_envelope: here() }),
  ]
  await missionOperations.delete.invoke(world.as(vayu.owner), { mission_uuid: gone.mission_uuid }, {})
  const found = (asked: object) => names(vayu.owner, { q: ' here', ...asked })
  expect(await Promise.all([{}, { status: 1 }, { status: '-1' }].map(found))).toEqual([
    ['Kept here'],
    ['Kept here'],
    ['Deleted here'],
  ])
  const { mission_uuid } = kept
  const [old, plan] = [
    await buildPlan(world, vayu, kept, { flight_envelope: here(0.02) }),
    await buildPlan(world, vayu, kept, { flight_envelope: here(0.01) }),
  ]
  const { flightPlans } = capabilities
  await flightPlans.delete.invoke(world.as(vayu.owner), { plan_uuid: old.plan_uuid }, {})
  const plansOf = async (asked: object) =>
    (await flightPlans.list.invoke(world.as(vayu.owner), { mission_uuid }, asked)).data
  expect(await plansOf({})).toMatchObject([{ plan_uuid: plan.plan_uuid, plan_status: 1 }])
  expect(await plansOf({ status: -1 })).toMatchObject([{ plan_uuid: old.plan_uuid, plan_status: -1 }])
})
