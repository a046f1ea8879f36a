import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { filled, filledSlot, polygonText, type Slot } from './data.ts'

export interface FilledMission {
  readonly missionUuid: string
  readonly orgUuid: string
  readonly assetUuid: string
  readonly pilotUuid: string
  readonly creatorUuid: string
}

const batch = 5_000

/** 10,000 approved plans, shared out over missions, as the domain would have stored them. */
export const fillPlans = async (url: string, missions: readonly FilledMission[]): Promise<void> => {
  const client = new pg.Client(url)
  await client.connect()
  for (let done = 0; done < filled; done += batch) {
    const rows = Array.from({ length: batch }, (_, n) => rowOf(done + n, missions))
    await client.query(intoPlans, [JSON.stringify(rows)])
    await client.query(intoConstraints, [JSON.stringify(rows)])
    await client.query(intoVolumes, [JSON.stringify(rows)])
  }
  await client.query('vacuum analyze flight_plans, constraints, approved_volumes')
  await client.end()
}

const rowOf = (n: number, missions: readonly FilledMission[]) => {
  const slot = filledSlot(n)
  const mission = missions[n % missions.length] as FilledMission
  return { ...mission, n, planUuid: randomUUID(), ...columnsOf(slot) }
}

const columnsOf = (slot: Slot) => ({
  polygon: polygonText(slot),
  geojson: { type: 'Polygon', coordinates: [slot.ring] },
  minHeight: slot.minHeight,
  maxHeight: slot.maxHeight,
  fromAt: new Date(slot.from),
  toAt: new Date(slot.to),
})

const rows = `jsonb_to_recordset($1::jsonb) as r("n" int, "planUuid" uuid, "missionUuid" uuid, "orgUuid" uuid,
  "assetUuid" uuid, "pilotUuid" uuid, "creatorUuid" uuid, "polygon" text, "geojson" jsonb, "minHeight" float8,
  "maxHeight" float8, "fromAt" timestamptz, "toAt" timestamptz)`

const intoPlans = `
  insert into flight_plans (plan_uuid, plan_svc_id, mission_uuid, org_uuid, asset_uuid, pilot_uuid,
    created_by_user_uuid, schedule_start_time, schedule_end_time, flight_envelope, min_height, max_height,
    airspace_restrictions_covered, flight_status, status, created_at, updated_at)
  select "planUuid", 'PLN-BENCH' || n, "missionUuid", "orgUuid", "assetUuid", "pilotUuid", "creatorUuid", "fromAt",
    "toAt", geojson, "minHeight", "maxHeight", '{}', 0, 1, now(), now() from ${rows}`

const intoConstraints = `
  insert into constraints (constraint_uuid, constraint_type, ref_uuid, org_uuid, geometry_2d, outer_ring, has_holes,
    heights, during, metadata, created_at, updated_at)
  select gen_random_uuid(), 2, "planUuid", "orgUuid", geojson, polygon::polygon, false,
    float8range("minHeight", "maxHeight"), tstzrange("fromAt", "toAt"), '{}', now(), now() from ${rows}`

const intoVolumes = `
  insert into approved_volumes (plan_uuid, org_uuid, envelope, heights, during)
  select "planUuid", "orgUuid", polygon::polygon, float8range("minHeight", "maxHeight"), tstzrange("fromAt", "toAt")
  from ${rows}`

/** The peer's table: the same guard over the same volumes, and nothing else. */
export const copyForPeer = async (url: string): Promise<void> => {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`
    create schema if not exists peer;
    drop table if exists peer.volumes;
    create table peer.volumes (plan_uuid uuid primary key, envelope polygon not null, heights float8range not null,
      during tstzrange not null, exclude using gist ((polygon(path(envelope) * point(1000000, 0))) with &&, heights with &&, during with &&));
    insert into peer.volumes select plan_uuid, envelope, heights, during from approved_volumes`)
  await client.query('vacuum analyze peer.volumes')
  await client.end()
}
