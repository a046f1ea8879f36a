import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultSettings } from '../../../kernel/index.ts'
import { capabilities } from '../../../operations.ts'
import { buildManager, buildZone, square } from '../../../testing/builders/airspace.ts'
import type { BuiltOrganisation } from '../../../testing/builders/organisations.ts'
import { createTestWorld, type TestWorld } from '../../../testing/world.ts'
import { zoneOperations } from '../service.ts'

// A page of the catalog ends where it is large enough (docs/decisions/0038).

const pageBytes = 150_000
let world: TestWorld
let kia: BuiltOrganisation

/** Some 100 kB as text. */
const circle = (longitude: number) => {
  const ring = Array.from({ length: 2_500 }, (_, i) => {
    const angle = (i / 2_500) * 2 * Math.PI
    return [longitude + Math.cos(angle) / 10, 60 + Math.sin(angle) / 10]
  })
  return { type: 'Polygon', coordinates: [[...ring, ring[0]]] }
}
const zoneOf = (zone_envelope: unknown) =>
  buildZone(world, { manager: kia, zone_envelope: zone_envelope as never })

beforeAll(async () => {
  world = await createTestWorld({ sync: { ...defaultSettings.sync, pageBytes } })
  kia = await buildManager(world)
  for (let n = 0; n < 9; n += 1) await zoneOf(n % 3 === 2 ? square(n, 60) : circle(n))
})
afterAll(() => world.close())

const sync = async (query: object) => {
  const page = await capabilities.zones.sync.invoke(world.as(kia.owner), {}, query)
  // One zone may take it beyond.
  expect(JSON.stringify(page).length).toBeLessThan(pageBytes + 130_000)
  return page
}
const wholeCatalog = async (given: object = {}) => {
  const zones: Record<string, unknown>[] = []
  let next: object = { mode: 'full', ...given }
  for (let pages = 1; ; pages += 1) {
    const page = await sync(next)
    if (page.mode !== 'full') throw new Error('not a full page')
    zones.push(...page.zones)
    next = { ...next, after_zone_id: page.next_zone_id, snapshot_change_id: page.snapshot_change_id }
    if (!page.has_more) return { zones, pages, at: page.snapshot_change_id }
  }
}
const wholeHistory = async () => {
  const changes: { change_id: number; zone: unknown }[] = []
  let after_change_id = 0
  for (let pages = 1; ; pages += 1) {
    const page = await sync({ mode: 'diff', after_change_id })
    if (page.mode !== 'diff') throw new Error('not a diff')
    changes.push(...page.changes)
    after_change_id = page.next_change_id
    if (!page.has_more) return { changes, pages, at: after_change_id }
  }
}
const versions = (zones: readonly Record<string, unknown>[]) =>
  zones.map((zone) => [zone['zone_id'], zone['zone_version'], zone['max_height']])

describe('a page of large zones', () => {
  it('is shorter than what was asked for, and nothing is missing or twice in the next', async () => {
    const { zones, pages } = await wholeCatalog()
    const { data } = await zoneOperations.list.invoke(world.as(kia.owner), {}, { limit: 100 })
    expect(zones).toEqual(data)
    expect(pages).toBe(4)
  })

  it('of changes too', async () => {
    const { changes, pages, at } = await wholeHistory()
    expect(changes.map(({ change_id }) => change_id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect([pages, at]).toEqual([4, 9])
  })

  it('shows the zones as they were at its watermark, whichever have changed since', async () => {
    const before = await wholeCatalog()
    const { data } = await zoneOperations.list.invoke(world.as(kia.owner), {}, { limit: 100 })
    for (const { zone_uuid } of data.filter((_, n) => n % 2 === 0))
      await capabilities.zones.update.invoke(world.as(kia.owner), { zone_uuid }, { max_height: 77 })
    await capabilities.zones.delete.invoke(world.as(kia.owner), { zone_uuid: data[1]!.zone_uuid }, {})
    const then = await wholeCatalog({ snapshot_change_id: before.at })
    expect(versions(then.zones)).toEqual(versions(before.zones))
    expect(then.pages).toBe(before.pages)
    expect((await wholeCatalog()).zones).toHaveLength(8)
  })
})
