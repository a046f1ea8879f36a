import { sql } from 'drizzle-orm'
import { describe, expect, it, test } from 'vitest'
import type { UserActor } from '../../kernel/index.ts'
import { buildManager, buildZone, square } from '../../testing/builders/airspace.ts'
import { buildMission, buildOperator } from '../../testing/builders/planning.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { constraintOperations } from './service.ts'

const world = await openTestWorld()
const [kia, vayu] = await Promise.all([buildManager(world), buildOperator(world)])

const create = (overrides: object = {}, actor: UserActor = vayu.owner) =>
  constraintOperations.create
    .invoke(
      world.as(actor),
      {},
      {
        constraint_type: 4,
        ref_uuid: world.services.ids.uuid(),
        geometry_2d: square(0, 0),
        min_height: 0,
        max_height: 100,
        ...overrides,
      },
    )
    .then(
      () => 'stored',
      ({ code, message }) => `${code}: ${message}`,
    )

describe('a constraint of a record', () => {
  it('is refused unless the record is there and the own organisation’s', async () => {
    const [zone, mission] = [await buildZone(world, { manager: kia }), await buildMission(world, vayu)]
    for (const [type, word, ref] of [
      [1, 'mission', zone.zone_uuid],
      [2, 'flight plan', mission.mission_uuid],
      [3, 'zone', zone.zone_uuid],
      [3, 'zone', world.services.ids.uuid()],
    ] as const)
      expect(await create({ constraint_type: type, ref_uuid: ref })).toBe(
        `unprocessable: ref_uuid: your organisation has no active ${word} with this uuid`,
      )
  })

  it('is there already for a record that has one', async () => {
    const [zone, mission] = [await buildZone(world, { manager: kia }), await buildMission(world, vayu)]
    expect(await create({ constraint_type: 1, ref_uuid: mission.mission_uuid })).toMatch(/^already_exists/)
    expect(await create({ constraint_type: 3, ref_uuid: zone.zone_uuid }, kia.owner)).toMatch(
      /^already_exists/,
    )
  })
})

test('metadata is 16 KiB at most, counted in bytes', async () => {
  const fits = 'é'.repeat(8_000)
  expect(await create({ metadata: { note: fits } })).toBe('stored')
  expect(await create({ metadata: { note: `${fits}${'é'.repeat(400)}` } })).toBe(
    'invalid_input: metadata: must be at most 16384 bytes as JSON',
  )
})

test('what one organisation stores takes 32 MiB at most, one that grows too; it may become smaller', async () => {
  const { org, owner } = await buildOperator(world)
  const ref_uuid = world.services.ids.uuid()
  const given = { ref_uuid, geometry_2d: square(0, 0), min_height: 0, max_height: 100 }
  const stored = await constraintOperations.create.invoke(
    world.as(owner),
    {},
    { ...given, constraint_type: 4 },
  )
  await world.services.db.execute(sql`
    insert into constraints (constraint_uuid, constraint_type, ref_uuid, org_uuid, geometry_2d, outer_ring,
      has_holes, heights, during, metadata, created_at, updated_at)
    select gen_random_uuid(), 4, gen_random_uuid(), ${org.org_uuid}::uuid, geometry_2d, outer_ring, false, heights, during,
      jsonb_build_object('note', repeat('x', 16000)), now(), now()
    from generate_series(1, 2069), (select * from constraints where ref_uuid = ${ref_uuid}::uuid) one`)
  const full =
    /^conflict: The geofences, corridors and weather cells of your organisation would take more than 32 MiB/
  expect(await create({ metadata: { note: 'x'.repeat(16_000) } }, owner)).toMatch(full)
  const change = (metadata: object) =>
    constraintOperations.update
      .invoke(world.as(owner), { constraint_uuid: stored.constraint_uuid }, { ...given, metadata })
      .then(
        () => 'stored',
        ({ code, message }) => `${code}: ${message}`,
      )
  expect(await change({ note: 'x'.repeat(16_000) })).toMatch(full)
  expect(await change({ note: 'x' })).toBe('stored')
  expect(await change({})).toBe('stored')
})

test('what one changes is measured by what it is when it is changed, and not by what it was when it was asked for', async () => {
  const { org, owner } = await buildOperator(world)
  const given = {
    ref_uuid: world.services.ids.uuid(),
    geometry_2d: square(0, 0),
    min_height: 0,
    max_height: 100,
  }
  const large = { ...given, metadata: { note: 'x'.repeat(16_000) } }
  const { constraint_uuid } = await constraintOperations.create.invoke(
    world.as(owner),
    {},
    { ...large, constraint_type: 4 },
  )
  const released = Promise.withResolvers<void>()
  const taken = Promise.withResolvers<void>()
  // Another of the organisation's people makes it small, and stores as much as there is then room for.
  const holder = world.services.db.transaction(async (tx) => {
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`constraints of ${org.org_uuid}`}, 0))`,
    )
    await tx.execute(
      sql`update constraints set metadata = '{}' where constraint_uuid = ${constraint_uuid}::uuid`,
    )
    await tx.execute(sql`
      insert into constraints (constraint_uuid, constraint_type, ref_uuid, org_uuid, geometry_2d, outer_ring,
        has_holes, heights, during, metadata, created_at, updated_at)
      select gen_random_uuid(), 4, gen_random_uuid(), ${org.org_uuid}::uuid, geometry_2d, outer_ring, false, heights, during,
        jsonb_build_object('note', repeat('x', 16000)), now(), now()
      from generate_series(1, 2069), (select * from constraints where constraint_uuid = ${constraint_uuid}::uuid) one`)
    taken.resolve()
    await released.promise
  })
  await taken.promise
  const changed = constraintOperations.update.invoke(world.as(owner), { constraint_uuid }, large).then(
    () => 'stored',
    ({ code }) => code,
  )
  await untilWaiting()
  released.resolve()
  await holder
  expect(await changed).toBe('conflict')
})

/** For a lock that another holds. */
const untilWaiting = () =>
  expect
    .poll(async () => {
      const { rows } = await world.services.db.execute(sql`
        select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`)
      return rows.length
    })
    .toBeGreaterThan(0)

test.each([
  ['a square of two degrees at the equator', square(0, 0, 2), 'stored'],
  [
    'a square of three',
    square(0, 0, 3),
    'unprocessable: geometry_2d: must be at most 250 km across, is 334 km',
  ],
  ['one of three degrees far in the north', square(0, 75, 2), 'stored'],
  ['half the earth', square(0, 0, 179), /^unprocessable: geometry_2d: must be at most 250 km across/],
])('%s', async (_, geometry_2d, outcome) => {
  expect(await create({ geometry_2d })).toEqual(
    outcome instanceof RegExp ? expect.stringMatching(outcome) : outcome,
  )
})

describe('with thousands of constraints', () => {
  const fill = (orgUuid: string, constraints: number, { like, type = 4 }: { like: string; type?: number }) =>
    world.services.db.execute(sql`
      insert into constraints (constraint_uuid, constraint_type, ref_uuid, org_uuid, geometry_2d, outer_ring,
        has_holes, heights, during, metadata, created_at, updated_at)
      select gen_random_uuid(), ${type}::int, gen_random_uuid(), ${orgUuid}::uuid, geometry_2d, outer_ring, false, heights, during,
        metadata, now(), now()
      from generate_series(1, ${constraints}::int), (select * from constraints
        where ref_uuid = ${like}::uuid) one`)
  const seed = async (longitude: number, orgUuid: string, constraints: number, type?: number) => {
    const ref_uuid = world.services.ids.uuid()
    await create({ ref_uuid, geometry_2d: square(longitude, 40) })
    await fill(orgUuid, constraints, { like: ref_uuid, ...(type && { type }) })
  }

  it('an organisation stores ten thousand of its own and no more, however many ask at once', async () => {
    const { org, owner } = await buildOperator(world)
    await seed(120, org.org_uuid, 9_999)
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => create({}, owner)))
    expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(1)
    expect(outcomes.filter((outcome) => /^conflict: Your organisation has 10000/.test(outcome))).toHaveLength(
      19,
    )
    expect(await create()).toBe('stored')
  })

  it('a question that meets as many missions is refused in words, and those asked beside it are answered', async () => {
    const { org } = await buildOperator(world)
    await seed(-120, org.org_uuid, 10_001, 1)
    const ask = (geometry_2d: object) =>
      constraintOperations.intersect.invoke(world.as(vayu.owner), {}, { geometry_2d }).then(
        ({ result_count }) => result_count,
        ({ code, message }) => `${code}: ${message}`,
      )
    const [heavy, ...light] = await Promise.all([
      ask(square(-120, 40)),
      ...Array.from({ length: 50 }, (_, i) => ask(square(-60 - i, -40))),
    ])
    expect(heavy).toMatch(/^unprocessable: More shares this volume than one answer holds \(10000 constraints/)
    expect(light).toEqual(light.map(() => 0))
  })

  it('one that thousands meet is answered whole', async () => {
    const { org } = await buildOperator(world)
    await seed(-110, org.org_uuid, 2_000)
    const { result_count } = await constraintOperations.intersect.invoke(
      world.as(vayu.owner),
      {},
      { geometry_2d: square(-110, 40) },
    )
    expect(result_count).toBe(2_001)
  })
})
