import { describe, expect, it } from 'vitest'
import { day, defaultSettings } from '../../../kernel/index.ts'
import { capabilities } from '../../../operations.ts'
import { buildManager, buildZone, square } from '../../../testing/builders/airspace.ts'
import { openTestWorld } from '../../../testing/file-world.ts'
import { refusal } from '../../../testing/refusal.ts'
import { zoneOperations } from '../service.ts'
import { pruneZoneChanges } from './service.ts'

const world = await openTestWorld({ sync: { ...defaultSettings.sync, keepChanges: 5 } })
const kia = await buildManager(world)

const asKia = () => world.as(kia.owner)
const check = (after_change_id?: number) =>
  capabilities.zones.checkSync.invoke(asKia(), {}, { after_change_id })
const sync = (query: object) => capabilities.zones.sync.invoke(asKia(), {}, query)
const full = async (query: object = {}) => {
  const page = await sync({ mode: 'full', ...query })
  if (page.mode !== 'full') throw new Error('not a full page')
  return page
}
const diff = async (query: object) => {
  const page = await sync({ mode: 'diff', ...query })
  if (page.mode !== 'diff') throw new Error('not a diff page')
  return page
}
const zoneAt = (longitude: number) =>
  buildZone(world, { manager: kia, zone_envelope: square(longitude, 60) as never })

/** An adapter (docs/contract/airspace.md#catalog-synchronisation): the zones as it has them. */
const adapter = () => {
  const zones = new Map<string, number>()
  let at = 0
  const fullSync = async () => {
    zones.clear()
    let page = await full({ limit: 2 })
    for (;;) {
      for (const zone of page.zones) zones.set(zone.zone_uuid as string, zone.zone_version as number)
      if (!page.has_more) break
      page = await full({
        limit: 2,
        snapshot_change_id: page.snapshot_change_id,
        after_zone_id: page.next_zone_id,
      })
    }
    at = page.snapshot_change_id
  }
  const poll = async () => {
    const state = await check(at)
    if (state.full_sync_required) return fullSync()
    let more = state.has_changes
    while (more) {
      const page = await diff({ after_change_id: at, limit: 3 })
      for (const change of page.changes)
        if (change.operation === 'delete') zones.delete(change.zone_uuid)
        else zones.set(change.zone_uuid, change.zone_version)
      at = page.next_change_id
      more = page.has_more
    }
  }
  return { zones, poll, fullSync }
}

const truth = async () => {
  const { data } = await zoneOperations.list.invoke(asKia(), {}, { limit: 100 })
  return new Map(data.map((zone) => [zone.zone_uuid, zone.zone_version]))
}

describe('zone catalog synchronisation', () => {
  it('starts empty, and lists what changed', async () => {
    expect(await check()).toEqual({
      current_change_id: 0,
      client_change_id: 0,
      has_changes: false,
      full_sync_required: false,
    })
    const zone = await zoneAt(0)
    await capabilities.zones.update.invoke(asKia(), { zone_uuid: zone.zone_uuid }, { max_height: 90 })
    await capabilities.zones.delete.invoke(asKia(), { zone_uuid: zone.zone_uuid }, {})
    expect(await check(1)).toMatchObject({ current_change_id: 3, has_changes: true })
    const page = await diff({ after_change_id: 0 })
    expect(page).toMatchObject({ from_change_id: 0, to_change_id: 3, next_change_id: 3, has_more: false })
    expect(page.changes.map((change) => [change.change_id, change.operation, change.zone_version])).toEqual([
      [1, 'upsert', 1],
      [2, 'upsert', 2],
      [3, 'delete', 3],
    ])
    expect(page.changes[1]?.zone).toMatchObject({ max_height: 90, zone_envelope: square(0, 60) })
    expect(page.changes[2]?.zone).toBeNull()
  })
  it('pages a diff up to a bound, without a gap', async () => {
    const first = await diff({ after_change_id: 0, until_change_id: 2, limit: 1 })
    expect(first).toMatchObject({ to_change_id: 2, next_change_id: 1, has_more: true })
    const second = await diff({ after_change_id: first.next_change_id, until_change_id: 2, limit: 1 })
    expect(second).toMatchObject({ next_change_id: 2, has_more: false })
  })
  it.each([
    ['no mode', {}],
    ['an unknown mode', { mode: 'half' }],
    ['a diff from nowhere', { mode: 'diff' }],
    ['a negative id', { mode: 'diff', after_change_id: -1 }],
    ['an id that is to come', { mode: 'diff', after_change_id: 9_999 }],
    ['an end that is to come', { mode: 'diff', after_change_id: 0, until_change_id: 9_999 }],
    ['an end before the start', { mode: 'diff', after_change_id: 2, until_change_id: 1 }],
    ['a watermark that is to come', { mode: 'full', snapshot_change_id: 9_999 }],
    ['a page of 501', { mode: 'full', limit: 501 }],
  ])('refuses %s', async (_what, query) => {
    expect(await refusal(sync(query))).toBe('invalid_input')
  })
  it('refuses a negative id in a check', async () => {
    expect(await refusal(check(-1))).toBe('invalid_input')
  })
  it('pages of a full sync show the zones as they were at their watermark, and the diff from it goes on', async () => {
    const [, moved, gone] = [await zoneAt(10), await zoneAt(11), await zoneAt(12)]
    const atWatermark = await truth()
    const { snapshot_change_id, zones: all } = await full()
    const first = await full({ limit: 1 })
    const late = await zoneAt(13)
    const params = { zone_uuid: moved.zone_uuid }
    for (const max_height of [70, 80]) await capabilities.zones.update.invoke(asKia(), params, { max_height })
    await capabilities.zones.delete.invoke(asKia(), { zone_uuid: gone.zone_uuid }, {})
    const second = await full({ limit: 100, snapshot_change_id, after_zone_id: first.next_zone_id })
    expect(second.snapshot_change_id).toBe(snapshot_change_id)
    expect([...first.zones, ...second.zones]).toEqual(all)
    expect(new Map(all.map((zone) => [zone.zone_uuid, zone.zone_version]))).toEqual(atWatermark)
    const after = await diff({ after_change_id: snapshot_change_id })
    expect(after.changes.map((change) => [change.zone_uuid, change.operation])).toEqual([
      [late.zone_uuid, 'upsert'],
      [moved.zone_uuid, 'upsert'],
      [moved.zone_uuid, 'upsert'],
      [gone.zone_uuid, 'delete'],
    ])
    const reader = adapter()
    await reader.fullSync()
    expect(reader.zones).toEqual(await truth())
  })
  it('converges exactly for adapters that poll while ten writers write', async () => {
    const readers = [adapter(), adapter(), adapter()]
    await readers[0]?.fullSync()
    let writing = true
    const polling = readers.map(async (reader, nth) => {
      // The last one begins anew again and again, so that full pages are read while zones come and go.
      while (writing) await (nth === 2 ? reader.fullSync() : reader.poll())
      await reader.poll()
    })
    const writer = async (n: number) => {
      for (const round of [0, 1, 2]) {
        const zone = await zoneAt(20 + n)
        const params = { zone_uuid: zone.zone_uuid }
        await capabilities.zones.update.invoke(asKia(), params, { max_height: 100 + round })
        if ((n + round) % 3 === 0) await capabilities.zones.delete.invoke(asKia(), params, {})
      }
    }
    const { current_change_id: before } = await check()
    await Promise.all(Array.from({ length: 10 }, (_, n) => writer(n)))
    writing = false
    await Promise.all(polling)
    const expected = await truth()
    for (const reader of readers) expect(reader.zones).toEqual(expected)
    const { changes, to_change_id } = await diff({ after_change_id: before })
    expect(changes.map((change) => change.change_id)).toEqual(
      Array.from({ length: to_change_id - before }, (_, n) => before + 1 + n),
    )
  })
  it('keeps young history whole, drops what is old and beyond the count, and then asks for a full sync', async () => {
    expect(await pruneZoneChanges(world.services)).toBe(0)
    world.clock.advance(91 * day)
    const { current_change_id: current } = await check()
    const before = await full({ snapshot_change_id: current - 5 })
    const standing = before.zones.length
    expect(await pruneZoneChanges(world.services)).toBe(current - 5 - standing)
    expect(await pruneZoneChanges(world.services)).toBe(0)
    expect(await full({ snapshot_change_id: current - 5 })).toEqual(before)
    expect((await check(current - 6)).full_sync_required).toBe(true)
    expect((await check(current - 5)).full_sync_required).toBe(false)
    expect(await refusal(diff({ after_change_id: 0 }))).toBe('full_sync_required')
    expect((await diff({ after_change_id: current - 5 })).changes).toHaveLength(5)
    const reader = adapter()
    await reader.poll()
    expect(reader.zones).toEqual(await truth())
  })
})
