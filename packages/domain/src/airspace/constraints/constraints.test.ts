import { describe, expect, it } from 'vitest'
import { type MemberActor, second, type UserActor } from '../../kernel/index.ts'
import { bowTie, buildManager, buildZone, square, squareWithHole } from '../../testing/builders/airspace.ts'
import { buildMember } from '../../testing/builders/organisations.ts'
import { buildUser } from '../../testing/builders/people.ts'
import { buildMission, buildOperator, buildPlan } from '../../testing/builders/planning.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { refusal } from '../../testing/refusal.ts'
import { constraintOperations } from './service.ts'
import * as store from './store.ts'

const world = await openTestWorld({ platformAdminEmails: ['root@example.org'] })
const [kia, vayu, deccan] = await Promise.all([
  buildManager(world),
  buildOperator(world),
  buildOperator(world),
])
const member = (await buildMember(world, vayu.org)).actor

const body = (overrides: object = {}) => ({
  constraint_type: 4,
  ref_uuid: world.services.ids.uuid(),
  geometry_2d: square(0, 0),
  min_height: 0,
  max_height: 100,
  ...overrides,
})
const create = (overrides: object = {}, actor: UserActor = vayu.owner) =>
  constraintOperations.create.invoke(world.as(actor), {}, body(overrides))
const intersect = (query: object, actor: MemberActor = vayu.owner) =>
  constraintOperations.intersect.invoke(world.as(actor), {}, query)
const get = (constraint_uuid: string, actor: MemberActor) =>
  constraintOperations.get.invoke(world.as(actor), { constraint_uuid }, {})

describe('storing constraints', () => {
  it.each([4, 5, 6])('an Admin stores one of type %i and reads it back', async (constraint_type) => {
    const stored = await create({
      constraint_type,
      active_from: '2026-06-01T10:00:00+02:00',
      metadata: { priority: 1 },
    })
    expect(stored).toMatchObject({
      constraint_type,
      geometry_2d: square(0, 0),
      active_from: '2026-06-01T08:00:00.000Z',
      active_to: null,
      metadata: { priority: 1 },
    })
    expect(await get(stored.constraint_uuid, vayu.owner)).toEqual(stored)
  })
  it.each([
    ['type 7', { constraint_type: 7 }, 'invalid_input'],
    ['metadata that no table can hold', { metadata: { note: ['a\u0000'] } }, 'invalid_input'],
    ['half a letter', { metadata: { '\ud800': 1 } }, 'invalid_input'],
    ['heights beyond the sky', { max_height: 1e300 }, 'invalid_input'],
    ['no ref_uuid', { ref_uuid: undefined }, 'invalid_input'],
    ['heights upside down', { min_height: 2, max_height: 1 }, 'invalid_input'],
    [
      'a line',
      {
        geometry_2d: {
          type: 'LineString',
          coordinates: [
            [0, 0],
            [1, 1],
          ],
        },
      },
      'invalid_geometry',
    ],
  ])('refuses %s', async (_what, fault, code) => {
    expect(await refusal(create(fault))).toBe(code)
  })
  it('is refused to a Member; a platform administrator needs no organisation', async () => {
    expect(await refusal(create({}, member))).toBe('forbidden')
    const platform = await buildUser(world, { email: 'root@example.org' })
    expect(await refusal(create({}, platform.actor))).toBe('allowed')
  })
  it('holds one for each ref_uuid, also when two race', async () => {
    const ref_uuid = world.services.ids.uuid()
    const both = await Promise.all([0, 1].map(() => refusal(create({ ref_uuid }))))
    expect(both.toSorted()).toEqual(['allowed', 'already_exists'])
  })
})

/** A rectangle of 0.05 degree height, turned by `angle` around [longitude, latitude]. */
const turned = (longitude: number, latitude: number, width: number, angle: number) => {
  const corners = [
    [-width / 2, -0.025],
    [width / 2, -0.025],
    [width / 2, 0.025],
    [-width / 2, 0.025],
    [-width / 2, -0.025],
  ] as const
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const ring = corners.map(([x, y]) => [longitude + x * cos - y * sin, latitude + x * sin + y * cos])
  ring[4] = ring[0] as number[]
  return { type: 'Polygon' as const, coordinates: [ring] }
}

describe('neighbours overlap when they touch within 1e-6 degree, however they lie', () => {
  it.each([
    [-1e-6, true],
    [0, true],
    [5e-7, true],
    [9e-7, true],
    [2e-6, false],
    [1e-5, false],
    [5e-5, false],
  ])('a gap of %f degrees: %s', async (gap, overlaps) => {
    for (const [at, angle] of [0, 0.3, 0.8, 1.2, 2.1, 2.9].entries()) {
      const [width, latitude] = [0.02 + at * 0.015, -40 + at]
      const away = width + gap
      const there = await create({ geometry_2d: turned(-90, latitude, width, angle) })
      const geometry_2d = turned(
        -90 + away * Math.cos(angle),
        latitude + away * Math.sin(angle),
        width,
        angle,
      )
      const { constraints } = await intersect({ geometry_2d })
      const hit = constraints.some((one) => one.constraint_uuid === there.constraint_uuid)
      expect(hit, `turned by ${angle}`).toBe(overlaps)
      await constraintOperations.delete.invoke(world.as(vayu.owner), there, {})
    }
  })
})

describe('intersecting', () => {
  it('finds what shares ground, heights, time and type, boundaries of the ground included', async () => {
    const here = { geometry_2d: square(20, 0, 1), min_height: 50, max_height: 100 }
    const fence = await create({
      ...here,
      active_from: '2026-06-01T00:00:00Z',
      active_to: '2026-06-02T00:00:00Z',
    })
    world.clock.advance(second)
    const weather = await create({ ...here, constraint_type: 6 })
    const found = async (query: object) =>
      (await intersect({ geometry_2d: square(20, 0, 0.1), ...query })).constraints.map(
        (hit) => hit.constraint_uuid,
      )
    expect(await found({})).toEqual([fence.constraint_uuid, weather.constraint_uuid])
    expect(await found({ constraint_types: [6] })).toEqual([weather.constraint_uuid])
    expect(await found({ max_height: 50 })).toEqual([])
    expect(await found({ min_height: 99 })).toHaveLength(2)
    expect(await found({ active_from: '2026-06-02T00:00:00Z' })).toEqual([weather.constraint_uuid])
    expect(await found({ geometry_2d: square(21, 0, 1) })).toHaveLength(2)
    expect(await found({ geometry_2d: square(21.1, 0, 1) })).toEqual([])
  })
  it('answers the query and the count', async () => {
    const answer = await intersect({ geometry_2d: square(-170, -80) })
    expect(answer).toEqual({
      query_geometry: square(-170, -80),
      result_count: 0,
      constraints: [],
      is_complete: true,
      without_metadata: false,
    })
  })
  it('looks into holes, of the constraint and of the query', async () => {
    const ring = await create({ geometry_2d: squareWithHole(30, 0, 1) })
    const inside = square(30, 0, 0.2)
    expect((await intersect({ geometry_2d: inside })).result_count).toBe(0)
    expect((await intersect({ geometry_2d: square(30, 0, 0.6) })).result_count).toBe(1)
    await constraintOperations.delete.invoke(
      world.as(vayu.owner),
      { constraint_uuid: ring.constraint_uuid },
      {},
    )
    await create({ geometry_2d: inside })
    expect((await intersect({ geometry_2d: squareWithHole(30, 0, 1) })).result_count).toBe(0)
  })
  it.each([
    ['an unknown type', { constraint_types: [0] }, 'invalid_input'],
    ['a crossed ring', { geometry_2d: bowTie }, 'invalid_geometry'],
    ['more than 1,000 vertices', { geometry_2d: roundPolygon(1001) }, 'invalid_geometry'],
  ])('refuses %s', async (_what, fault, code) => {
    expect(await refusal(intersect({ geometry_2d: square(0, 0), ...fault }))).toBe(code)
  })
})

const roundPolygon = (vertices: number) => {
  const ring = Array.from({ length: vertices }, (_, i) => {
    const angle = (2 * Math.PI * i) / vertices
    return [Math.cos(angle), Math.sin(angle)]
  })
  return { type: 'Polygon', coordinates: [[...ring, ring[0]]] }
}

describe("another organisation's business", () => {
  it('shows its shape only, save to a manager of a zone there', async () => {
    const mission = await buildMission(world, vayu, { mission_envelope: square(50, 0) })
    await buildPlan(world, vayu, mission, { flight_envelope: square(50, 0, 0.02) })
    const corridor = await create({
      constraint_type: 5,
      geometry_2d: square(50, 0),
      metadata: { to: 'depot' },
    })
    const fence = await create({ constraint_type: 4, geometry_2d: square(50, 0), metadata: { open: true } })
    const query = { geometry_2d: square(50, 0), constraint_types: [1, 2, 4, 5] }
    const refs = async (actor: MemberActor) =>
      (await intersect(query, actor)).constraints
        .toSorted((a, b) => a.constraint_type - b.constraint_type)
        .map((hit) => [hit.constraint_type, hit.ref_uuid !== null, Object.keys(hit.metadata).length > 0])
    const open = [1, 2, 4, 5].map((type) => [type, true, true])
    const closed = [1, 2, 4, 5].map((type) => [type, type === 4, type === 4])
    expect(await refs(vayu.owner)).toEqual(open)
    expect(await refs(deccan.owner)).toEqual(closed)
    expect(await refs(kia.owner)).toEqual(closed)
    expect(await get(corridor.constraint_uuid, deccan.owner)).toMatchObject({ ref_uuid: null, metadata: {} })
    expect(await get(fence.constraint_uuid, deccan.owner)).toMatchObject({ ref_uuid: fence.ref_uuid })
    await buildZone(world, { manager: kia, kind: 'green', zone_envelope: square(50, 0) as never })
    expect(await refs(kia.owner)).toEqual(open)
    expect(await get(corridor.constraint_uuid, kia.owner)).toMatchObject({ ref_uuid: corridor.ref_uuid })
  })
  it.each([
    ['few', 0, 55],
    ['many', 16, 57],
  ])(
    'is shown where one of %s zones shares its airspace, however many lie beside it',
    async (_what, elsewhere, x) => {
      const manager = await buildManager(world)
      const zone = (zone_envelope: object) =>
        buildZone(world, { manager, kind: 'green', zone_envelope: zone_envelope as never })
      for (let n = 0; n < elsewhere; n += 1) await zone(square(x, 20 + n))
      const corridor = await create({
        constraint_type: 5,
        geometry_2d: polygon([x, 0], [x + 0.1, 0], [x, 0.1]),
      })
      const ref = async () => {
        const { constraints } = await intersect({ geometry_2d: square(x, 0, 0.1) }, manager.owner)
        return constraints.find((hit) => hit.constraint_uuid === corridor.constraint_uuid)?.ref_uuid
      }
      // Within the box around the triangle, and not in the triangle.
      for (let n = 0; n < 4; n += 1) await zone(square(x + 0.07 + n / 1_000, 0.07, 0.02))
      expect(await ref()).toBeNull()
      await zone(square(x, 0, 0.02))
      expect(await ref()).toBe(corridor.ref_uuid)
    },
  )
})

const polygon = (...corners: number[][]) => ({ type: 'Polygon', coordinates: [[...corners, corners[0]]] })

it('types that are named again and again are asked for as if once', async () => {
  const geometry_2d = square(64, 10)
  const { constraint_uuid } = await create({ geometry_2d })
  const row = await store.findConstraint(world.services.db, constraint_uuid)
  const more = Array.from({ length: 999 }, () => ({
    ...row!.row,
    constraintUuid: world.services.ids.uuid(),
    refUuid: world.services.ids.uuid(),
  }))
  await world.services.db.transaction((tx) => store.add(tx, more))
  const types = (length: number) => Array.from({ length }, (_, n) => (n % 2 === 0 ? 4 : 6))
  const { result_count } = await intersect({ geometry_2d, constraint_types: types(100) })
  expect(result_count).toBe(1_000)
  expect(await refusal(intersect({ geometry_2d, constraint_types: types(101) }))).toBe('invalid_input')
})

describe('removing constraints', () => {
  const remove = (constraint_uuid: string, actor: MemberActor = vayu.owner) =>
    refusal(constraintOperations.delete.invoke(world.as(actor), { constraint_uuid }, {}))

  it.each([4, 5, 6])('the organisation that stored one of type %i removes it', async (constraint_type) => {
    const { constraint_uuid } = await create({ constraint_type })
    expect(await remove(constraint_uuid, deccan.owner)).toBe('not_found')
    expect(await remove(constraint_uuid, member)).toBe('forbidden')
    expect(await remove(constraint_uuid)).toBe('allowed')
    expect(await remove(constraint_uuid)).toBe('not_found')
  })
  it('that of a mission goes with its record only', async () => {
    const { mission_uuid } = await buildMission(world, vayu, { mission_envelope: square(60, 10) })
    const { constraints } = await intersect({ geometry_2d: square(60, 10), constraint_types: [1] })
    expect(constraints.map(({ ref_uuid }) => ref_uuid)).toEqual([mission_uuid])
    expect(await remove(constraints[0]!.constraint_uuid)).toBe('forbidden')
  })
})

describe('listing and changing what was stored by hand', () => {
  const list = (query: object, actor: MemberActor = vayu.owner) =>
    constraintOperations.list.invoke(world.as(actor), {}, query)
  const around = (x: number, y: number) => ({ west: x, south: y, east: x + 0.05, north: y + 0.05 })
  const update = (constraint_uuid: string, change: object, actor: MemberActor = vayu.owner) =>
    constraintOperations.update.invoke(world.as(actor), { constraint_uuid }, change)

  it('gives those within a box with their shapes, and whether the caller may change them', async () => {
    const [fence, corridor] = [
      await create({ geometry_2d: square(20, 70), metadata: { name: 'Silo' } }),
      await create({ geometry_2d: square(20, 70), constraint_type: 5, metadata: { name: 'Pipe' } }),
    ]
    await buildMission(world, vayu, { mission_envelope: square(20, 70) })
    const [west = 0, south = 0] = fence.geometry_2d.coordinates[0]![0]!
    const box = around(west, south)
    const own = await list(box)
    expect(own.is_complete).toBe(true)
    expect(own.constraints.map(({ constraint_uuid, abilities }) => [constraint_uuid, abilities])).toEqual([
      [fence.constraint_uuid, { update: true, delete: true }],
      [corridor.constraint_uuid, { update: true, delete: true }],
    ])
    const theirs = await list(box, deccan.owner)
    expect(theirs.constraints).toMatchObject([
      { metadata: { name: 'Silo' }, geometry_2d: fence.geometry_2d, abilities: { update: false } },
      { metadata: {}, ref_uuid: null, geometry_2d: corridor.geometry_2d, abilities: { delete: false } },
    ])
    expect((await list({ ...box, constraint_type: 5 })).constraints).toHaveLength(1)
    expect((await list({ ...box, owner: 'mine' }, deccan.owner)).constraints).toEqual([])
    expect((await list(box, member)).constraints[0]!.abilities).toEqual({ update: false, delete: false })
    const { constraint_uuid } = fence
    for (const [actor, update] of [
      [vayu.owner, true],
      [member, false],
      [deccan.owner, false],
    ] as const) {
      const read = await constraintOperations.get.invoke(world.as(actor), { constraint_uuid }, {})
      expect(read.abilities).toEqual({ update, delete: update })
    }
    expect((await list(around(west + 3, south))).constraints).toEqual([])
    expect(await refusal(list({ west: 181 }))).toBe('invalid_input')
  })

  it('takes a box that holds the date line as one, and none whose north lies below its south', async () => {
    const stored = [179.9, -179.9, 150].map((x) => create({ geometry_2d: square(x, -75) }))
    const [before, behind] = await Promise.all(stored)
    const { constraints } = await list({ west: 179.5, east: -179.5, south: -75.5, north: -74.5 })
    const found = constraints.map(({ constraint_uuid }) => constraint_uuid)
    expect(new Set(found)).toEqual(new Set([before?.constraint_uuid, behind?.constraint_uuid]))
    expect(await refusal(list({ south: 10, north: 9 }))).toBe('invalid_input')
  })

  it('reports that a box holds more than one answer', async () => {
    const many = Array.from({ length: 501 }, () =>
      create({ geometry_2d: square(30, 80), constraint_type: 6 }, kia.owner),
    )
    const [west = 0, south = 0] = (await Promise.all(many))[0]!.geometry_2d.coordinates[0]![0]!
    const answer = await list(around(west, south))
    expect([answer.constraints.length, answer.is_complete]).toEqual([500, false])
  })

  it('gives one another shape, heights, window and name, and keeps what it is', async () => {
    const stored = await create({ active_from: '2026-06-01T10:00:00Z', metadata: { name: 'Old' } })
    const changed = await update(stored.constraint_uuid, {
      geometry_2d: square(21, 71),
      min_height: 10,
      max_height: 60,
      active_to: '2026-07-01T10:00:00Z',
      metadata: { name: 'New' },
    })
    expect(changed).toMatchObject({
      constraint_uuid: stored.constraint_uuid,
      constraint_type: 4,
      ref_uuid: stored.ref_uuid,
      geometry_2d: square(21, 71),
      min_height: 10,
      active_from: null,
      active_to: '2026-07-01T10:00:00.000Z',
      metadata: { name: 'New' },
    })
    expect(await get(stored.constraint_uuid, vayu.owner)).toEqual(changed)
  })

  it('refuses a change by others, of a record’s own, and to a shape that cannot be', async () => {
    const { constraint_uuid } = await create()
    const change = { geometry_2d: square(0, 0), min_height: 0, max_height: 90 }
    expect(await refusal(update(constraint_uuid, change, deccan.owner))).toBe('not_found')
    expect(await refusal(update(constraint_uuid, change, member))).toBe('forbidden')
    expect(await refusal(update(constraint_uuid, { ...change, geometry_2d: {} }))).toBe('invalid_geometry')
    expect(await refusal(update(constraint_uuid, { ...change, geometry_2d: square(0, 0, 30) }))).toBe(
      'unprocessable',
    )
    await buildMission(world, vayu, { mission_envelope: square(22, 72) })
    const { constraints } = await intersect({ geometry_2d: square(22, 72), constraint_types: [1] })
    expect(await refusal(update(constraints[0]!.constraint_uuid, change))).toBe('forbidden')
    await constraintOperations.delete.invoke(world.as(vayu.owner), { constraint_uuid }, {})
    expect(await refusal(update(constraint_uuid, change))).toBe('not_found')
  })
})
