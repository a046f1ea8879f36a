import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { pageAlerts } from '../../flight/alerts/store.ts'
import { buildMission, buildPlan, buildSession } from '../../testing/index.ts'
import { createPlanningScene } from '../../testing/planning-scene.ts'
import { vacuumAll } from '../../testing/rows-read.ts'

const { world, vayu, deccan, kia, here, zoneHere } = await createPlanningScene()
const { db } = world.services
it('plan', async () => {
  const zone = await zoneHere({ manager: kia })
  const mission = await buildMission(world, vayu, { mission_envelope: here() })
  const plan = await buildPlan(world, vayu, mission, { flight_envelope: here(0.03) })
  const session = await buildSession(world, { org: vayu, assetUuid: vayu.assetUuid, planUuid: plan.plan_uuid })
  await db.execute(sql`
    insert into alerts (alert_uuid, alert_type, severity, state, session_uuid, asset_uuid, org_uuid, subject_uuid,
      zone_uuids, message, created_at, updated_at, cleared_at)
    select gen_random_uuid(), 'zone_violation', 'critical', 'cleared', s.session_uuid, s.asset_uuid,
      case when n % 4 = 0 then ${vayu.org.org_uuid}::uuid else ${deccan.org.org_uuid}::uuid end,
      gen_random_uuid(), array[case when n % 4 = 0 then ${zone.zone_uuid}::uuid else gen_random_uuid() end], 'Alert ' || n, at, at, at + interval '1 second'
    from generate_series(1, 400000) n
    join flight_sessions s on s.session_uuid = ${session.sessionUuid}
    cross join lateral (select s.session_start_time - n * interval '1 minute' as at) raised`)
  await vacuumAll(world.database.url)
  const pool = new pg.Pool({ connectionString: world.database.url })
  const raw = pool.query.bind(pool)
  const explained = drizzle(pool as never)
  const seen: [string, unknown[]][] = []
  ;(pool as never as { query: unknown }).query = (q: { text: string }, values: unknown[]) => {
    seen.push([q.text, values])
    return raw(q as never, values as never)
  }
  for (const view of [
    { orgUuid: vayu.org.org_uuid, zones: { named: [] } },
    { orgUuid: kia.org.org_uuid, zones: { named: [zone.zone_uuid] } },
  ])
    for (const filter of [{}, { state: 'cleared' as const }, { alert_type: 'zone_violation' as const }, { open: 1 as const }]) {
      seen.length = 0
      const t = performance.now()
      const page = await pageAlerts(explained as never, view, { ...filter, page: 1, limit: 20 } as never)
      console.log(JSON.stringify(filter), view.zones.named.length, page.total, Math.round(performance.now() - t))
      for (const [text, values] of seen) {
        const { rows } = await raw(`explain (analyze, buffers off, costs off) ${text}`, values as never)
        console.log(rows.map((r: Record<string, string>) => r['QUERY PLAN']).join('\n').slice(0, 900))
      }
    }
  expect(1).toBe(1)
  await pool.end()
}, 300_000)
