import { expect, it } from 'vitest'
import { capabilities } from '../../operations.ts'
import { buildManager, square } from '../../testing/builders/airspace.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { rowsRead, vacuumAll } from '../../testing/rows-read.ts'

const world = await openTestWorld()
const { db } = world.services
const many = 500

it('a page of the zones of an owner of very many is read in its order, and not sorted out of all of them', async () => {
  const { owner } = await buildManager(world)
  const zones = Array.from({ length: many }, (_, n) => ({
    zone_name: `Zone ${n}`,
    zone_envelope: square(n / 5, 10),
    min_height: 0,
    max_height: 100,
    restriction_type: 1,
    airspace_zone_type: 1,
  }))
  await capabilities.zones.createMany.invoke(world.as(owner), {}, { zones })
  await vacuumAll(world.database.url)
  let page: unknown
  const read = await rowsRead(db, ['resource_memberships'], async (within) => {
    const ctx = { ...world.as(owner), db: within }
    const { data, pagination } = await capabilities.zones.mine.invoke(ctx, {}, { page: 2, limit: 2 })
    page = [pagination.total_records, ...data.map(({ zone_name }) => zone_name)]
  })
  expect(page).toEqual([many, 'Zone 2', 'Zone 3'])
  expect(read.resource_memberships.rows).toBeLessThan(10)
})
