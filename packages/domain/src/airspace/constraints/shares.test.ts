import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { MemberActor } from '../../kernel/index.ts'
import { square } from '../../testing/builders/airspace.ts'
import { buildUser } from '../../testing/builders/people.ts'
import { buildMission, buildOperator } from '../../testing/builders/planning.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { mostListed } from './contract.ts'
import { constraintOperations } from './service.ts'

const world = await openTestWorld({ platformAdminEmails: ['root@example.org'] })
const [asking, city, stranger] = await Promise.all([
  buildOperator(world),
  buildOperator(world),
  buildOperator(world),
])

const store = (actor: MemberActor, name: string, geometry_2d: object = square(10, 10)) =>
  constraintOperations.create.invoke(
    world.as(actor),
    {},
    {
      constraint_type: 4,
      ref_uuid: world.services.ids.uuid(),
      geometry_2d,
      min_height: 0,
      max_height: 100,
      metadata: { name },
    },
  )

const crowd = 1_000
const first = await store(stranger.owner, 'of a stranger')
await world.services.db.execute(sql`
  insert into constraints (constraint_uuid, constraint_type, ref_uuid, org_uuid, geometry_2d, outer_ring, has_holes,
    corners, heights, during, metadata, created_at, updated_at)
  select gen_random_uuid(), constraint_type, gen_random_uuid(), org_uuid, geometry_2d, outer_ring, has_holes,
    corners, heights, during, jsonb_build_object('name', repeat('x', 16000)), created_at, updated_at
  from generate_series(1, ${crowd - 1}::int), constraints where constraint_uuid = ${first.constraint_uuid}::uuid`)
const river = await store(city.owner, 'River')
const park = await store(city.owner, 'Park')
const yard = await store(asking.owner, 'Yard')
await buildMission(world, city, { mission_envelope: square(10, 10) })

const uuidsOf = (found: readonly { constraint_uuid: string }[]) => found.map((one) => one.constraint_uuid)
const real = uuidsOf([river, park, yard])

it('a list of a place where a stranger has stored a thousand still names what others have there', async () => {
  const box = { west: 9, south: 9, east: 12, north: 12 }
  const { constraints, is_complete } = await constraintOperations.list.invoke(world.as(asking.owner), {}, box)
  expect(uuidsOf(constraints)).toEqual(expect.arrayContaining(real))
  expect(is_complete).toBe(false)
  expect(constraints.length).toBeLessThanOrEqual(mostListed)
  expect(constraints.length).toBeGreaterThan(200)
  expect(JSON.stringify(constraints).length).toBeLessThan(5 * 1024 * 1024)
})

it('a question there is answered with all of them, without the metadata of others', async () => {
  const answer = await constraintOperations.intersect.invoke(
    world.as(asking.owner),
    {},
    { geometry_2d: square(10, 10) },
  )
  expect(answer).toMatchObject({ is_complete: true, without_metadata: true, result_count: crowd + 4 })
  const told = new Map(answer.constraints.map((one) => [one.constraint_uuid, one.metadata]))
  expect(told.get(yard.constraint_uuid)).toEqual({ name: 'Yard' })
  expect(told.get(river.constraint_uuid)).toEqual({})
  expect(answer.constraints.filter((one) => one.constraint_type === 1)).toHaveLength(1)
})

it('where it meets few, their metadata comes along', async () => {
  const wood = await store(city.owner, 'Wood', square(60, 10))
  const answer = await constraintOperations.intersect.invoke(
    world.as(asking.owner),
    {},
    { geometry_2d: square(60, 10) },
  )
  expect(answer).toMatchObject({ is_complete: true, without_metadata: false })
  expect(answer.constraints).toMatchObject([
    { constraint_uuid: wood.constraint_uuid, metadata: { name: 'Wood' } },
  ])
})

it('what is stored by hand refuses no question, though it be more than one answer holds', async () => {
  const lake = await store(city.owner, 'Lake', square(100, 10))
  await world.services.db.execute(sql`
    insert into constraints (constraint_uuid, constraint_type, ref_uuid, org_uuid, geometry_2d, outer_ring, has_holes,
      corners, heights, during, metadata, created_at, updated_at)
    select gen_random_uuid(), constraint_type, gen_random_uuid(), ${stranger.org.org_uuid}::uuid, geometry_2d, outer_ring,
      has_holes, corners, heights, during, metadata, created_at, updated_at
    from generate_series(1, 10001), constraints where constraint_uuid = ${lake.constraint_uuid}::uuid`)
  const answer = await constraintOperations.intersect.invoke(
    world.as(city.owner),
    {},
    { geometry_2d: square(100, 10) },
  )
  expect(answer).toMatchObject({ is_complete: false, result_count: 10_000 })
  expect(answer.constraints.map(({ metadata }) => metadata)).toContainEqual({ name: 'Lake' })
})

it('what the platform stores for no organisation is among them, for its administrator too', async () => {
  const platform = await buildUser(world, { email: 'root@example.org' })
  const at = square(-60, 10)
  const made = await constraintOperations.create.invoke(
    world.as(platform.actor),
    {},
    {
      constraint_type: 4,
      ref_uuid: world.services.ids.uuid(),
      geometry_2d: at,
      min_height: 0,
      max_height: 100,
    },
  )
  await world.services.db.execute(sql`
    insert into constraints (constraint_uuid, constraint_type, ref_uuid, org_uuid, geometry_2d, outer_ring, has_holes,
      corners, heights, during, metadata, created_at, updated_at)
    select gen_random_uuid(), constraint_type, gen_random_uuid(), ${stranger.org.org_uuid}::uuid, geometry_2d, outer_ring,
      has_holes, corners, heights, during, metadata, created_at, updated_at
    from generate_series(1, 501), constraints where constraint_uuid = ${made.constraint_uuid}::uuid`)
  const box = { west: -61, south: 9, east: -58, north: 12 }
  const { constraints } = await constraintOperations.list.invoke(world.as(platform.actor), {}, box)
  expect(uuidsOf(constraints)).toContain(made.constraint_uuid)
})
