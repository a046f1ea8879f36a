import type { Queryable, StoredPolygon } from '@clearway/db'
import { type SQL, sql } from 'drizzle-orm'
import { isAmong, type ZonesMeant } from '../../airspace/zone-links/own-zones.ts'
import { inWindow } from '../../flight/telemetry/frames/store.ts'
import { constraintType, offsetOf, type PageRequest } from '../../kernel/contract.ts'
import { appliesTo } from '../../planning/deconfliction/predicates.ts'
import { mayBeIn } from './cells-of.ts'
import type { ActiveFlight } from './contract.ts'

/** A zone that holds a position, judged by its outer ring alone. */
export interface CandidateZone {
  zone_uuid: string
  zone_name: string
  /** Given when interior rings make an exact second look necessary. */
  holed: StoredPolygon | null
}

export interface FlightRow extends Record<string, unknown> {
  session_uuid: string
  asset_uuid: string
  asset_svc_id: string
  asset_uin: string | null
  model_name: string
  model_uuid: string
  model_max_height: number | null
  pilot_svc_id: string
  pilot_uuid: string
  /** Who flies it, for the eyes of its own organisation. */
  flown_by: string
  /** Where the mission lists the pilot. */
  pilot_name: string | null
  plan_uuid: string | null
  mission_uuid: string | null
  height: number | null
  longitude: number | null
  latitude: number | null
  /** Epoch milliseconds of the last frame. */
  last_seen_ms: string | null
  conformance: ActiveFlight['conformance']
  candidates: CandidateZone[]
  /** Zones that answer for its plan: all there is to go by until a position is known. */
  asked_zones: string[]
}

/** Open sessions with their last known position: of the last frame, else of the start. */
const placed = (which: SQL): SQL => sql`
  select s.*, f.altitude_agl as height, f."timestamp" as seen_at,
    coalesce(f.longitude, s.asset_start_longitude) as longitude,
    coalesce(f.latitude, s.asset_start_latitude) as latitude
  from flight_sessions s
  left join lateral (
    select t.longitude, t.latitude, t.altitude_agl, t."timestamp" from telemetry_frames t
    where t.session_uuid = s.session_uuid and ${inWindow('t', 's')}
    order by t."timestamp" desc limit 1) f on true
  where s.session_end_time is null and ${which}`

/**
 * The constraint of a zone holds a flight's position, judged by the outer ring alone; one index look-up. A position
 * without a height is in every height band.
 */
const outerHolds = (now: Date): SQL => sql`k.constraint_type = ${sql.raw(String(constraintType.zone))}
  and k.outer_ring && format('((%s,%s))', l.longitude, l.latitude)::polygon
  and k.outer_ring @> point(l.longitude, l.latitude)
  and (l.height is null or k.heights @> l.height) and k.during @> ${now.toISOString()}::timestamptz`

/** The position is in an interior ring of the zone. */
const isInHole = sql`exists (
  select 1 from json_array_elements(k.geometry_2d->'coordinates') with ordinality r(ring, nth)
  where r.nth > 1 and (select string_agg(format('(%s,%s)', at->>0, at->>1), ',')
    from json_array_elements(r.ring) at)::polygon @> point(l.longitude, l.latitude))`

const isAsked = appliesTo({ missionUuid: sql`l.mission_uuid`, planUuid: sql`l.plan_uuid` })

/** One whose position is not known yet counts for the zones that answer for its plan. */
const isSeenFrom = (zones: ZonesMeant, now: Date): SQL =>
  sql`case when l.longitude is null or l.latitude is null
    then exists (select 1 from permissions p where ${isAsked} and ${isAmong(sql`p.zone_uuid`, zones)})
    else exists (select 1 from constraints k
      where ${outerHolds(now)} and ${isAmong(sql`k.ref_uuid`, zones)} and not (k.has_holes and ${isInHole})) end`

const seenFrom = (zones: ZonesMeant, now: Date, which: SQL): SQL =>
  sql`select l.* from (${placed(which)}) l where ${isSeenFrom(zones, now)}`

/** What is shown of the flights in `l`. */
const shown = (now: Date): SQL => sql`
  select l.session_uuid, l.asset_uuid, a.asset_svc_id, l.asset_uin, m.model_name, m.model_uuid, m.max_height as model_max_height,
    u.user_svc_id as pilot_svc_id, l.user_uuid as pilot_uuid,
    u.first_name || ' ' || u.last_name as flown_by,
    (select u.first_name || ' ' || u.last_name from mission_pilots c
      where c.mission_uuid = l.mission_uuid and c.user_uuid = l.user_uuid) as pilot_name, l.plan_uuid, l.mission_uuid, l.height, l.longitude, l.latitude,
    (extract(epoch from l.seen_at) * 1000)::bigint as last_seen_ms, l.session_start_time,
    array(select p.zone_uuid::text from permissions p where ${isAsked}) as asked_zones,
    (select case when bool_or(a.alert_type = 'lost_link') then 'contingent'
      when count(*) > 0 then 'non_conforming' else 'conforming' end
      from alerts a where a.session_uuid = l.session_uuid and a.cleared_at is null and a.triggered_by is null)
      as conformance,
    (select coalesce(json_agg(json_build_object('zone_uuid', z.zone_uuid, 'zone_name', z.zone_name,
        'holed', case when k.has_holes then z.zone_envelope end) order by z.airspace_zone_type, z.zone_id), '[]')
      from constraints k join zones z on z.zone_uuid = k.ref_uuid
      where l.longitude is not null and l.latitude is not null and ${outerHolds(now)}) as candidates
  from l
  join assets a on a.asset_uuid = l.asset_uuid
  join asset_models m on m.model_uuid = a.asset_model_uuid
  join users u on u.user_uuid = l.user_uuid`

interface Flying {
  readonly assetUuid: string
  readonly now: Date
}

/** The flight that an asset is on, wherever it is. */
export const findFlight = (db: Queryable, { assetUuid, now }: Flying) =>
  oneOf(db, placed(sql`s.asset_uuid = ${assetUuid}`), now)

/** The flight that an asset is on, where it is seen from these zones. */
export const findSeenFlight = (db: Queryable, zones: ZonesMeant, { assetUuid, now }: Flying) =>
  oneOf(db, seenFrom(zones, now, sql`s.asset_uuid = ${assetUuid}`), now)

const oneOf = async (db: Queryable, flights: SQL, now: Date): Promise<FlightRow | undefined> => {
  const { rows } = await db.execute<FlightRow>(sql`with l as (${flights}) ${shown(now)}`)
  return rows[0]
}

interface FlightsPage {
  readonly now: Date
  readonly page: PageRequest
}

type Flights = Promise<{ rows: FlightRow[]; total: number }>

/** A page of the flights that are seen from these zones. */
export const pageFlights = async (db: Queryable, zones: ZonesMeant, asked: FlightsPage): Flights =>
  pageOfSeen(db, seenFrom(zones, asked.now, await mayBeIn(db, zones)), asked)

/** A page of the organisation's own flights, wherever they are. */
export const pageOwnFlights = (db: Queryable, orgUuid: string, asked: FlightsPage): Flights =>
  pageOfSeen(db, placed(sql`s.org_uuid = ${orgUuid}`), asked)

/** The newest first, and how many there are. */
const pageOfSeen = async (db: Queryable, seen: SQL, { now, page }: FlightsPage): Flights => {
  const { rows } = await db.execute<FlightRow & { total: number }>(sql`
    with seen as materialized (${seen}),
      l as (select * from seen order by session_start_time desc, session_uuid
        limit ${page.limit} offset ${offsetOf(page)})
    select counted.total, flight.* from (select count(*)::int as total from seen) counted
    left join (${shown(now)}) flight on true
    order by flight.session_start_time desc, flight.session_uuid`)
  return { rows: rows.filter((row) => row.session_uuid !== null), total: rows[0]?.total ?? 0 }
}
