import { expect, it } from 'vitest'
import { capabilities } from '../../operations.ts'
import { zoneBody } from '../../testing/builders/airspace.ts'
import { buildMission } from '../../testing/builders/planning.ts'
import { createPlanningScene } from '../../testing/planning-scene.ts'
import { refusal } from '../../testing/refusal.ts'

const { world, vayu, kia, here } = await createPlanningScene({ maxMissionsOfBulk: 4 })
const { zones } = capabilities
const manager = world.as(kia.owner)

const missionsHere = async (count: number) => {
  for (let n = 0; n < count; n += 1) await buildMission(world, vayu, { mission_envelope: here() })
}
const zoneHere = () => zoneBody('green', { zone_envelope: here() as never })
const makeMany = (count: number) =>
  zones.createMany.invoke(manager, {}, { zones: Array.from({ length: count }, zoneHere) })

it('zones that are made together are around so many missions, counted for each, and one alone is around any number', async () => {
  await missionsHere(2)
  expect((await makeMany(2)).total_created).toBe(2)
  expect(await refusal(makeMany(3))).toBe('unprocessable')
  await expect(makeMany(3)).rejects.toThrow('Make fewer zones at once')
  await missionsHere(3)
  expect(await refusal(makeMany(2))).toBe('unprocessable')
  expect((await makeMany(1)).total_created).toBe(1)
  await zones.create.invoke(manager, {}, zoneHere())
})
