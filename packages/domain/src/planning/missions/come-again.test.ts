import { describe, expect, it, onTestFinished } from 'vitest'
import { minute } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { buildAsset } from '../../testing/builders/fleet.ts'
import { buildMission, buildPlan, windowFrom } from '../../testing/builders/planning.ts'
import { createPlanningScene } from '../../testing/planning-scene.ts'
import { refusal } from '../../testing/refusal.ts'

const { world, vayu, here } = await createPlanningScene()
const { assets, missions } = capabilities
const as = () => world.as(vayu.owner)
const toCome = () => {
  const { from, to } = windowFrom(world, 24, 26)
  return { start_time: from, end_time: to }
}

/** A mission that has ended, with a plan that was never flown, and the aircraft of that plan. */
const ended = async () => {
  const { asset_uuid } = await buildAsset(world, vayu)
  const mission = await buildMission(world, vayu, {
    mission_envelope: here(),
    assets: [{ asset_uuid }],
  })
  await buildPlan(world, vayu, mission, { asset_uuid, flight_envelope: here(0.02) })
  const now = world.clock.now()
  onTestFinished(() => world.clock.set(now))
  world.clock.set(new Date(Date.parse(mission.end_time) + minute))
  return { mission: { mission_uuid: mission.mission_uuid }, asset: { asset_uuid } }
}
const endedWithoutItsAsset = async () => {
  const { mission, asset } = await ended()
  await assets.delete.invoke(as(), asset, {})
  return mission
}

describe('a mission that had ended comes again', () => {
  it('with aircraft that its organisation still owns, and with no other', async () => {
    const mission = await endedWithoutItsAsset()
    const change = (to: object) => missions.update.invoke(as(), mission, to)
    const { start_time } = toCome()
    expect(await refusal(missions.move.invoke(as(), mission, { start_time }))).toBe('not_found')
    expect(await refusal(change(toCome()))).toBe('not_found')
    expect(await refusal(change({ ...toCome(), pilots: [] }))).toBe('not_found')
    expect(await refusal(change({ mission_name: 'What was flown' }))).toBe('allowed')
    await change({ assets: [{ asset_uuid: vayu.assetUuid }] })
    await missions.move.invoke(as(), mission, { start_time })
    expect(await missions.get.invoke(as(), mission, {})).toMatchObject({
      start_time,
      flight_plans: [{ conflict_code: 'mission_changed', holds_volume: false }],
    })
  })
  it('in one change with those that it is to list', async () => {
    const mission = await endedWithoutItsAsset()
    const change = { ...toCome(), assets: [{ asset_uuid: vayu.assetUuid }] }
    expect(await refusal(missions.update.invoke(as(), mission, change))).toBe('allowed')
  })
  it('and loses an aircraft whose removal had begun before, and ends after', async () => {
    const { mission, asset } = await ended()
    const holder = await world.database.pool.connect()
    onTestFinished(() => holder.release(true))
    await holder.query('begin')
    // Who only asks whose it is goes past; who removes it waits.
    await holder.query('select from assets where asset_uuid = $1 for key share', [asset.asset_uuid])
    const removed = assets.delete.invoke(as(), asset, {})
    await missions.move.invoke(as(), mission, { start_time: toCome().start_time })
    await holder.query('commit')
    await removed
    expect(await missions.get.invoke(as(), mission, {})).toMatchObject({
      assets: [],
      flight_plans: [{ conflict_code: 'mission_changed', holds_volume: false }],
    })
  })
  it('without an aircraft that is removed at the same moment, or not at all', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { mission, asset } = await ended()
      const [moved] = await Promise.all([
        refusal(missions.move.invoke(as(), mission, { start_time: toCome().start_time })),
        assets.delete.invoke(as(), asset, {}),
      ])
      const { assets: listed } = await missions.get.invoke(as(), mission, {})
      expect([
        ['allowed', 0],
        ['not_found', 1],
      ]).toContainEqual([moved, listed.length])
    }
  })
})
