import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { square } from '../../testing/builders/airspace.ts'
import { buildOperator } from '../../testing/builders/planning.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { rowsRead, vacuumAll } from '../../testing/rows-read.ts'
import { mostListed } from './contract.ts'
import { constraintOperations } from './service.ts'

const world = await openTestWorld()
const vayu = await buildOperator(world)
const { db } = world.services
const many = 3_000

it('of a box that holds very many constraints each is looked at for its share, and no more are read than one answer lists', async () => {
  const ref_uuid = world.services.ids.uuid()
  const given = { constraint_type: 4, ref_uuid, geometry_2d: square(10, 10), min_height: 0, max_height: 100 }
  await constraintOperations.create.invoke(world.as(vayu.owner), {}, given)
  await db.execute(
    sql.raw(`
    insert into constraints (constraint_uuid, constraint_type, ref_uuid, org_uuid, geometry_2d, outer_ring, has_holes,
      corners, heights, during, metadata, created_at, updated_at)
    select gen_random_uuid(), constraint_type, gen_random_uuid(), org_uuid, geometry_2d, outer_ring, has_holes,
      corners, heights, during, metadata, created_at, updated_at
    from generate_series(1, ${many}), constraints where ref_uuid = '${ref_uuid}'`),
  )
  await vacuumAll(world.database.url)
  let answered: unknown
  const read = await rowsRead(db, ['constraints'], async (within) => {
    const ctx = { ...world.as(vayu.owner), db: within }
    const { constraints, is_complete } = await constraintOperations.list.invoke(ctx, {}, {})
    answered = [constraints.length, is_complete]
  })
  expect(answered).toEqual([mostListed, false])
  // Once by whose it is, once by where it is.
  expect(read.constraints.rows).toBeLessThan(2 * many + 3 * mostListed)
})
