import { describe, expect, it } from 'vitest'
import { zoneOperations } from '../../airspace/zones/service.ts'
import { Failure } from '../../kernel/index.ts'
import { capabilities } from '../../operations.ts'
import { auditOperations } from '../../platform/audit/service.ts'
import { bowTie, buildManager, buildZone, square, zoneBody } from '../../testing/builders/airspace.ts'
import { buildMember } from '../../testing/builders/organisations.ts'
import { buildUser } from '../../testing/builders/people.ts'
import { buildOperator } from '../../testing/builders/planning.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { refusal } from '../../testing/refusal.ts'
import { overSlope } from '../../testing/slope.ts'
import { exchangeOperations } from './service.ts'

const world = await openTestWorld({ platformAdminEmails: ['root@example.org'] })
const kia = await buildManager(world)
const other = await buildManager(world)
const deccan = await buildOperator(world)

const asKia = () => world.as(kia.owner)
const importing = (input: object) => exchangeOperations.importZones.invoke(asKia(), {}, input)

let place = 0
/** A square that no other test uses. */
const somewhere = () => square(-170 + (place++ % 300), 60, 0.2)
const zoneFeature = (name: string, geometry: unknown = somewhere()) => ({
  type: 'Feature',
  geometry,
  properties: { name, kind: 'P', min_height: 0, max_height: 120 },
})
const file = (...features: object[]) => ({ type: 'FeatureCollection', features })
const listed = async () =>
  (await zoneOperations.list.invoke(asKia(), {}, { limit: 100 })).data.map((zone) => zone.zone_name)
const thrown = (call: Promise<unknown>): Promise<Failure> =>
  call.then(
    () => Promise.reject(new Error('was allowed')),
    (error) => (error instanceof Failure ? error : Promise.reject(error)),
  )

/** Ground that is known, and takes so long to look at; between how many looks others have had their turn. */
const overSlowGround = (ms: number) => {
  let turns = 0
  const turn = () => {
    turns += 1
    next = setImmediate(turn)
  }
  let next = setImmediate(turn)
  const ctx = asKia()
  const seen = new Set<number>()
  const groundRange = async () => {
    seen.add(turns)
    const began = performance.now()
    while (performance.now() - began < ms);
    return { lowestAmslM: 100, highestAmslM: 100, source: 'slow' }
  }
  const stop = () => {
    clearImmediate(next)
    return seen.size
  }
  return { ctx: { ...ctx, ground: { ...ctx.ground, groundRange } }, stop }
}
const twelve = Array.from({ length: 12 }, (_, n) => n)

it.each<[string, (ctx: ReturnType<typeof asKia>) => Promise<unknown>]>([
  [
    'a file is looked at',
    (ctx) => {
      const content = file(...twelve.map((n) => zoneFeature(`Looked at in turns ${n}`)))
      return exchangeOperations.importZones.invoke(ctx, {}, { content })
    },
  ],
  [
    'zones are made together',
    (ctx) => {
      const zones = twelve.map(() => zoneBody('red', { zone_envelope: somewhere() as never }))
      return capabilities.zones.createMany.invoke(ctx, {}, { zones })
    },
  ],
])('others have their turn while %s over ground that takes long to look at', async (_what, ask) => {
  const { ctx, stop } = overSlowGround(12)
  await ask(ctx)
  expect(stop()).toBe(12)
})

it('looks at the ground of as many zones as one import creates, and says so of the others', async () => {
  const { ctx, stop } = overSlowGround(0)
  const few = { ...ctx, settings: { ...ctx.settings, bulkMax: 2 } }
  const content = file(...['A', 'B', 'C'].map((name) => zoneFeature(`Ground ${name}`)))
  const report = await exchangeOperations.importZones.invoke(few, {}, { content })
  stop()
  const [a, , c] = report.features
  expect(a).toMatchObject({ verdict: 'ready', notes: [], zones: [{ lower_w84_m: expect.any(Number) }] })
  expect(c).toMatchObject({ verdict: 'ready', zones: [{ max_height: 120, lower_w84_m: null }] })
  expect(c?.notes).toEqual([
    'the ground under it was not looked at: of one file that is done for the first 2 zones. Name it in "only" to see its heights there',
  ])
  const named = await exchangeOperations.importZones.invoke(few, {}, { content, only: [2] })
  expect(named.features).toMatchObject([{ notes: [], zones: [{ lower_w84_m: expect.any(Number) }] }])
})

describe('importing zones', () => {
  it('is in the audit when zones are made, and not for having been looked at', async () => {
    const content = file(zoneFeature('Audited field'))
    const done = async () =>
      (await auditOperations.list.invoke(asKia(), {}, { action: 'exchange.importZones', result: 'done' }))
        .pagination.total_records
    const before = await done()
    await importing({ content })
    expect(await done()).toBe(before)
    await importing({ content, dry_run: false })
    expect(await done()).toBe(before + 1)
  })

  it('is in the audit with the number of zones that it made, however the file was sent', async () => {
    const newest = async () => {
      const { data } = await auditOperations.list.invoke(asKia(), {}, { action: 'exchange.importZones' })
      return data[0]!.details
    }
    const content = file(zoneFeature('Counted A'), zoneFeature('Counted B'), zoneFeature('Counted C'))
    await importing({ content: JSON.stringify(content), dry_run: false })
    expect(await newest()).toMatchObject({ count: 3 })
    const both = {
      type: 'MultiPolygon',
      coordinates: [somewhere(), somewhere()].map((one) => one.coordinates),
    }
    await importing({
      content: file(zoneFeature('Counted D'), zoneFeature('Counted E', both)),
      only: [1],
      dry_run: false,
    })
    expect(await newest()).toMatchObject({ count: 2 })
    await refusal(importing({ content: 'no file', only: [0, 1], dry_run: false }))
    expect(await newest()).not.toHaveProperty('count')
  })

  it.each([true, false])(
    'ground_elevation counts where the ground is not known; known here: %s',
    async (isKnown) => {
      const name = `Over the slope ${isKnown}`
      const said = zoneFeature(name, square(10.01, isKnown ? 46 : 45, 0.02))
      const feature = { ...said, properties: { name, max_height: 1_320, height_reference: 'AMSL' } }
      const input = { content: file(feature), ground_elevation: 1_200, dry_run: false }
      const ctx = isKnown ? overSlope(world).as(kia.owner) : asKia()
      const report = await exchangeOperations.importZones.invoke(ctx, {}, input)
      const [zone] = report.features[0]!.zones
      expect(zone).toMatchObject({ max_altitude: { value: 1_320, reference: 'AMSL', unit: 'm' } })
      if (isKnown) expect(zone!.max_height).toBeGreaterThan(200)
      else expect(zone!.max_height).toBe(120)
    },
  )

  it('is a dry run unless asked otherwise, and stores nothing', async () => {
    const report = await importing({ content: file(zoneFeature('Dry dock'), zoneFeature('Crossed', bowTie)) })
    expect(report).toMatchObject({
      format: 'geojson',
      dry_run: true,
      total_features: 2,
      total_ready: 1,
      total_faulty: 1,
      total_zones: 1,
      total_created: 0,
    })
    expect(report.features).toMatchObject([
      { index: 0, name: 'Dry dock', verdict: 'ready', faults: [], zones: [{ vertices: 4, zone_uuid: null }] },
      { index: 1, verdict: 'fault', faults: ['ring 0 crosses itself near position 3'], zones: [] },
    ])
    expect(await listed()).not.toContain('Dry dock')
  })

  it('creates the zones as their manager’s own, constraint and all', async () => {
    const report = await importing({ content: JSON.stringify(file(zoneFeature('Wet dock'))), dry_run: false })
    expect(report).toMatchObject({ total_created: 1, features: [{ verdict: 'created' }] })
    const zone_uuid = report.features[0]?.zones[0]?.zone_uuid as string
    expect(await zoneOperations.get.invoke(asKia(), { zone_uuid }, {})).toMatchObject({
      zone_name: 'Wet dock',
      org_owner_uuid: kia.org.org_uuid,
      restriction_type: 1,
      airspace_zone_type: 1,
      abilities: { update: true },
    })
  })

  it('creates nothing while a feature is at fault, and names each by its index', async () => {
    const content = file(zoneFeature('Good'), zoneFeature('Bad', bowTie), zoneFeature('Worse', null))
    const failure = await thrown(importing({ content, dry_run: false }))
    expect(failure.code).toBe('unprocessable')
    expect(failure.message).toMatch(
      /features.1 \(Bad\): ring 0 crosses itself .* \(and 1 more\)\. Nothing was created/,
    )
    expect(Object.keys(failure.details ?? {})).toEqual(['features.1', 'features.2'])
    expect(await listed()).not.toContain('Good')
  })

  it('leaves faulty features out when asked to', async () => {
    const content = file(zoneFeature('Better'), zoneFeature('Bad again', bowTie))
    const report = await importing({ content, dry_run: false, skip_faulty: true })
    expect(report.features.map((one) => one.verdict)).toEqual(['created', 'fault'])
    expect(await listed()).toContain('Better')
  })

  it('calls a schedule that reaches out of the window a fault of its feature, in the dry run too', async () => {
    const scheduled = zoneFeature('Late hours')
    Object.assign(scheduled.properties, {
      active_from: '2026-06-01T00:00:00Z',
      active_to: '2026-07-01T00:00:00Z',
      schedule: [{ from: '2026-06-10T00:00:00Z', to: '2026-08-01T00:00:00Z' }],
    })
    const content = file(zoneFeature('Beside late hours'), scheduled)
    const fault = 'schedule.0.to must lie in the window of the zone, is 2026-08-01T00:00:00.000Z'
    expect((await importing({ content })).features.map(({ faults }) => faults)).toEqual([[], [fault]])
    const made = await importing({ content, dry_run: false, skip_faulty: true })
    expect(made.features.map(({ verdict }) => verdict)).toEqual(['created', 'fault'])
  })

  it('calls a name that an active zone has a fault, in the dry run too', async () => {
    const zone = await buildZone(world, { manager: other, zone_envelope: somewhere() as never })
    const report = await importing({ content: file(zoneFeature(zone.zone_name)) })
    expect(report.features[0]).toMatchObject({
      verdict: 'fault',
      faults: [`name taken: an active zone named ${zone.zone_name} exists already`],
    })
  })

  it('of the same file twice at once makes its zones once', async () => {
    const content = file(zoneFeature('Raced 1'), zoneFeature('Raced 2'))
    const answers = await Promise.allSettled(
      Array.from({ length: 6 }, () => importing({ content, dry_run: false })),
    )
    expect(answers.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    for (const one of answers)
      if (one.status === 'rejected') expect(['already_exists', 'unprocessable']).toContain(one.reason.code)
    expect((await listed()).filter((name) => name.startsWith('Raced'))).toEqual(['Raced 1', 'Raced 2'])
  })

  it('looks at the named features alone, under the names that the whole file gives them', async () => {
    const content = file(zoneFeature('Twin'), zoneFeature('Twin'), zoneFeature('Twin'))
    const report = await importing({ content, only: [2, 0] })
    expect(report.features.map((one) => [one.index, one.zones[0]?.zone_name])).toEqual([
      [0, 'Twin'],
      [2, 'Twin (3)'],
    ])
    expect(report.total_features).toBe(3)
    expect((await thrown(importing({ content, only: [3] }))).message).toMatch(/features 0 to 2, not 3/)
  })

  it('creates at most 500 zones in one go and returns where to go on', async () => {
    const content = file(...Array.from({ length: 501 }, (_, at) => zoneFeature(`Many ${at}`, square(0, 0))))
    expect((await importing({ content })).total_zones).toBe(501)
    const failure = await thrown(importing({ content, dry_run: false }))
    expect(failure.message).toBe(
      'The features make 501 zones; one import creates at most 500. Send "only" with part of the indices, first those up to 499.',
    )
  })

  it('has defaults for what the file does not contain', async () => {
    const feature = { type: 'Feature', geometry: somewhere(), properties: { name: 'Bare' } }
    const defaults = {
      restriction_type: 5,
      airspace_zone_type: 4,
      max_height: 80,
      active_to: '2026-09-01T00:00:00+02:00',
    }
    const report = await importing({ content: file(feature), defaults })
    expect(report.features[0]?.zones[0]).toMatchObject({
      restriction_type: 5,
      airspace_zone_type: 4,
      min_height: 0,
      max_height: 80,
      active_to: '2026-08-31T22:00:00.000Z',
    })
  })

  it.each([
    ['an unreadable file', { content: 'Dear sir' }, 'unprocessable'],
    ['another format than was said', { content: file(zoneFeature('X')), format: 'kml' }, 'unprocessable'],
    ['no file', {}, 'invalid_input'],
    ['an unknown format', { content: '{}', format: 'dxf' }, 'invalid_input'],
    ['an unknown default', { content: '{}', defaults: { restriction_type: 9 } }, 'invalid_input'],
    [
      'only faulty features',
      { content: file(zoneFeature('X', bowTie)), dry_run: false, skip_faulty: true },
      'unprocessable',
    ],
  ])('is refused with %s', async (_what, input, code) => {
    expect(await refusal(importing(input))).toBe(code)
  })

  it('is for Admins of an airspace manager and for the platform', async () => {
    const input = { content: file(zoneFeature('Platform zone')), dry_run: false }
    const member = (await buildMember(world, kia.org)).actor
    for (const actor of [member, deccan.owner])
      expect(await refusal(exchangeOperations.importZones.invoke(world.as(actor), {}, input))).toBe(
        'forbidden',
      )
    const platform = await buildUser(world, { email: 'root@example.org' })
    const report = await exchangeOperations.importZones.invoke(world.as(platform.actor), {}, input)
    expect(report.total_created).toBe(1)
  })
})
