import type { Database } from '@clearway/db'
import { sql } from 'drizzle-orm'
import { square } from './builders/airspace.ts'

/** Zones far from everything, of an owner, or to which an organisation has a link of a role. */
export const addFarZones = (
  db: Database,
  many: number,
  of: { owner?: string; org?: string; role?: number },
) =>
  db.execute(sql`
    with made as (
      insert into zones (zone_uuid, zone_svc_id, zone_name, org_owner_uuid, restriction_type, airspace_zone_type, constraint_uuid,
        zone_envelope, min_height, max_height, zone_version, status, created_at, updated_at)
      select gen_random_uuid(), 'ZON-' || gen_random_uuid(), 'Far ' || gen_random_uuid(), ${of.owner ?? null}::uuid, 2, 2,
        gen_random_uuid(), ${JSON.stringify(square(-150, -40))}::json, 0, 120, 1, 1, now(), now() from generate_series(1, ${many}::int)
      returning zone_uuid)
    insert into resource_memberships (membership_uuid, membership_svc_id, resource_type, resource_uuid, member_type, member_uuid,
      role, status, created_at, updated_at)
    select gen_random_uuid(), 'MEM-' || gen_random_uuid(), 3, zone_uuid, 2, ${of.org ?? null}::uuid, ${of.role ?? null}::smallint, 1,
      now(), now() from made where ${of.org ?? null}::uuid is not null`)
