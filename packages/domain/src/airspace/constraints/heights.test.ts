import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Failure } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { buildManager, buildZone, square, zoneBody } from '../../testing/builders/airspace.ts'
import type { BuiltOrganisation } from '../../testing/builders/organisations.ts'
import {
  type BuiltOperator,
  buildMission,
  buildOperator,
  missionBody,
} from '../../testing/builders/planning.ts'
import { failureOf } from '../../testing/refusal.ts'
import { overSlope, slopeAt } from '../../testing/slope.ts'
import { createTestWorld, type TestWorld } from '../../testing/world.ts'

let flat: TestWorld
let hilly: TestWorld
let manager: BuiltOrganisation
let vayu: BuiltOperator

beforeAll(async () => {
  flat = await createTestWorld()
  hilly = overSlope(flat)
  ;[manager, vayu] = await Promise.all([buildManager(flat), buildOperator(flat)])
})
afterAll(() => flat.close())

const feet = (value: number, reference: 'AGL' | 'AMSL' | 'W84' = 'AMSL') => ({
  value,
  reference,
  unit: 'ft' as const,
})
const metres = (value: number, reference: 'AGL' | 'AMSL' | 'W84' = 'AMSL') => ({
  value,
  reference,
  unit: 'm' as const,
})
const unsaid = { min_height: undefined, max_height: undefined }
/** From 0 to 400 m above the sea. */
const hillside = (latitude: number) => square(10.05, latitude, 0.1) as never
const create = (world: TestWorld, overrides: object) =>
  capabilities.zones.create.invoke(world.as(manager.owner), {}, zoneBody('yellow', overrides))
const change = (world: TestWorld, zone_uuid: string, body: object) =>
  capabilities.zones.update.invoke(world.as(manager.owner), { zone_uuid }, body)

describe('the heights of a record', () => {
  it('given in metres above ground are all that is known of it where the ground is not', async () => {
    const zone = await create(flat, { zone_envelope: hillside(1) })
    expect(zone).toMatchObject({
      min_height: 0,
      max_height: 120,
      min_altitude: metres(0, 'AGL'),
      max_altitude: metres(120, 'AGL'),
      lower_w84_m: null,
      upper_w84_m: null,
      heights_note: null,
    })
  })
  it('get bounds above the ellipsoid from the lowest and the highest ground under it', async () => {
    const zone = await create(hilly, { zone_envelope: hillside(1) })
    const geoid = [10, 10.1].flatMap((longitude) =>
      [0.95, 1.05].map((latitude) => flat.system.ground.geoidUndulationM([longitude, latitude])),
    )
    expect(zone.lower_w84_m).toBeCloseTo(Math.min(...geoid), 1)
    expect(zone.upper_w84_m).toBeCloseTo(400 + Math.max(...geoid) + 120, 1)
  })
  it('are kept as they were given, and shown in metres above ground as well', async () => {
    const zone = await create(hilly, {
      zone_envelope: hillside(2),
      ...unsaid,
      min_altitude: feet(2000),
      max_altitude: feet(2500),
    })
    expect(zone).toMatchObject({
      min_altitude: feet(2000),
      max_altitude: feet(2500),
      min_height: 209.6,
      max_height: 762,
      heights_note: null,
    })
    const read = await capabilities.zones.get.invoke(
      flat.as(manager.owner),
      { zone_uuid: zone.zone_uuid },
      {},
    )
    expect(read).toEqual(zone)
  })
  it('are wide enough for any ground where it is unknown, and marked so', async () => {
    const zone = await create(flat, {
      zone_envelope: hillside(3),
      ...unsaid,
      min_altitude: feet(2000),
      max_altitude: feet(2500),
    })
    expect(zone).toMatchObject({ min_height: 0, max_height: 1202 })
    expect(zone.heights_note).toMatch(/^Ground unknown: 2,000 ft AMSL and 2,500 ft AMSL/)
    expect(zone.upper_w84_m).toBeGreaterThan(762)
  })
  it('may be given in both forms where they agree, to a metre', async () => {
    const both = { min_height: 0, max_height: 122, max_altitude: feet(400, 'AGL') }
    expect(await create(hilly, { zone_envelope: hillside(4), ...both })).toMatchObject({
      max_height: 121.92,
      max_altitude: feet(400, 'AGL'),
    })
  })
  it('that a caller who knows the ground gives beside an altitude are kept', async () => {
    const both = { min_height: 10, max_height: 60, min_altitude: metres(200), max_altitude: metres(250) }
    expect(await create(flat, { zone_envelope: hillside(5), ...both })).toMatchObject({
      min_height: 10,
      max_height: 60,
      max_altitude: metres(250),
    })
  })

  it.each<[string, object, object]>([
    [
      'two forms that disagree',
      { max_altitude: feet(400, 'AGL') },
      {
        code: 'unprocessable',
        message:
          'max_height: 120 m does not agree with max_altitude: 400 ft AGL is 121.92 m above the ground of this area. Leave one of them out',
      },
    ],
    [
      'a height that the altitude has nowhere in the area',
      { max_height: 900, max_altitude: metres(500) },
      {
        code: 'unprocessable',
        message:
          'max_height: 900 m does not agree with max_altitude: 500 m AMSL is 100 to 500 m above the ground of this area. Leave one of them out',
      },
    ],
    [
      'an end of neither form',
      { max_height: undefined },
      { code: 'invalid_input', message: 'max_height: is needed, or max_altitude in its place' },
    ],
    [
      'limits with nothing between them',
      { ...unsaid, min_altitude: metres(500, 'AGL'), max_altitude: metres(300) },
      {
        code: 'invalid_input',
        message:
          'min_altitude: nothing lies between 500 m AGL and 300 m AMSL over this area (its ground is 0 to 400 m AMSL)',
      },
    ],
    [
      'limits upside down',
      { ...unsaid, min_altitude: feet(500), max_altitude: feet(300) },
      {
        code: 'invalid_input',
        message: 'min_altitude: must be below max_altitude (300 ft AMSL), is 500 ft AMSL',
      },
    ],
    [
      'a reference that nobody knows',
      { max_altitude: { value: 100, reference: 'QNH', unit: 'm' } },
      {
        code: 'invalid_input',
        message: 'max_altitude.reference: must be AGL (ground), AMSL (mean sea level) or W84 (ellipsoid)',
      },
    ],
    [
      'a unit that nobody knows',
      { max_altitude: { value: 100, reference: 'AGL', unit: 'FL' } },
      { code: 'invalid_input', message: 'max_altitude.unit: must be m or ft' },
    ],
    [
      'a height beyond any sky',
      { max_altitude: feet(4_000_000) },
      {
        code: 'invalid_input',
        message: 'max_altitude: lies beyond any sky: must be from -1,000,000 to 1,000,000 metres',
      },
    ],
  ])('refuses %s', async (_, heights, refused) => {
    const outcome = create(hilly, { zone_envelope: hillside(6), ...heights })
    expect(await failureOf(outcome)).toMatchObject(refused)
  })
  it('refuses two forms that disagree wherever they can be given', async () => {
    const apart = { max_height: 90, max_altitude: feet(400, 'AGL') }
    const { zone_uuid } = await create(flat, { zone_envelope: hillside(8) })
    const mission = await buildMission(flat, vayu)
    const { missions } = capabilities
    const asPilot = flat.as(vayu.owner)
    const draft = missionBody(flat, vayu, apart)
    const { mission_envelope, start_time, end_time } = draft
    const asked = { mission_envelope, start_time, end_time, min_height: 0, ...apart }
    const outcomes = [
      change(flat, zone_uuid, apart),
      missions.create.invoke(asPilot, {}, draft),
      missions.update.invoke(asPilot, { mission_uuid: mission.mission_uuid }, apart),
      missions.evaluate.invoke(asPilot, {}, asked),
    ]
    const refused = (await Promise.all(outcomes.map(failureOf))) as (Failure | null)[]
    expect(refused.map((one) => `${one?.code} ${one?.message}`)).toEqual(
      outcomes.map(() =>
        expect.stringContaining('unprocessable max_height: 90 m does not agree with max_altitude'),
      ),
    )
  })
  it('refuses a zone of a batch by its place', async () => {
    const zones = [zoneBody(), zoneBody('red', { max_altitude: feet(900, 'AGL') })]
    const outcome = capabilities.zones.createMany.invoke(flat.as(manager.owner), {}, { zones })
    expect(await failureOf(outcome)).toMatchObject({
      code: 'unprocessable',
      details: { 'zones.1.max_height': [expect.stringContaining('does not agree')] },
    })
  })
})

describe('a record that changes', () => {
  const built = (latitude: number) =>
    create(hilly, {
      zone_envelope: hillside(latitude),
      ...unsaid,
      min_altitude: metres(200),
      max_altitude: metres(500),
    })

  it('a constraint keeps the ends that a change leaves out or sends back as they were read', async () => {
    const ctx = hilly.as(vayu.owner)
    const stored = await capabilities.constraints.create.invoke(
      ctx,
      {},
      {
        constraint_type: 4,
        ref_uuid: flat.services.ids.uuid(),
        geometry_2d: hillside(5),
        min_altitude: feet(2000),
        max_altitude: feet(3000),
      },
    )
    const { constraint_uuid, geometry_2d, min_height, max_height } = stored
    const heights = {
      min_height,
      max_height,
      min_altitude: feet(2000),
      max_altitude: feet(3000),
      lower_w84_m: stored.lower_w84_m,
      upper_w84_m: stored.upper_w84_m,
    }
    const put = (body: object) => capabilities.constraints.update.invoke(ctx, { constraint_uuid }, body)
    expect(await put({ geometry_2d })).toMatchObject(heights)
    expect(await put({ geometry_2d, min_height, max_height })).toMatchObject(heights)
    expect(await put({ geometry_2d, min_height, max_altitude: feet(4000) })).toMatchObject({
      min_altitude: feet(2000),
      max_altitude: feet(4000),
    })
    expect(await put({ geometry_2d, min_height: 200 })).toMatchObject({
      min_altitude: metres(200, 'AGL'),
      max_altitude: feet(4000),
    })
  })
  it('keeps its limits when its heights are sent back as they were read', async () => {
    const { max_height, min_height, max_altitude, zone_uuid } = await built(10)
    const heights = { min_height, max_height }
    const renamed = await change(hilly, zone_uuid, { zone_name: 'Hillside', ...heights })
    expect(renamed).toMatchObject({ max_altitude, ...heights })
  })
  it('takes a height that is new for the limit', async () => {
    const { zone_uuid } = await built(11)
    const changed = await change(hilly, zone_uuid, { max_height: 90 })
    expect(changed).toMatchObject({ min_altitude: metres(200), max_altitude: metres(90, 'AGL') })
  })
  it('takes a height that is new, though the altitude is sent back with it as it was read', async () => {
    const read = await create(flat, { zone_envelope: hillside(14) })
    const { min_height, min_altitude, max_altitude, zone_envelope, zone_uuid } = read
    const heights = { min_height, min_altitude, max_altitude, zone_envelope }
    expect(await change(flat, zone_uuid, { ...heights, max_height: 100 })).toMatchObject({
      max_height: 100,
      max_altitude: metres(100, 'AGL'),
    })
    const high = await built(15)
    expect(await change(hilly, high.zone_uuid, { ...high, max_height: 90 })).toMatchObject({
      min_altitude: metres(200),
      max_altitude: metres(90, 'AGL'),
    })
  })
  it('that was stored without terrain gets its bounds from the terrain there is, once it moves or one limit does', async () => {
    const limits = { ...unsaid, min_altitude: feet(2000), max_altitude: feet(2500) }
    const zones = await Promise.all(
      [16, 17].map((latitude) => create(flat, { zone_envelope: hillside(latitude), ...limits })),
    )
    const moved = await change(hilly, zones[0]!.zone_uuid, { zone_envelope: hillside(18) })
    expect(moved).toMatchObject({ min_height: 209.6, max_height: 762, heights_note: null })
    const higher = await change(hilly, zones[1]!.zone_uuid, { max_altitude: feet(3000) })
    expect(higher).toMatchObject({ min_height: 209.6, heights_note: null })
  })
  it('keeps what was given beside an altitude over unknown ground, and not over other ground', async () => {
    const both = { min_height: 10, max_height: 60, min_altitude: metres(200), max_altitude: metres(250) }
    const { zone_uuid } = await create(flat, { zone_envelope: hillside(19), ...both })
    const higher = await change(flat, zone_uuid, { max_height: 70, max_altitude: metres(260) })
    expect(higher).toMatchObject({ min_height: 10, max_height: 70 })
    const moved = await change(flat, zone_uuid, { zone_envelope: hillside(20) })
    expect(moved).toMatchObject({ min_height: 0, max_height: 700, min_altitude: metres(200) })
  })
  it('keeps the bounds it was judged with, whatever becomes of the terrain, until it moves', async () => {
    const { zone_uuid, max_height, lower_w84_m } = await built(12)
    const same = await change(flat, zone_uuid, { zone_name: 'Without terrain' })
    expect(same).toMatchObject({ max_height, lower_w84_m, heights_note: null })
    const moved = await change(flat, zone_uuid, { zone_envelope: hillside(13) })
    expect(moved).toMatchObject({ max_height: 940, heights_note: expect.stringContaining('Ground unknown') })
  })
})

describe('a zone of 0 to 120 m above a slope of 400 m', () => {
  it('holds what flies at 119 m and not what flies at 121 m, in whatever reference it is given', async () => {
    const zone = await create(hilly, { zone_envelope: hillside(20) })
    const samples = Array.from({ length: 5_000 }, (_, at) => {
      const [longitude, latitude] = [
        10.001 + 0.098 * ((at * 0.6180339887) % 1),
        19.951 + 0.098 * ((at * 0.7548776662) % 1),
      ]
      return { longitude, latitude, aboveM: at % 2 === 0 ? 119 : 121, at }
    })
    const asked = async ({ longitude, latitude, aboveM, at }: (typeof samples)[number]) => {
      const amsl = slopeAt(longitude) + aboveM
      const limit = [
        metres(aboveM, 'AGL'),
        metres(amsl),
        metres(amsl + flat.system.ground.geoidUndulationM([longitude, latitude]), 'W84'),
      ][at % 3] as ReturnType<typeof metres>
      const { constraints } = await capabilities.constraints.intersect.invoke(
        hilly.as(vayu.owner),
        {},
        {
          geometry_2d: square(longitude, latitude, 1e-6),
          min_altitude: limit,
          max_altitude: { ...limit, value: limit.value + 0.5 },
          constraint_types: [3],
        },
      )
      return constraints.some(({ ref_uuid }) => ref_uuid === zone.zone_uuid) === aboveM < 120
    }
    let wrong = 0
    for (let from = 0; from < samples.length; from += 100) {
      const answers = await Promise.all(samples.slice(from, from + 100).map(asked))
      wrong += answers.filter((isRight) => !isRight).length
    }
    expect(wrong).toBe(0)
  })
})

describe('a zone from 2,000 ft AMSL', () => {
  const asks = async (longitude: number, latitude: number, world: TestWorld, band: object) => {
    const mission = await buildMission(world, vayu, {
      mission_envelope: square(longitude, latitude, 0.001),
      ...band,
    })
    return mission.permissions.length > 0
  }
  it('matches a mission at 100 m above ground of 600 m, and none above ground of 20 m', async () => {
    await create(hilly, {
      zone_envelope: square(10.1, 30, 0.2) as never,
      ...unsaid,
      min_altitude: feet(2000),
      max_altitude: feet(19_500),
    })
    const low = { min_height: 90, max_height: 110 }
    expect(await asks(10.15, 30, hilly, low)).toBe(true)
    expect(await asks(10.005, 30, hilly, low)).toBe(false)
    expect(await asks(10.005, 30, flat, low)).toBe(true)
  })
  it('is stacked on one that ends there, whatever the geoid does below', async () => {
    await create(hilly, {
      zone_envelope: square(10.3, 35, 0.6) as never,
      ...unsaid,
      min_altitude: feet(2000),
      max_altitude: feet(4000),
    })
    const below = { ...unsaid, min_altitude: feet(1000), max_altitude: feet(2000) }
    expect(await asks(10.1, 35, hilly, below)).toBe(false)
    expect(await asks(10.1, 35, hilly, { ...below, max_altitude: feet(2001) })).toBe(true)
    expect(await asks(10.1, 35, flat, below)).toBe(false)
  })
})

describe('what was compared', () => {
  it('is named: bounds above the ellipsoid where both sides know theirs, heights above ground otherwise', async () => {
    await buildZone(hilly, { manager, zone_envelope: square(10.05, 40) as never })
    const ask = (world: TestWorld) =>
      capabilities.constraints.intersect.invoke(
        world.as(vayu.owner),
        {},
        { geometry_2d: square(10.05, 40), min_height: 0, max_height: 50 },
      )
    expect((await ask(hilly)).constraints[0]).toMatchObject({ compared_in: 'W84' })
    expect((await ask(flat)).constraints[0]).toMatchObject({ compared_in: 'AGL' })
  })
  it('one end may be asked for alone', async () => {
    await buildZone(hilly, { manager, zone_envelope: square(10.05, 41) as never })
    const above = async (min_altitude: object) =>
      (
        await capabilities.constraints.intersect.invoke(
          hilly.as(vayu.owner),
          {},
          { geometry_2d: square(10.05, 41), min_altitude },
        )
      ).result_count
    expect([await above(metres(515)), await above(metres(521))]).toEqual([1, 0])
  })
})
