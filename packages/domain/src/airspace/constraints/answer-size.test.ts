import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { square } from '../../testing/builders/airspace.ts'
import { buildOperator } from '../../testing/builders/planning.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { refusal } from '../../testing/refusal.ts'
import { constraintOperations } from './service.ts'

const world = await openTestWorld()
const vayu = await buildOperator(world)
const as = () => world.as(vayu.owner)

/** A square whose many holes take hundreds of kilobytes, and its outer ring nothing. */
const sieve = (west: number, south: number) => ({
  type: 'Polygon',
  coordinates: [
    square(west, south, 0.2),
    ...Array.from({ length: 1_900 }, (_, n) =>
      square(west + (n % 50) * 0.001, south + Math.floor(n / 50) * 0.001, 0.0004),
    ),
  ].flatMap((one) => one.coordinates),
})

it.each([
  ['counted', 50, sql`corners`],
  ['measured where they were stored before they were counted', 55, sql`null`],
])('the holes of shapes are %s for what one answer holds', async (_, longitude, corners) => {
  const geometry_2d = sieve(longitude, 10)
  const ref_uuid = world.services.ids.uuid()
  const given = { constraint_type: 4, ref_uuid, geometry_2d, min_height: 0, max_height: 100 }
  await constraintOperations.create.invoke(as(), {}, given)
  await world.services.db.execute(sql`
    insert into constraints (constraint_uuid, constraint_type, ref_uuid, org_uuid, geometry_2d, outer_ring, has_holes,
      corners, heights, during, metadata, created_at, updated_at)
    select gen_random_uuid(), constraint_type, gen_random_uuid(), org_uuid, geometry_2d, outer_ring, has_holes,
      ${corners}, heights, during, metadata, created_at, updated_at
    from generate_series(1, 79), constraints where ref_uuid = ${ref_uuid}::uuid`)
  const asked = { geometry_2d: square(longitude, 10, 0.3) }
  expect(await refusal(constraintOperations.intersect.invoke(as(), {}, asked))).toBe('unprocessable')
  const box = { west: longitude - 1, east: longitude + 1, south: 9, north: 11 }
  const { constraints, is_complete } = await constraintOperations.list.invoke(as(), {}, box)
  expect(JSON.stringify(constraints).length).toBeLessThan(5 * 1024 * 1024)
  expect(is_complete).toBe(false)
})
