import { expect, it } from 'vitest'
import { capabilities } from '../../operations.ts'
import { circle, zoneBody } from '../../testing/builders/airspace.ts'
import { buildMission, missionBody } from '../../testing/builders/planning.ts'
import { createPlanningScene } from '../../testing/planning-scene.ts'
import { refusal } from '../../testing/refusal.ts'

const { world, vayu, kia, here, zoneHere } = await createPlanningScene()
const { missions, zones } = capabilities
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
