import { describe, expect, it } from 'vitest'
import { hour, minute } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { buildZone, square } from '../../testing/builders/airspace.ts'
import { buildMission, buildOperator, buildPlan, decidePermission } from '../../testing/builders/planning.ts'
import { createPlanningScene } from '../../testing/planning-scene.ts'
import { refusal } from '../../testing/refusal.ts'
import { armingReasons } from './contract.ts'
import { type ArmingFacts, judgeArming, type PlanState } from './rule.ts'
import { wordsOf } from './words.ts'

const { world, vayu, deccan, kia, here } = await createPlanningScene()
const ask = (given: object, operator = vayu, assetUuid = operator.assetUuid) =>
  capabilities.arming.ask.invoke(world.as(operator.owner), { asset_uuid: assetUuid }, given)
const middle = () => {
  const [ring = []] = here().coordinates
  return { longitude: (ring[0]![0]! + ring[1]![0]!) / 2, latitude: (ring[1]![1]! + ring[2]![1]!) / 2 }
}

describe('asking whether an asset may be armed', () => {
  it('names the plan that fits place and time, and how long the answer is good', async () => {
    const mission = await buildMission(world, vayu, { mission_envelope: here() })
    const plan = await buildPlan(world, vayu, mission, { flight_envelope: here(0.02) })
    const at = new Date(Date.parse(plan.schedule_start_time) + hour / 4)
    expect(await ask({ ...middle(), at: at.toISOString() })).toMatchObject({
      answer: 'approved',
      reason: null,
      plan: { plan_uuid: plan.plan_uuid, plan_svc_id: plan.plan_svc_id, max_height: 60 },
      valid_for_s: 0.75 * 3_600,
      red_zones: [],
    })
    expect(await ask(middle())).toMatchObject({ answer: 'denied', reason: 'too_early', valid_for_s: null })
  })

  it('knows the certificate by its thumbprint in every spelling that validation takes', async () => {
    const operator = await buildOperator(world)
    const asset = { asset_uuid: operator.assetUuid }
    const { issue, validate } = capabilities.certificates
    const { thumbprint } = await issue.invoke(world.as(operator.owner), asset, {})
    const bytes = thumbprint.toLowerCase().match(/../g) ?? []
    for (const spelled of [thumbprint, bytes.join(':'), bytes.join(' ')]) {
      const shown = { ...asset, thumbprint: spelled }
      expect(await validate.invoke(world.as(operator.owner), {}, shown)).toEqual({ valid: true })
      expect(await ask({ thumbprint: spelled }, operator)).toMatchObject({ reason: 'no_plan' })
    }
    const another = { thumbprint: '00'.repeat(20) }
    expect(await ask(another, operator)).toMatchObject({ reason: 'certificate_revoked' })
  })

  it('names RED zones in the plan and below it, and whether the plan holds an approval of each', async () => {
    const place = [60.5, 20] as const
    const operator = await buildOperator(world)
    const red = { manager: kia, kind: 'red' } as const
    const inside = square(place[0] + 0.005, place[1], 0.004) as never
    await buildZone(world, { ...red, zone_envelope: inside, min_height: 0, max_height: 200 })
    await buildZone(world, {
      ...red,
      zone_envelope: square(place[0] - 0.005, place[1], 0.004) as never,
      min_height: 0,
      max_height: 10,
    })
    await buildZone(world, {
      ...red,
      zone_envelope: square(place[0], place[1], 0.004) as never,
      min_height: 100,
      max_height: 200,
    })
    const mission = await buildMission(world, operator, {
      mission_envelope: square(...place, 0.05),
      min_height: 20,
      max_height: 60,
    })
    for (const permission of mission.permissions) await decidePermission(world, kia, permission, 1)
    const plan = await buildPlan(world, operator, mission, { flight_envelope: square(...place, 0.02) })
    const { answer, red_zones } = await ask({ at: plan.schedule_start_time }, operator)
    expect(answer).toBe('approved')
    expect(red_zones.map((zone) => zone.is_permitted)).toEqual([true, false])
  })

  it('calls a RED zone below the plan permitted only while the approval of it is valid', async () => {
    const place = [64.5, 20] as const
    const operator = await buildOperator(world)
    const low = { zone_envelope: square(...place, 0.004) as never, min_height: 0, max_height: 30 }
    await buildZone(world, { manager: kia, kind: 'red', ...low })
    const mission = await buildMission(world, operator, {
      mission_envelope: square(...place, 0.05),
      min_height: 20,
      max_height: 60,
    })
    const plan = await buildPlan(world, operator, mission, {
      flight_envelope: square(...place, 0.02),
      min_height: 40,
    })
    const start = Date.parse(plan.schedule_start_time)
    const at = (minutes: number) => new Date(start + minutes * minute).toISOString()
    await decidePermission(world, kia, mission.permissions[0], 1, {
      valid_from: mission.start_time,
      valid_to: at(10),
    })
    const asked = async (minutes: number) => {
      const { answer, red_zones } = await ask({ at: at(minutes) }, operator)
      return [answer, ...red_zones.map((zone) => zone.is_permitted)]
    }
    expect(await asked(9)).toEqual(['approved', true])
    expect(await asked(10)).toEqual(['approved', false])
  })

  it('of a plan that no longer fits its mission that is the reason, and no airspace that others have', async () => {
    const mission = await buildMission(world, vayu, { mission_envelope: here() })
    const plan = await buildPlan(world, vayu, mission, { flight_envelope: here(0.02) })
    const { mission_uuid } = mission
    await capabilities.missions.update.invoke(world.as(vayu.owner), { mission_uuid }, { pilots: [] })
    expect(await ask({ plan: plan.plan_uuid, at: plan.schedule_start_time })).toMatchObject({
      reason: 'rejected',
      message: `${plan.plan_svc_id} no longer fits its mission. The mission no longer lists the pilot of this plan.`,
    })
  })

  it('judges the plan of the moment, and one that is named, however many the asset has flown or will fly', async () => {
    const operator = await buildOperator(world)
    const start = world.clock.now().getTime()
    const at = (minutes: number) => new Date(start + minutes * minute).toISOString()
    const mission = await buildMission(world, operator, {
      mission_envelope: here(),
      start_time: at(-20 * 60),
      end_time: at(20 * 60),
    })
    const planFrom = (from: number) =>
      buildPlan(world, operator, mission, {
        flight_envelope: here(0.02),
        schedule_start_time: at(from),
        schedule_end_time: at(from + 5),
      })
    const before = await Promise.all(Array.from({ length: 101 }, (_, n) => planFrom(-600 + n * 5)))
    const [now, next, last] = [await planFrom(0), await planFrom(30), await planFrom(60)]
    expect(await ask({}, operator)).toMatchObject({ answer: 'approved', plan: { plan_uuid: now.plan_uuid } })
    const named = (plan: string, minutes: number) => ask({ plan, at: at(minutes) }, operator)
    expect(await named(last.plan_svc_id, 60)).toMatchObject({ plan: { plan_uuid: last.plan_uuid } })
    expect(await named(last.plan_uuid, 0)).toMatchObject({ reason: 'too_early' })
    expect(await named(before[0]!.plan_uuid, 0)).toMatchObject({ reason: 'too_late' })
    expect(await named('PLN-0000000000', 0)).toMatchObject({ reason: 'no_plan' })
    expect(await ask({ at: at(28) }, operator)).toMatchObject({
      reason: 'too_early',
      plan: { plan_uuid: next.plan_uuid },
    })
    expect(await ask({ at: at(6) }, operator)).toMatchObject({
      reason: 'too_late',
      plan: { plan_uuid: now.plan_uuid },
    })
  })

  it('answers nothing about an asset of somebody else', async () => {
    expect(await refusal(ask({}, vayu, deccan.assetUuid))).toBe('not_found')
  })
})

describe('the rule', () => {
  const now = new Date('2026-11-23T06:00:00Z')
  const judged = (fromHours: number, state: PlanState = 'permitted', east = 0) => ({
    state,
    plan: {
      planUuid: `${fromHours} ${state} ${east}`,
      svcId: 'PLN-6M4C1W8ZRA',
      scheduleStartTime: new Date(+now + fromHours * hour),
      scheduleEndTime: new Date(+now + (fromHours + 1) * hour),
      flightEnvelope: square(77.6 + east, 13, 0.02),
    } as ArmingFacts['plans'][number]['plan'],
  })
  const facts = (given: Partial<ArmingFacts>): ArmingFacts => ({
    isInService: true,
    hasCertificate: true,
    plans: [],
    at: now,
    place: { latitude: 13, longitude: 77.6 },
    ...given,
  })

  it('holds a window half-open: from its first moment up to its end', () => {
    expect(judgeArming(facts({ plans: [judged(0)] })).reason).toBeNull()
    expect(judgeArming(facts({ plans: [judged(-1)] })).reason).toBe('too_late')
  })

  it('names the nearest plan in time, and of those of now the nearest in place', () => {
    expect(judgeArming(facts({ plans: [judged(-9), judged(3)] }))).toMatchObject({ reason: 'too_early' })
    expect(judgeArming(facts({ plans: [judged(-3), judged(9)] }))).toMatchObject({ reason: 'too_late' })
    const away = judgeArming(
      facts({ plans: [judged(-0.5, 'permitted', 0.5), judged(-0.5, 'permitted', 0.1)] }),
    )
    expect(away).toMatchObject({ reason: 'outside', judged: { plan: { planUuid: '-0.5 permitted 0.1' } } })
    expect(away.outsideM! / 1_000).toBeCloseTo(9.76, 1)
    expect(wordsOf(away, facts({})).pilotText).toMatch(/^CW: 97\d\d m outside plan, go E$/)
  })

  it('arms for no reason but a permitted plan, and every text fits the pilot’s screen', () => {
    const seen = new Set<string>()
    const states: PlanState[] = ['permitted', 'waits', 'rejected', 'taken']
    for (const isInService of [true, false])
      for (const hasCertificate of [true, false, null])
        for (const from of [-30, -1, -0.5, 0.5, 40])
          for (const state of states)
            for (const east of [0, 0.5])
              for (const plans of [[], [judged(from, state, east)]]) {
                const given = facts({ isInService, hasCertificate, plans })
                const verdict = judgeArming(given)
                seen.add(verdict.reason ?? 'approved')
                expect(wordsOf(verdict, given).pilotText.length).toBeLessThanOrEqual(50)
                const may =
                  isInService &&
                  hasCertificate !== false &&
                  plans.length > 0 &&
                  from === -0.5 &&
                  state === 'permitted' &&
                  east === 0
                expect(verdict.reason === null).toBe(may)
              }
    expect(seen).toEqual(new Set(['approved', ...armingReasons]))
  })
})
