import { analyseGrown } from '@clearway/db'
import { beforeAll, expect, it } from 'vitest'
import { capabilities } from '../../operations.ts'
import { buildMission, buildPlan, buildSession } from '../../testing/index.ts'
import { addMissions } from '../../testing/many-missions.ts'
import { createPlanningScene } from '../../testing/planning-scene.ts'
import { rowsRead } from '../../testing/rows-read.ts'

const { world, vayu, kia, here, zoneHere } = await createPlanningScene()
const { db } = world.services
const { awareness } = capabilities

/** A zone was asked by so many missions that are over; one aircraft flies in it now. */
const many = 6_000
const flown = { asset: '', mission: '', plan: '', session: '' }

beforeAll(async () => {
  await zoneHere({ manager: kia })
  const mission = await buildMission(world, vayu, { mission_envelope: here() })
  const plan = await buildPlan(world, vayu, mission, { flight_envelope: here(0.03) })
  await addMissions(db, { like: mission.mission_uuid, many, name: 'Before' })
  const session = await buildSession(world, {
    org: vayu,
    assetUuid: vayu.assetUuid,
    planUuid: plan.plan_uuid,
  })
  await analyseGrown(db, ['missions', 'mission_assets', 'permissions'])
  Object.assign(flown, {
    asset: vayu.assetUuid,
    mission: mission.mission_uuid,
    plan: plan.plan_uuid,
    session: session.sessionUuid,
  })
}, 120_000)

type Asking = (within: typeof db) => Promise<unknown>
const as = (within: typeof db) => ({ ...world.as(kia.owner), db: within })
const sessions = async (within: typeof db, by: object) => {
  const { data } = await awareness.sessions.invoke(as(within), {}, by)
  expect(data.map(({ session_uuid }) => session_uuid)).toEqual([flown.session])
}

it.each<[string, Asking]>([
  ['an aircraft', (within) => awareness.asset.invoke(as(within), { asset_uuid: flown.asset }, {})],
  ['its plans', (within) => awareness.plans.invoke(as(within), { asset_uuid: flown.asset }, {})],
  [
    'one of its plans',
    (within) => awareness.plan.invoke(as(within), { asset_uuid: flown.asset, plan_uuid: flown.plan }, {}),
  ],
  ['a flight', (within) => awareness.session.invoke(as(within), { session_uuid: flown.session }, {})],
  ['the flights of an aircraft', (within) => sessions(within, { asset_uuid: flown.asset })],
  ['the flights of a mission', (within) => sessions(within, { mission_uuid: flown.mission })],
  ['the flights on a plan', (within) => sessions(within, { plan_uuid: flown.plan })],
  ['the flights that are in the air', (within) => sessions(within, { active: 1 })],
])('who asks for %s has none read of all that their zones were ever asked', async (_what, ask) => {
  // As plans that know no values answer, too.
  for (let time = 0; time < 8; time += 1) {
    const { permissions } = await rowsRead(db, ['permissions'], ask)
    expect(permissions.rows).toBeLessThan(100)
  }
})
