import { describe, expect, it } from 'vitest'
import { addMs, day } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { buildMission, buildOperator, buildPlan, decidePermission } from '../../testing/builders/planning.ts'
import { createPlanningScene } from '../../testing/planning-scene.ts'
import { refusal } from '../../testing/refusal.ts'
import type { Mission } from '../missions/contract.ts'

const { world, vayu, deccan, kia, here, zoneHere } = await createPlanningScene()
const { missions } = capabilities
const missionHere = (overrides = {}) => buildMission(world, vayu, { mission_envelope: here(), ...overrides })
const planIn = (mission: Mission) => buildPlan(world, vayu, mission, { flight_envelope: here(0.02) })
const as = () => world.as(vayu.owner)
const of = ({ mission_uuid }: { mission_uuid: string }) => ({ mission_uuid })
const get = (mission: { mission_uuid: string }) => missions.get.invoke(as(), of(mission), {})
const later = (at: string, ms: number) => addMs(new Date(at), ms).toISOString()
const repeat = (mission: Mission) =>
  missions.repeat.invoke(as(), of(mission), { rule: { frequency: 'daily', count: 3, time_zone: 'UTC' } })

describe('a copy', () => {
  it('is another mission at another time, asked of its zones anew, with its plans where asked', async () => {
    const zone = await zoneHere({ kind: 'red' })
    const mission = await missionHere({ mission_purpose: 'survey' })
    const plan = await planIn(mission)
    await decidePermission(world, kia, mission.permissions[0], 1)
    const start_time = later(mission.start_time, 2 * day)
    const copy = await missions.copy.invoke(as(), of(mission), { start_time, with_plans: true })
    expect(copy).toMatchObject({
      mission_name: mission.mission_name,
      mission_purpose: 'survey',
      start_time,
      end_time: later(mission.end_time, 2 * day),
      mission_version: 1,
      series_uuid: null,
      assets: mission.assets,
      pilots: mission.pilots,
      permissions: [{ zone_uuid: zone.zone_uuid, permission_status: 0 }],
      flight_plans: [
        {
          schedule_start_time: later(plan.schedule_start_time, 2 * day),
          holds_volume: false,
          conflicted: false,
        },
      ],
    })
    expect(copy.mission_uuid).not.toBe(mission.mission_uuid)
    expect((await get(mission)).flight_plans).toHaveLength(1)
    const bare = await missions.copy.invoke(as(), of(mission), { start_time, mission_name: 'Other' })
    expect(bare).toMatchObject({ mission_name: 'Other', flight_plans: [] })
  })
  it.each([
    ['lies outside it', () => ({ mission_envelope: here(0.01) })],
    ['flies what it no longer lists', () => ({ assets: [] })],
  ])(
    'of a plan that %s since its mission changed is marked as that is, and takes no airspace',
    async (_words, change) => {
      const mission = await missionHere()
      await planIn(mission)
      const marked = await planIn(mission)
      expect(marked.conflict_reason).toContain('had taken its airspace')
      await missions.update.invoke(as(), of(mission), change())
      const start_time = later(mission.start_time, 9 * day)
      const copy = await missions.copy.invoke(as(), of(mission), { start_time, with_plans: true })
      const unfit = {
        conflicted: true,
        conflict_reason: expect.stringMatching(/^The mission /),
        holds_volume: false,
        permission_summary: 'rejected',
      }
      expect(copy.flight_plans).toMatchObject([unfit, unfit])
      const { missions: made } = await repeat(mission)
      // The first is the original, of which one plan found its volume taken before.
      expect(made.map((one) => one.conflicted_plans)).toEqual([1, 0, 0])
    },
  )
  it('is refused with an asset that is out of service, and to anybody else', async () => {
    const own = await buildOperator(world)
    const mission = await buildMission(world, own, { mission_envelope: here() })
    const copy = (actor = own.owner) =>
      missions.copy.invoke(world.as(actor), of(mission), { start_time: mission.start_time })
    expect(await refusal(copy())).toBe('allowed')
    await capabilities.assets.update.invoke(
      world.as(own.owner),
      { asset_uuid: own.assetUuid },
      { status: -1 },
    )
    expect(await refusal(copy())).toBe('not_found')
    expect(await refusal(copy(deccan.owner))).toBe('not_found')
  })
})
