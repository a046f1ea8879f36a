import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { square, squareWithHole } from '../../testing/builders/airspace.ts'
import { buildOperator } from '../../testing/builders/planning.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { constraintOperations } from './service.ts'

const world = await openTestWorld()
/** One that has stored nothing yet. */
const anOwner = async () => world.as((await buildOperator(world)).owner)

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
  ['counted', 50, null],
  [
    'measured where they were stored before they were counted',
    55,
    sql`update constraints set corners = null where constraint_type >= 4 and org_uuid =`,
  ],
])('the holes of shapes are %s for what one answer holds', async (_, longitude, before) => {
  const geometry_2d = sieve(longitude, 10)
  const ref_uuid = world.services.ids.uuid()
  const given = { constraint_type: 4, ref_uuid, geometry_2d, min_height: 0, max_height: 100 }
  const owner = await anOwner()
  await constraintOperations.create.invoke(owner, {}, given)
  await world.services.db.execute(sql`
    insert into constraints (constraint_uuid, constraint_type, ref_uuid, org_uuid, geometry_2d, outer_ring, has_holes,
      corners, heights, during, metadata, created_at, updated_at)
    select gen_random_uuid(), constraint_type, gen_random_uuid(), org_uuid, geometry_2d, outer_ring, has_holes,
      corners, heights, during, metadata, created_at, updated_at
    from generate_series(1, 79), constraints where ref_uuid = ${ref_uuid}::uuid`)
  if (before) await world.services.db.execute(sql`${before} ${owner.actor.member?.orgUuid}::uuid`)
  const asked = { geometry_2d: square(longitude, 10, 0.3) }
  const met = await constraintOperations.intersect.invoke(owner, {}, asked)
  expect([met.result_count < 40, met.is_complete]).toEqual([true, false])
  const box = { west: longitude - 1, east: longitude + 1, south: 9, north: 11 }
  const { constraints, is_complete } = await constraintOperations.list.invoke(owner, {}, box)
  expect(JSON.stringify(constraints).length).toBeLessThan(5 * 1024 * 1024)
  expect(is_complete).toBe(false)
})

it.each([
  [
    'rewrites a shape',
    (ref_uuid: string, shape: string) =>
      sql`update constraints set geometry_2d = ${shape}::json, has_holes = true where ref_uuid = ${ref_uuid}::uuid`,
  ],
  [
    'puts a shape in the place of another',
    (ref_uuid: string, shape: string) => sql`
      insert into constraints (constraint_uuid, constraint_type, ref_uuid, org_uuid, geometry_2d, outer_ring, has_holes,
        heights, during, metadata, created_at, updated_at)
      select constraint_uuid, constraint_type, ref_uuid, org_uuid, ${shape}::json, outer_ring, true,
        heights, during, metadata, created_at, updated_at from constraints where ref_uuid = ${ref_uuid}::uuid
      on conflict (ref_uuid) do update set geometry_2d = excluded.geometry_2d, has_holes = excluded.has_holes`,
  ],
])('a process of a release that counts nothing %s, and its holes are counted', async (_, write) => {
  const ref_uuid = world.services.ids.uuid()
  const given = { constraint_type: 4, ref_uuid, min_height: 0, max_height: 100 }
  await constraintOperations.create.invoke(
    await anOwner(),
    {},
    { ...given, geometry_2d: squareWithHole(60, 10) },
  )
  const cornersAfter = async (shape: object) => {
    const { rows } = await world.services.db.execute(
      sql`${write(ref_uuid, JSON.stringify(shape))} returning corners`,
    )
    return rows[0]?.corners
  }
  expect(await cornersAfter(sieve(60, 10))).toBe(1_901 * 5)
  expect(await cornersAfter(squareWithHole(60, 10))).toBe(2 * 5)
})
