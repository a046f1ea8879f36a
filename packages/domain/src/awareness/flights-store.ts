import type { Queryable, StoredPolygon } from '@clearway/db'
import { sql } from 'drizzle-orm'

/** A zone that holds a position, as far as its outer ring tells. */
export interface CandidateZone {
  zone_uuid: string
  zone_name: string
  /** Given when interior rings make an exact second look necessary. */
  holed: StoredPolygon | null
}

export interface FlightRow extends Record<string, unknown> {
  session_uuid: string
  asset_uuid: string
  asset_uin: string | null
  model_name: string
  model_uuid: string
  pilot_svc_id: string
  pilot_uuid: string
  plan_uuid: string | null
  mission_uuid: string | null
  height: number | null
  longitude: number | null
  latitude: number | null
  /** Epoch milliseconds of the last frame. */
  last_seen_ms: string | null
  candidates: CandidateZone[]
  /** Zones that answered for the mission: all there is to go by until a position is known. */
  mission_zones: string[]
}

interface FlightFilter {
  now: Date
  assetUuid?: string
}

/**
 * Every open session with its last known position and the zones there; one index look-up a flight. A position
 * without a height is in every height band.
 */
export const listFlights = async (db: Queryable, { now, assetUuid }: FlightFilter): Promise<FlightRow[]> => {
  const ofAsset = assetUuid ? sql`and s.asset_uuid = ${assetUuid}` : sql``
  const { rows } = await db.execute<FlightRow>(sql`
    select s.session_uuid, s.asset_uuid, s.asset_uin, m.model_name, m.model_uuid, u.user_svc_id as pilot_svc_id,
      s.user_uuid as pilot_uuid, s.plan_uuid, s.mission_uuid, f.altitude_agl as height, p.longitude, p.latitude,
      (extract(epoch from f."timestamp") * 1000)::bigint as last_seen_ms, c.candidates,
      array(select q.zone_uuid::text from permissions q
        where q.mission_uuid = s.mission_uuid and q.retired_at is null) as mission_zones
    from flight_sessions s
    join assets a on a.asset_uuid = s.asset_uuid
    join asset_models m on m.model_uuid = a.asset_model_uuid
    join users u on u.user_uuid = s.user_uuid
    left join lateral (
      select t.longitude, t.latitude, t.altitude_agl, t."timestamp" from telemetry_frames t
      where t.session_uuid = s.session_uuid order by t."timestamp" desc limit 1) f on true
    cross join lateral (select coalesce(f.longitude, s.asset_start_longitude) as longitude,
      coalesce(f.latitude, s.asset_start_latitude) as latitude) p
    cross join lateral (
      select coalesce(json_agg(json_build_object('zone_uuid', z.zone_uuid, 'zone_name', z.zone_name,
        'holed', case when k.has_holes then z.zone_envelope end) order by z.zone_id), '[]') as candidates
      from constraints k join zones z on z.zone_uuid = k.ref_uuid
      where k.constraint_type = 3 and p.longitude is not null and p.latitude is not null
        and k.outer_ring && format('((%s,%s))', p.longitude, p.latitude)::polygon
        and k.outer_ring @> point(p.longitude, p.latitude)
        and (f.altitude_agl is null or k.heights @> f.altitude_agl)
        and k.during @> ${now.toISOString()}::timestamptz) c
    where s.session_end_time is null ${ofAsset}
    order by s.session_start_time desc, s.session_uuid`)
  return rows
}
