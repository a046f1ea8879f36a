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

/** As the release before had it. */
const before = `
  drop table permission_counts, permission_count_changes;
  drop trigger permissions_counted_by_zone on permissions;
  drop trigger permissions_counted_anew on permissions;
  drop trigger permissions_in_time on permissions;
  drop trigger missions_in_time on missions;
  drop function count_permission, take_window_of_mission, give_window_to_permissions;
  alter table permissions drop mission_start, drop mission_end, drop mission_status`

const zone = `md5('zone')::uuid`

/** Five missions, the last of them deleted; one has let its zone go, and one is refused. */
const records = `
  set session_replication_role = replica;
  insert into missions (mission_uuid, mission_svc_id, org_uuid, created_by_user_uuid, mission_name, mission_description,
      start_time, end_time, mission_envelope, min_height, max_height, airspace_restrictions_covered, status, created_at, updated_at)
    select md5(n::text)::uuid, 'M' || n, md5('org')::uuid, md5('user')::uuid, '', '', at, at + interval '1 hour', '{}', 0, 100, '{}',
      case when n = 5 then -1 else 1 end, at, at
    from (select n, timestamptz '2026-06-01T00:00:00Z' + n * interval '1 day' as at from generate_series(1, 5) n) made;
  insert into permissions (permission_uuid, permission_svc_id, parent_type, mission_uuid, zone_uuid, permission_status,
      retired_at, created_at, updated_at)
    select mission_uuid, mission_svc_id, 'MISSION', mission_uuid, ${zone}, case when mission_svc_id = 'M2' then -1 else 1 end,
      case when mission_svc_id = 'M3' then now() end, now(), now()
    from missions;
  set session_replication_role = default`

test('permissions that are there already get the window of their mission, and are counted', async () => {
  await owner.query(before)
  await owner.query(records)
  for (const name of ['0084_permissions_in_time', '0085_permissions_counted_by_zone'])
    await owner.query(await readFile(join(migrationsFolder, `${name}.sql`), 'utf8'))
  const { rows: differing } = await owner.query(`
    select from permissions p join missions m using (mission_uuid) where retired_at is null
      and (mission_start, mission_end, mission_status) is distinct from (m.start_time, m.end_time, m.status)`)
  expect(differing).toEqual([])
  const { rows: counts } = await owner.query(
    'select permission_status, asked from permission_counts order by permission_status',
  )
  expect(counts).toEqual([
    { permission_status: -1, asked: 1 },
    { permission_status: 1, asked: 2 },
  ])
})
