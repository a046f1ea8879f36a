import { expect, it } from 'vitest'
import { defaultSettings } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { buildManager, buildZone, square } from '../../testing/builders/airspace.ts'
import { buildMission, buildOperator, buildPlan } from '../../testing/builders/planning.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { refusal } from '../../testing/refusal.ts'

const world = await openTestWorld({
  mission: { ...defaultSettings.mission, maxPlansOfSeries: 4, maxPermissionsOfSeries: 4 },
})
const { missions } = capabilities
const daily = (count: number) => ({ rule: { frequency: 'daily', count, time_zone: 'UTC' } })

it('missions that are made or moved together have so many plans', async () => {
  const vayu = await buildOperator(world)
  const mission = await buildMission(world, vayu)
  const [of, as] = [{ mission_uuid: mission.mission_uuid }, world.as(vayu.owner)]
  await buildPlan(world, vayu, mission)
  await buildPlan(world, vayu, mission)
  expect(await refusal(missions.repeat.invoke(as, of, daily(4)))).toBe('unprocessable')
  const series = await missions.repeat.invoke(as, of, daily(2))
  expect(series.missions.map(({ plans }) => plans)).toEqual([2, 2])

  const later = (hours: number) => new Date(Date.parse(mission.start_time) + hours * 3_600_000).toISOString()
  const move = (given: object) => missions.move.invoke(as, of, given)
  await move({ start_time: later(1), following: true })
  await buildPlan(world, vayu, series.missions[1]!, {
    schedule_start_time: later(26),
    schedule_end_time: later(27),
  })
  expect(await refusal(move({ start_time: later(2), following: true }))).toBe('unprocessable')
  await move({ start_time: later(2) })
})

it('a copy makes so many plans, and without them it is made', async () => {
  const vayu = await buildOperator(world)
  const mission = await buildMission(world, vayu, { mission_envelope: square(20, 10) })
  const plan = () => buildPlan(world, vayu, mission, { flight_envelope: square(20, 10, 0.02) })
  const copy = (with_plans: boolean) =>
    missions.copy.invoke(
      world.as(vayu.owner),
      { mission_uuid: mission.mission_uuid },
      { start_time: mission.start_time, with_plans },
    )
  for (let plans = 0; plans < 4; plans += 1) await plan()
  expect((await copy(true)).flight_plans).toHaveLength(4)
  await plan()
  expect(await refusal(copy(true))).toBe('unprocessable')
  expect((await copy(false)).flight_plans).toEqual([])
})

it('and ask zones for so many permissions, the preview too', async () => {
  const [vayu, kia] = [await buildOperator(world), await buildManager(world)]
  const place = square(40, 10)
  const zoneHere = () => buildZone(world, { manager: kia, kind: 'green', zone_envelope: place as never })
  await zoneHere()
  await zoneHere()
  const mission = await buildMission(world, vayu, { mission_envelope: place })
  const [of, as] = [{ mission_uuid: mission.mission_uuid }, world.as(vayu.owner)]
  for (const act of [missions.previewRepeat, missions.repeat]) {
    expect(await refusal(act.invoke(as, of, daily(4)))).toBe('unprocessable')
    await expect(act.invoke(as, of, daily(4))).rejects.toThrow('for 6 permissions together')
    expect(await refusal(act.invoke(as, of, daily(3)))).toBe('allowed')
  }
  const move = (given: object) => missions.move.invoke(as, of, given)
  const start_time = new Date(Date.parse(mission.start_time) + 3_600_000).toISOString()
  expect(await refusal(move({ start_time, following: true }))).toBe('unprocessable')
  await move({ start_time })
})
