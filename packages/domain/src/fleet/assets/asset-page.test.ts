import { expect, it } from 'vitest'
import { buildModel } from '../../testing/builders/fleet.ts'
import { buildOrganisation } from '../../testing/builders/organisations.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { rowsRead, vacuumAll } from '../../testing/rows-read.ts'
import { assetOperations } from './service.ts'

const world = await openTestWorld()
const { db } = world.services
const many = 500

it('a page of a large fleet is read in its order, newest first, and not sorted out of all of it', async () => {
  const kestrel = await buildOrganisation(world)
  const { model_uuid } = await buildModel(world)
  const assets = Array.from({ length: many }, (_, n) => ({
    asset_model_uuid: model_uuid,
    org_owner_uuid: kestrel.org.org_uuid,
    asset_uin: `UA-${n}`,
    uin_status: 1 as const,
  }))
  await assetOperations.createMany.invoke(world.as(kestrel.owner), {}, { assets })
  await vacuumAll(world.database.url)
  let page: unknown
  const read = await rowsRead(db, ['resource_memberships'], async (within) => {
    const ctx = { ...world.as(kestrel.owner), db: within }
    const { data, pagination } = await assetOperations.list.invoke(ctx, {}, { page: 2, limit: 2 })
    page = [pagination.total_records, ...data.map(({ asset_uin }) => asset_uin)]
  })
  expect(page).toEqual([many, 'UA-497', 'UA-496'])
  expect(read.resource_memberships.rows).toBeLessThan(10)
})
