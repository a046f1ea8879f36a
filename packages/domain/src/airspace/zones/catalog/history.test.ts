import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { capabilities } from '../../../operations.ts'
import { buildManager, buildZone, square } from '../../../testing/builders/airspace.ts'
import { openTestWorld } from '../../../testing/file-world.ts'
import { refusal } from '../../../testing/refusal.ts'

// An adapter may know changes that a restored or promoted database lacks.

const world = await openTestWorld()
const kia = await buildManager(world)
const check = (after_change_id: number) =>
  capabilities.zones.checkSync.invoke(world.as(kia.owner), {}, { after_change_id })
const sync = (query: object) => capabilities.zones.sync.invoke(world.as(kia.owner), {}, query)
const zoneAt = (longitude: number) =>
  buildZone(world, { manager: kia, zone_envelope: square(longitude, 60) as never })

/** As on a server that went on from an earlier state of the database. */
const putBack = () => world.services.db.execute(sql`update zone_catalog set history = 'another'`)

it('a client that knows more than a service that was put back has to begin anew', async () => {
  await zoneAt(0)
  expect(await check(2)).toMatchObject({ has_changes: false, full_sync_required: false })
  await putBack()
  expect(await check(1)).toMatchObject({ has_changes: false, full_sync_required: false })
  expect(await check(2)).toMatchObject({ has_changes: false, full_sync_required: true })
})

it('no change id is given twice: a client that asks late has to begin anew too', async () => {
  await putBack()
  const lost = 3
  await zoneAt(1)
  await zoneAt(2)
  const begin = world.clock.now().getTime()
  expect(await check(lost)).toMatchObject({ current_change_id: begin + 2, full_sync_required: true })
  expect(await refusal(sync({ mode: 'diff', after_change_id: lost }))).toBe('full_sync_required')

  const full = await sync({ mode: 'full' })
  expect(full).toMatchObject({ snapshot_change_id: begin + 2, zones: { length: 3 } })
  const next = await zoneAt(3)
  expect(await sync({ mode: 'diff', after_change_id: begin + 2 })).toMatchObject({
    next_change_id: begin + 3,
    changes: [{ change_id: begin + 3, zone_uuid: next.zone_uuid }],
  })
})
