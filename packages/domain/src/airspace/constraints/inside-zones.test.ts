import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { MemberActor } from '../../kernel/index.ts'
import { buildManager, buildZone, square } from '../../testing/builders/airspace.ts'
import { buildOperator } from '../../testing/builders/planning.ts'
import { addFarZones } from '../../testing/far-zones.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { rowsRead, vacuumAll } from '../../testing/rows-read.ts'
import { constraintOperations } from './service.ts'

const world = await openTestWorld()
const { db } = world.services
const [nation, vayu, one, many, none] = await Promise.all([
  buildManager(world),
  buildOperator(world),
  buildManager(world),
  buildManager(world),
  buildManager(world),
])

const [corridors, zones] = [300, 2_000]
const here = { west: 9, south: 9, east: 12, north: 12 }

/** So many constraints like the one of this record, of other records or, where they are zones', of zones like it. */
const repeat = (refUuid: string, times: number) =>
  db.execute(sql`
    with like_it as (select * from constraints where ref_uuid = ${refUuid}::uuid),
    zone as (
      insert into zones (zone_uuid, zone_svc_id, zone_name, org_owner_uuid, restriction_type, airspace_zone_type, constraint_uuid,
        zone_envelope, min_height, max_height, zone_version, status, created_at, updated_at)
      select gen_random_uuid(), 'ZON-' || gen_random_uuid(), 'Like it ' || gen_random_uuid(), org_owner_uuid, restriction_type,
        airspace_zone_type, gen_random_uuid(), zone_envelope, min_height, max_height, 1, 1, now(), now()
      from zones, generate_series(1, ${times}::int) where zone_uuid = ${refUuid}::uuid
      returning zone_uuid),
    ref as (
      select zone_uuid as ref_uuid from zone
      union all
      select gen_random_uuid() from generate_series(1, ${times}::int) where not exists (select from zone))
    insert into constraints (constraint_uuid, constraint_type, ref_uuid, org_uuid, geometry_2d, outer_ring, has_holes,
      corners, heights, during, metadata, created_at, updated_at)
    select gen_random_uuid(), constraint_type, ref.ref_uuid, org_uuid, geometry_2d, outer_ring, has_holes,
      corners, heights, during, metadata, created_at, updated_at
    from like_it, ref`)

const corridor = await constraintOperations.create.invoke(
  world.as(vayu.owner),
  {},
  {
    constraint_type: 5,
    ref_uuid: world.services.ids.uuid(),
    geometry_2d: square(10, 10),
    min_height: 0,
    max_height: 100,
  },
)
const crowd = await buildZone(world, { manager: nation, zone_envelope: square(10, 10) as never })
await repeat(corridor.ref_uuid as string, corridors - 1)
await repeat(crowd.zone_uuid, zones - 1)
await addFarZones(db, 1_100, { owner: many.org.org_uuid })
await vacuumAll(world.database.url)

const reading = async (actor: MemberActor) => {
  let named = -1
  const read = await rowsRead(db, ['constraints', 'zones'], async (within) => {
    const ctx = { ...world.as(actor), db: within }
    const { constraints } = await constraintOperations.list.invoke(ctx, {}, here)
    expect(constraints).toHaveLength(corridors)
    named = constraints.filter(({ ref_uuid }) => ref_uuid !== null).length
  })
  return { named, ...read }
}

it('who has no zone is told no business of others, and no zone is read for it', async () => {
  const { named, constraints, zones } = await reading(none.owner)
  expect(named).toBe(0)
  expect(constraints.rows).toBeLessThan(3 * corridors)
  expect(zones.rows).toBe(0)
})

it('who has a few zones is told what is in one of them, and those alone are read', async () => {
  await buildZone(world, { manager: one, zone_envelope: square(10.05, 10) as never })
  await buildZone(world, { manager: one, zone_envelope: square(40, 10) as never })
  const { named, constraints, zones } = await reading(one.owner)
  expect(named).toBe(corridors)
  expect(constraints.rows).toBeLessThan(5 * corridors)
  expect(zones.rows).toBeLessThan(10)
})

it('around the business of others no more is looked at than one question may take', async () => {
  const { named, zones } = await reading(many.owner)
  expect(named).toBe(0)
  expect(zones.rows).toBeLessThan(110_000)
})

it('of very many own zones one that shares the airspace is enough', async () => {
  const { named, zones } = await reading(nation.owner)
  expect(named).toBe(corridors)
  expect(zones.rows).toBeLessThan(30_000)
})
