import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { buildAlertScene, zoneEvidence } from '../../testing/alert-scene.ts'
import { openTestWorld } from '../../testing/file-world.ts'
import { rowsRead, vacuumAll } from '../../testing/rows-read.ts'
import { recordEvidence } from './evidence.ts'
import { alertOperations } from './service.ts'

const world = await openTestWorld()
const { db } = world.services

it('how many alerts wait for somebody is counted among those, and not among all that ever were', async () => {
  const scene = await buildAlertScene(world, 10)
  await recordEvidence(world.services, [zoneEvidence(scene)])
  const now = world.clock.now().toISOString()
  for (const [severity, state, closedAt, acknowledgedAt] of [
    ['critical', 'closed', `'${now}'`, 'null'],
    ['critical', 'cleared', 'null', `'${now}'`],
    ['minor', 'cleared', 'null', 'null'],
  ])
    await db.execute(
      sql.raw(`
      insert into alerts (alert_uuid, alert_type, severity, state, session_uuid, asset_uuid, org_uuid, subject_uuid, zone_uuids,
        message, cleared_at, closed_at, acknowledged_at, created_at, updated_at)
      select gen_random_uuid(), alert_type, '${severity}', '${state}', session_uuid, asset_uuid, org_uuid, subject_uuid, zone_uuids,
        message, created_at, ${closedAt}, ${acknowledgedAt}, created_at, updated_at
      from alerts, generate_series(1, 1000) where state = 'raised'`),
    )
  await vacuumAll(world.database.url)
  for (const { owner } of [scene.manager, scene.operator]) {
    let waiting = 0
    const read = await rowsRead(db, ['alerts'], async (within) => {
      const ctx = { ...world.as(owner), db: within }
      const badge = { open: 1, quiet: 0, acknowledged: 0, limit: 100 } as const
      waiting = (await alertOperations.list.invoke(ctx, {}, badge)).pagination.total_records
    })
    expect(waiting).toBe(1)
    expect(read.alerts.rows).toBeLessThan(10)
  }
})
