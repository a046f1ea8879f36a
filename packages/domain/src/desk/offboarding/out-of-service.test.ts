import { tables } from '@clearway/db'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { assetStatus, type Failure } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { buildZone } from '../../testing/builders/airspace.ts'
import { buildAsset } from '../../testing/builders/fleet.ts'
import {
  buildMission,
  buildOperator,
  buildPlan,
  planBody,
  windowFrom,
} from '../../testing/builders/planning.ts'
import { buildSession } from '../../testing/builders/sessions.ts'
import { createPlanningScene } from '../../testing/planning-scene.ts'

// An asset that is out of service stays on its missions, as it may come back; whoever reads them is told.

const { world, kia, here } = await createPlanningScene()
const { assets, certificates, flightPlans, home, missions, permissions, sessions } = capabilities

const said = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'allowed',
    ({ code, message }: Failure) => ({ code, message }),
  )

/** A mission that a zone is asked for, with a plan, of an operator whose asset has a certificate. */
const planned = async () => {
  const operator = await buildOperator(world)
  const { owner, assetUuid: asset_uuid } = operator
  await certificates.issue.invoke(world.as(owner), { asset_uuid }, {})
  await buildZone(world, { manager: kia, zone_envelope: here() as never })
  const mission = await buildMission(world, operator, { mission_envelope: here() })
  const plan = await buildPlan(world, operator, mission, { flight_envelope: here(0.02, 9.97) })
  const setStatus = (status: 1 | -1) => assets.update.invoke(world.as(owner), { asset_uuid }, { status })
  return { operator, mission, plan, setStatus }
}

it('an asset that is out of service stays on its missions, and mission, plan, request and home say so until it is back', async () => {
  const { operator, mission, plan, setStatus } = await planned()
  const asked = { permission_uuid: mission.permissions[0]!.permission_uuid }
  const seen = async () => {
    const [{ assets: listed, flight_plans }, request, { missing }, { assets: day }] = await Promise.all([
      missions.get.invoke(world.as(operator.owner), { mission_uuid: mission.mission_uuid }, {}),
      permissions.get.invoke(world.as(kia.owner), asked, {}),
      home.waits.invoke(world.as(operator.owner), {}, {}),
      home.today.invoke(world.as(operator.owner), {}, { date: plan.schedule_start_time.slice(0, 10) }),
    ])
    return {
      listed: listed.map(({ asset_status }) => asset_status),
      plans: flight_plans.map(({ asset_status, holds_volume }) => ({ asset_status, holds_volume })),
      request: request.assets.map(({ asset_status }) => asset_status),
      check: request.checks.find(({ check }) => check === 'certificate_active')?.passes,
      missing: missing.map((one) => one.missing),
      day: day.map(({ unfit, blocks }) => ({ unfit, missions: blocks.length })),
    }
  }
  const good = {
    listed: [1],
    plans: [{ asset_status: 1, holds_volume: false }],
    request: [1],
    check: true,
    missing: [],
    day: [{ unfit: null, missions: 1 }],
  }
  expect(await seen()).toEqual(good)
  await setStatus(assetStatus.inactive)
  expect(await seen()).toEqual({
    ...good,
    listed: [-1],
    plans: [{ asset_status: -1, holds_volume: false }],
    request: [-1],
    check: false,
    missing: ['service'],
    day: [{ unfit: 'service', missions: 1 }],
  })
  await setStatus(assetStatus.active)
  expect(await seen()).toEqual(good)
})

it('no plan is made or changed with it, and none is flown', async () => {
  const { operator, mission, plan, setStatus } = await planned()
  const { assetUuid: asset_uuid } = operator
  const as = world.as(operator.owner)
  const { plan_uuid } = plan
  const body = planBody(world, operator, { flight_envelope: here(0.02, 10.03) })
  const create = () => said(flightPlans.create.invoke(as, { mission_uuid: mission.mission_uuid }, body))
  const change = () => said(flightPlans.update.invoke(as, { plan_uuid }, { max_height: 55 }))
  const start = () => said(sessions.start.invoke(as, {}, { asset_uuid, plan_uuid }))
  await setStatus(assetStatus.inactive)
  const { asset_uin } = plan
  const refused = {
    code: 'not_found',
    message: `asset_uuid: ${asset_uin} is out of service. Return it to service first.`,
  }
  expect([await create(), await change()]).toEqual([refused, refused])
  expect(await start()).toEqual({
    code: 'unprocessable',
    message: `${asset_uin} is out of service. Return it to service, then start.`,
  })
  await setStatus(assetStatus.active)
  expect([await create(), await change(), await start()]).toEqual(['allowed', 'allowed', 'allowed'])
})

it('what is in flight keeps its asset, also one that is out of service, so that no other is marked in its place', async () => {
  const { operator, mission, plan } = await planned()
  const as = world.as(operator.owner)
  const { assetUuid: asset_uuid } = operator
  const { asset_uuid: spare } = await buildAsset(world, operator)
  const params = { mission_uuid: mission.mission_uuid }
  await missions.update.invoke(as, params, { assets: [{ asset_uuid }, { asset_uuid: spare }] })
  const change = (to: object) => said(flightPlans.update.invoke(as, { plan_uuid: plan.plan_uuid }, to))
  const { sessionUuid } = await buildSession(world, {
    org: operator,
    assetUuid: asset_uuid,
    planUuid: plan.plan_uuid,
  })
  expect(await change({ asset_uuid: spare })).toEqual({
    code: 'unprocessable',
    message: 'asset_uuid: this plan is in flight, and keeps its asset until it has landed.',
  })
  const { db } = world.services
  const set = (status: number) =>
    db.update(tables.assets).set({ status }).where(eq(tables.assets.assetUuid, asset_uuid))
  await set(assetStatus.inactive)
  expect(await change({ asset_uuid, max_height: 55 })).toBe('allowed')
  await set(assetStatus.active)
  await sessions.end.invoke(as, { session_uuid: sessionUuid }, {})
  expect(await change({ asset_uuid: spare })).toBe('allowed')
})

it('a mission that is over had the asset that it lists', async () => {
  const { operator, setStatus } = await planned()
  const past = windowFrom(world, -9, -8)
  const { mission_uuid } = await buildMission(world, operator, {
    mission_envelope: here(),
    start_time: past.from,
    end_time: past.to,
  })
  await setStatus(assetStatus.inactive)
  const mission = await missions.get.invoke(world.as(operator.owner), { mission_uuid }, {})
  expect(mission.assets).toMatchObject([{ asset_status: -1 }])
  const { permission_uuid } = mission.permissions[0]!
  const { checks } = await permissions.get.invoke(world.as(kia.owner), { permission_uuid }, {})
  expect(checks.find(({ check }) => check === 'certificate_active')?.facts).toBe('none active')
})
