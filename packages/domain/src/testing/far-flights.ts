import type { Database } from '@clearway/db'
import { sql } from 'drizzle-orm'
import { cellOf } from '../flight/nearby/cells.ts'
import type { BuiltSession } from './builders/sessions.ts'

const [longitude, latitude] = [-120, -40]

interface Far {
  readonly like: Pick<BuiltSession, 'sessionUuid'>
  readonly many: number
  readonly now: Date
}

/** Flights like this one that fly far from everything, each with a frame of now, and noted where it is. */
export const addFarFlights = (db: Database, { like, many, now }: Far) =>
  db.execute(sql`
    with made as (
      insert into assets (asset_uuid, asset_svc_id, uin_status, asset_model_uuid, org_owner_uuid, source, status, created_at, updated_at)
      select gen_random_uuid(), 'FAR-' || gen_random_uuid(), a.uin_status, a.asset_model_uuid, a.org_owner_uuid, a.source, a.status,
        a.created_at, a.updated_at
      from flight_sessions s join assets a using (asset_uuid) cross join generate_series(1, ${many}::int)
      where s.session_uuid = ${like.sessionUuid}::uuid returning asset_uuid),
    flown as (
      insert into flight_sessions (session_uuid, session_svc_id, asset_uuid, org_uuid, user_uuid, session_start_time,
        session_expiry, conforming, cell, created_at)
      select gen_random_uuid(), 'FAR-' || m.asset_uuid, m.asset_uuid, s.org_uuid, s.user_uuid, s.session_start_time,
        s.session_expiry, true, ${cellOf(longitude, latitude)}::int, s.created_at
      from made m cross join flight_sessions s where s.session_uuid = ${like.sessionUuid}::uuid returning session_uuid, asset_uuid)
    insert into telemetry_frames (session_uuid, "timestamp", asset_uuid, latitude, longitude)
    select session_uuid, ${now.toISOString()}::timestamptz, asset_uuid, ${latitude}::float8, ${longitude}::float8 from flown`)
