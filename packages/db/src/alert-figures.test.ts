import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrationsFolder } from './migrate.ts'
import { createTestDatabase } from './testing.ts'

const database = await createTestDatabase()
const owner = new pg.Client(database.url)
beforeAll(() => owner.connect())
afterAll(async () => {
  await owner.end()
  await database.close()
})

const person = '00000000-0000-4000-8000-000000000001'

/** The parents of an alert are of no interest here. */
const raise = (type: string, message: string, by: string | null = null) =>
  owner.query(
    `insert into alerts (alert_uuid, alert_type, severity, state, session_uuid, asset_uuid, org_uuid, subject_uuid,
        zone_uuids, message, triggered_by, created_at, updated_at)
      select gen_random_uuid(), $1, 'major', 'raised', gen_random_uuid(), gen_random_uuid(), gen_random_uuid(),
        gen_random_uuid(), '{}', $2, $3, now(), now()`,
    [type, message, by],
  )

test('alerts from before there were figures have those that their messages say', async () => {
  await owner.query('alter table alerts drop column figures')
  await owner.query('set session_replication_role = replica')
  await raise('altitude_breach', 'UA1 is at 84.3 m AGL, above the 60 m AGL of its plan PLN-1.')
  await raise('geofence_exit', 'UA1 is 1113 m outside the area of its plan PLN-1.')
  await raise(
    'geofence_exit',
    'UA1 flies outside the time of its plan PLN-1, 2026-01-01 06:00 to 2026-01-01 07:00 UTC.',
  )
  await raise('zone_violation', 'UA1 is in Tower 500 m without permission, at 84 m AGL.')
  await raise('zone_violation', 'UA1 is in Tower 500 m without permission.')
  await raise('altitude_breach', 'UA1 is at 84 m AGL, above the 60 m AGL of its plan PLN-1.', person)
  const sql = await readFile(join(migrationsFolder, '0065_alert_figures.sql'), 'utf8')
  for (const statement of sql.split('--> statement-breakpoint')) await owner.query(statement)
  const { rows } = await owner.query('select figures from alerts order by alert_type, length(message)')
  expect(rows.map(({ figures }) => figures)).toEqual([
    null,
    { kind: 'height', limit: 'above', height_m: 84.3, limit_m: 60, reference: 'AGL', plan_svc_id: 'PLN-1' },
    { kind: 'outside', distance_m: 1113, plan_svc_id: 'PLN-1' },
    null,
    null,
    { kind: 'zone', zone_name: 'Tower 500 m', height_m: 84 },
  ])
})
