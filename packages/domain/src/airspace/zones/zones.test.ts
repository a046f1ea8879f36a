import { describe, expect, it } from 'vitest'
import { addMs, Failure } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { buildManager, buildZone, square, zoneBody } from '../../testing/builders/airspace.ts'
import { buildMember, buildOrganisation } from '../../testing/builders/organisations.ts'
import { buildUser } from '../../testing/builders/people.ts'
import { buildOperator } from '../../testing/builders/planning.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { refusal } from '../../testing/refusal.ts'
import { constraintOperations } from '../constraints/service.ts'
import { zoneOperations } from './service.ts'

const world = await openTestWorld({ platformAdminEmails: ['root@example.org'] })
const kia = await buildManager(world)
const other = await buildManager(world)
const monitor = await buildOrganisation(world, { type: 'airspaceMonitor' })
const deccan = await buildOperator(world)
const platform = (await buildUser(world, { email: 'root@example.org' })).actor

const asKia = () => world.as(kia.owner)
const place = (longitude: number, latitude: number, side = 0.1) => square(longitude, latitude, side) as never

describe('creating a zone', () => {
  it('makes its owner the Manager and stores its constraint', async () => {
    const zone = await buildZone(world, { manager: kia, zone_envelope: place(1, 1) })
    expect(zone).toMatchObject({
      org_owner_uuid: kia.org.org_uuid,
      zone_version: 1,
      status: 1,
      active_from: null,
    })
    expect(zone.memberships).toMatchObject([{ org_uuid: kia.org.org_uuid, membership_type: 1 }])
    expect(zone.abilities).toEqual({ update: true, delete: true, link: true })
    const constraint = await constraintOperations.get.invoke(
      asKia(),
      { constraint_uuid: zone.constraint_uuid },
      {},
    )
    expect(constraint).toMatchObject({
      constraint_type: 3,
      ref_uuid: zone.zone_uuid,
      min_height: 0,
      max_height: 120,
    })
  })
  it.each([
    ['a Member of an airspace manager', async () => (await buildMember(world, kia.org)).actor],
    ['an Admin of an asset owner', async () => deccan.owner],
    ['an Admin of an airspace monitor', async () => monitor.owner],
  ])('is refused to %s', async (_who, actor) => {
    expect(await refusal(capabilities.zones.create.invoke(world.as(await actor()), {}, zoneBody()))).toBe(
      'forbidden',
    )
  })
  it('needs no organisation of a platform administrator', async () => {
    const zone = await capabilities.zones.create.invoke(world.as(platform), {}, zoneBody())
    expect(zone).toMatchObject({ org_owner_uuid: null, memberships: [] })
  })
  it.each([
    ['an unknown restriction type', { restriction_type: 9 }, 'invalid_input'],
    ['an unknown zone type', { airspace_zone_type: 0 }, 'invalid_input'],
    ['heights upside down', { min_height: 100, max_height: 100 }, 'invalid_input'],
    [
      'a window that ends before it starts',
      { active_from: '2026-07-02T00:00:00Z', active_to: '2026-07-01T00:00:00Z' },
      'invalid_input',
    ],
    ['a year that no calendar has', { active_from: '0000-01-01T00:00:00Z' }, 'invalid_input'],
    ['no name', { zone_name: '  ' }, 'invalid_input'],
    [
      'an open ring',
      {
        zone_envelope: {
          type: 'Polygon',
          coordinates: [
            [
              [0, 0],
              [1, 0],
              [1, 1],
              [0, 1],
            ],
          ],
        },
      },
      'invalid_geometry',
    ],
    ['a point', { zone_envelope: { type: 'Point', coordinates: [0, 0] } }, 'invalid_geometry'],
  ])('refuses %s', async (_what, fault, code) => {
    const body = { ...zoneBody(), ...fault }
    expect(await refusal(capabilities.zones.create.invoke(asKia(), {}, body))).toBe(code)
  })
  it('refuses a name that an active zone has, also when two race for it', async () => {
    const body = zoneBody('red', { zone_envelope: place(2, 2) })
    const both = await Promise.all(
      [0, 1].map(() => refusal(capabilities.zones.create.invoke(asKia(), {}, body))),
    )
    expect(both.toSorted()).toEqual(['allowed', 'already_exists'])
    expect(await refusal(capabilities.zones.create.invoke(asKia(), {}, body))).toBe('already_exists')
  })
  it('gives the name back when the zone is deleted', async () => {
    const zone = await buildZone(world, { manager: kia, zone_envelope: place(3, 3) })
    await capabilities.zones.delete.invoke(asKia(), { zone_uuid: zone.zone_uuid }, {})
    const again = zoneBody('red', { zone_name: zone.zone_name, zone_envelope: place(3, 3) })
    expect(await refusal(capabilities.zones.create.invoke(asKia(), {}, again))).toBe('allowed')
  })
})

describe('creating many zones', () => {
  it('makes all of them', async () => {
    const zones = Array.from({ length: 50 }, (_, n) =>
      zoneBody('green', { zone_envelope: place(20 + n / 10, 5) }),
    )
    const made = await capabilities.zones.createMany.invoke(asKia(), {}, { zones })
    expect(made.total_created).toBe(50)
    expect(made.zones.map((zone) => zone.zone_name)).toEqual(zones.map((zone) => zone.zone_name))
    expect(made.zones.every((zone) => zone.memberships.length === 1)).toBe(true)
  })
  it('makes none when one is wrong, and names each by its index', async () => {
    const good = zoneBody('green', { zone_envelope: place(30, 5) })
    const bad = zoneBody('green', { zone_envelope: { type: 'Polygon', coordinates: [] } })
    const failed = capabilities.zones.createMany.invoke(asKia(), {}, { zones: [good, bad, bad] })
    const failure = (await failed.catch((error: unknown) => error)) as Failure
    expect(failure).toBeInstanceOf(Failure)
    expect(failure.code).toBe('invalid_geometry')
    expect(Object.keys(failure.details ?? {})).toEqual(['zones.1.zone_envelope', 'zones.2.zone_envelope'])
    expect(await refusal(capabilities.zones.create.invoke(asKia(), {}, good))).toBe('allowed')
  })
  it('refuses a name that comes twice, an empty list and more than 500', async () => {
    const zone = zoneBody()
    const call = (zones: unknown[]) => refusal(capabilities.zones.createMany.invoke(asKia(), {}, { zones }))
    expect(await call([zone, zone])).toBe('already_exists')
    expect(await call([])).toBe('invalid_input')
    expect(await call(Array(501).fill(zone))).toBe('invalid_input')
  })
})

describe('reading zones', () => {
  it('is for any organisation; lists hold active zones and filter', async () => {
    const zone = await buildZone(world, {
      manager: kia,
      kind: 'red',
      restriction_type: 5,
      zone_envelope: place(10, -10),
    })
    const gone = await buildZone(world, {
      manager: kia,
      kind: 'red',
      restriction_type: 5,
      zone_envelope: place(10, -11),
    })
    await capabilities.zones.delete.invoke(asKia(), { zone_uuid: gone.zone_uuid }, {})
    const asOwner = world.as(deccan.owner)
    const listed = await zoneOperations.list.invoke(
      asOwner,
      {},
      { restriction_type: '5', airspace_zone_type: '1' },
    )
    expect(listed.data.map((one) => one.zone_uuid)).toEqual([zone.zone_uuid])
    expect(listed.data[0]?.zone_envelope).toEqual(square(10, -10))
    const read = await zoneOperations.get.invoke(asOwner, { zone_uuid: zone.zone_uuid }, {})
    expect(read.abilities).toEqual({ update: false, delete: false, link: false })
    expect(await refusal(zoneOperations.get.invoke(asOwner, { zone_uuid: gone.zone_uuid }, {}))).toBe('gone')
    expect(await refusal(zoneOperations.get.invoke(asOwner, { zone_uuid: deccan.org.org_uuid }, {}))).toBe(
      'not_found',
    )
  })
  it('some of them by name are those that are active, each as it is read alone', async () => {
    const [first, second, gone] = [
      await buildZone(world, { manager: kia, zone_envelope: place(10, -12) }),
      await buildZone(world, { manager: other, zone_envelope: place(10, -13) }),
      await buildZone(world, { manager: kia, zone_envelope: place(10, -14) }),
    ]
    await capabilities.zones.delete.invoke(asKia(), { zone_uuid: gone.zone_uuid }, {})
    const named = (zone_uuids: string[]) => zoneOperations.named.invoke(asKia(), {}, { zone_uuids })
    const found = await named([second, gone, first].map((zone) => zone.zone_uuid))
    const alone = [first, second].map(({ zone_uuid }) =>
      zoneOperations.get.invoke(asKia(), { zone_uuid }, {}),
    )
    expect(found).toEqual(await Promise.all(alone))
    expect(found.map(({ abilities }) => abilities.update)).toEqual([true, false])
    expect(await refusal(named([]))).toBe('invalid_input')
    expect(await refusal(named(Array(101).fill(first.zone_uuid)))).toBe('invalid_input')
  })
})

describe('changing a zone', () => {
  it('is refused to a manager of other zones with 403, existence and deactivation first', async () => {
    const zone = await buildZone(world, { manager: kia, zone_envelope: place(10, -20) })
    const params = { zone_uuid: zone.zone_uuid }
    expect(await refusal(capabilities.zones.update.invoke(world.as(other.owner), params, {}))).toBe(
      'forbidden',
    )
    expect(await refusal(capabilities.zones.delete.invoke(world.as(other.owner), params, {}))).toBe(
      'forbidden',
    )
    expect(await refusal(capabilities.zones.delete.invoke(world.as(platform), params, {}))).toBe('allowed')
    expect(await refusal(capabilities.zones.delete.invoke(asKia(), params, {}))).toBe('gone')
    expect(await refusal(capabilities.zones.update.invoke(asKia(), params, { max_height: 'x' }))).toBe('gone')
  })
  it('keeps what is left out, clears what is null, and checks the outcome', async () => {
    const zone = await buildZone(world, {
      manager: kia,
      zone_envelope: place(10, -22),
      active_to: '2027-01-01T00:00:00Z',
    })
    const change = (body: object) =>
      capabilities.zones.update.invoke(asKia(), { zone_uuid: zone.zone_uuid }, body)
    expect(await change({ max_height: 90 })).toMatchObject({
      max_height: 90,
      zone_name: zone.zone_name,
      active_to: '2027-01-01T00:00:00.000Z',
    })
    expect((await change({ active_to: null })).active_to).toBeNull()
    expect(await refusal(change({ min_height: 90 }))).toBe('invalid_input')
    const taken = await buildZone(world, { manager: kia, zone_envelope: place(10, -23) })
    expect(await refusal(change({ zone_name: taken.zone_name }))).toBe('already_exists')
    expect(await refusal(change({ zone_name: zone.zone_name }))).toBe('allowed')
  })
})

describe('the schedule of a zone', () => {
  const hours = { days: ['TUE', 'MON'], start: '06:00:00', end: 'SS' }
  const make = (schedule: unknown, window: object = {}) =>
    capabilities.zones.create.invoke(asKia(), {}, { ...zoneBody(), ...window, schedule } as never)

  it('is kept in one form, shown where a mission is evaluated, and kept by a change of something else', async () => {
    const zone = await make([{ daily: [hours] }])
    const kept = [{ from: null, to: null, daily: [{ days: ['MON', 'TUE'], start: '06:00', end: 'SS' }] }]
    expect(zone.schedule).toEqual(kept)
    const change = (body: object) =>
      capabilities.zones.update.invoke(asKia(), { zone_uuid: zone.zone_uuid }, body)
    expect((await change({ max_height: 90 })).schedule).toEqual(kept)
    const start = addMs(world.clock.now(), 3_600_000)
    const { zones } = await capabilities.missions.evaluate.invoke(world.as(deccan.owner), {}, {
      mission_envelope: zone.zone_envelope,
      min_height: 0,
      max_height: 60,
      // At night, when the zone is not in use: it asks all the same.
      start_time: start.toISOString(),
      end_time: addMs(start, 3_600_000).toISOString(),
    } as never)
    expect(zones.find(({ zone_uuid }) => zone_uuid === zone.zone_uuid)?.schedule).toEqual(kept)
    expect((await change({ schedule: null })).schedule).toBeNull()
  })

  it('keeps its periods within the window of the zone, also when that changes', async () => {
    const window = { active_from: '2026-07-01T00:00:00Z', active_to: '2026-07-31T00:00:00Z' }
    const zone = await make([{ to: '2026-07-05T00:00:00Z' }, { from: '2026-07-20T00:00:00Z' }], window)
    expect(zone.schedule).toMatchObject([{ from: null }, { to: null }])
    const shorten = capabilities.zones.update.invoke(
      asKia(),
      { zone_uuid: zone.zone_uuid },
      { active_to: '2026-07-10T00:00:00Z' },
    )
    expect(await refusal(shorten)).toBe('invalid_input')
  })

  it('that divides nothing is none', async () => {
    expect((await make([])).schedule).toBeNull()
    expect((await make([{ daily: [hours] }, { daily: [] }])).schedule).toBeNull()
  })

  it.each([
    ['no list', 'Mon to Fri'],
    ['a day that there is not', [{ daily: [{ ...hours, days: ['MOONDAY'] }] }]],
    ['a day twice', [{ daily: [{ ...hours, days: ['MON', 'MON'] }] }]],
    ['no day', [{ daily: [{ ...hours, days: [] }] }]],
    ['an hour that there is not', [{ daily: [{ ...hours, start: '24:01' }] }]],
    ['a control character', [{ daily: [{ ...hours, start: '06:00\u0000' }] }]],
    ['an event that there is not', [{ daily: [{ ...hours, end: 'NOON' }] }]],
    ['a period upside down', [{ from: '2026-07-02T00:00:00Z', to: '2026-07-01T00:00:00Z' }]],
    ['more periods than are kept', Array.from({ length: 51 }, () => ({ daily: [hours] }))],
    ['more hours than are kept', [{ daily: Array.from({ length: 101 }, () => hours) }]],
  ])('refuses %s', async (_what, schedule) => {
    expect(await refusal(make(schedule))).toBe('invalid_input')
  })
})
