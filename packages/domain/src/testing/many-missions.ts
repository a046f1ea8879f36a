import { type Database, uuidArray } from '@clearway/db'
import { sql } from 'drizzle-orm'

interface Like {
  readonly like: string
  readonly many: number
  readonly name: string
}

/** Missions like this one, each over a minute before the one before it, with its aircraft and the permissions that it has in force: their uuids. */
export const addMissions = async (db: Database, { like, many, name }: Like): Promise<string[]> => {
  const { rows } = await db.execute<{ uuid: string }>(sql`
    insert into missions select (jsonb_populate_record(m, jsonb_build_object('mission_uuid', gen_random_uuid(),
      'mission_svc_id', 'MSN-' || gen_random_uuid(), 'mission_name', ${name}::text,
      'created_at', m.created_at - n * interval '1 minute', 'start_time', m.start_time - n * interval '1 minute',
      'end_time', m.end_time - n * interval '1 minute'))).*
    from missions m cross join generate_series(1, ${many}::int) n where m.mission_uuid = ${like}::uuid
    returning mission_uuid as uuid`)
  const uuids = rows.map(({ uuid }) => uuid)
  await db.execute(sql`
    insert into mission_assets select (jsonb_populate_record(a, jsonb_build_object('mission_uuid', made.uuid))).*
    from mission_assets a cross join unnest(${uuidArray(uuids)}) made(uuid) where a.mission_uuid = ${like}::uuid`)
  await db.execute(sql`
    insert into permissions select (jsonb_populate_record(p, jsonb_build_object('permission_uuid', gen_random_uuid(),
      'permission_svc_id', 'PRM-' || gen_random_uuid(), 'mission_uuid', made.uuid))).*
    from permissions p cross join unnest(${uuidArray(uuids)}) made(uuid)
    where p.mission_uuid = ${like}::uuid and p.retired_at is null`)
  return uuids
}
