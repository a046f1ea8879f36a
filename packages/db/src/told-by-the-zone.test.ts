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

/** A zone and what it was asked: of its owner, of another by name, and what it has let go. */
const records = `
  alter table permissions add airspace_type text;
  set session_replication_role = replica;
  insert into zones (zone_uuid, zone_svc_id, zone_name, org_owner_uuid, restriction_type, airspace_zone_type, constraint_uuid, zone_envelope,
      min_height, max_height, zone_version, status, created_at, updated_at)
    values (md5('zone')::uuid, 'Z', 'Zone', md5('owner')::uuid, 1, 1, md5('zone')::uuid, '{}', 0, 100, 1, 1, now(), now());
  insert into permissions (permission_uuid, permission_svc_id, parent_type, mission_uuid, zone_uuid, manager_org_uuid,
      permission_status, retired_at, created_at, updated_at)
    select md5(name)::uuid, name, 'MISSION', md5(name)::uuid, md5('zone')::uuid, md5(asked)::uuid, 0, retired_at, now(), now()
    from (values ('of the owner', 'owner', null), ('by name', 'other', null), ('let go', 'owner', now())) made (name, asked, retired_at);
  set session_replication_role = default`

test('whoever was asked by name stays named, and the owner of a zone is read from there', async () => {
  await owner.query(records)
  await owner.query(await readFile(join(migrationsFolder, '0106_told_by_the_zone.sql'), 'utf8'))
  const { rows } = await owner.query(`
    select permission_svc_id as name, case manager_org_uuid when md5('owner')::uuid then 'owner' when md5('other')::uuid then 'other' end as asked
    from permissions order by name`)
  expect(rows).toEqual([
    { name: 'by name', asked: 'other' },
    { name: 'let go', asked: 'owner' },
    { name: 'of the owner', asked: null },
  ])
})
