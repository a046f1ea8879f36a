import { type Queryable, uuidArray } from '@clearway/db'
import { type SQL, sql } from 'drizzle-orm'
import { memberType } from '../../kernel/index.ts'
import { appliesTo } from '../../planning/deconfliction/predicates.ts'
import type { Reading, ReadingSubject } from '../events/reading.ts'

/** What a person needs to know of a record at a glance. */
export interface Facts {
  /** Its name. */
  readonly what: string
  /** Whose it is. */
  readonly who: string | null
  /** Zones. */
  readonly place: string | null
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  /** Who made it or flies, or whom it is about. */
  readonly people: ReadonlySet<string>
}

interface Row extends Record<string, unknown> {
  subject: string
  what: string
  who: string | null
  place: string | null
  starts_at: string | null
  ends_at: string | null
  people: string[]
}

/** By the uuid of the record. */
export const factsOf = async (db: Queryable, readings: readonly Reading[]): Promise<Map<string, Facts>> => {
  const found = new Map<string, Facts>()
  for (const [subject, own] of Map.groupBy(readings, ({ subject }) => subject)) {
    const question = questions[subject]
    if (!question) continue
    const uuids = uuidArray(new Set(own.map(({ event }) => event.subjectUuid)))
    const { rows } = await db.execute<Row>(question(uuids))
    for (const { subject: uuid, starts_at, ends_at, people, ...row } of rows)
      found.set(uuid, {
        ...row,
        startsAt: starts_at ? new Date(starts_at) : null,
        endsAt: ends_at ? new Date(ends_at) : null,
        people: new Set(people),
      })
  }
  return found
}

const nobody = sql`'{}'::uuid[]`
const never = sql`null::timestamptz`

const crewOf = (mission: string): SQL => sql`m.created_by_user_uuid || array(
  select p.user_uuid from mission_pilots p where p.mission_uuid = ${sql.raw(mission)})`

/** The zones that answer for a plan. */
const zonesOf = (mission: string, plan: string): SQL => sql`(
  select string_agg(distinct z.zone_name, ', ') from permissions p join zones z using (zone_uuid)
  where ${appliesTo({ missionUuid: sql.raw(mission), planUuid: sql.raw(plan) })})`

const questions: Readonly<Partial<Record<ReadingSubject, (uuids: SQL) => SQL>>> = {
  permission: (uuids) => sql`
    select p.permission_uuid as subject, m.mission_name as what, o.org_name as who, z.zone_name as place,
      m.start_time as starts_at, m.end_time as ends_at, ${crewOf('m.mission_uuid')} as people
    from permissions p join missions m using (mission_uuid) join organisations o using (org_uuid)
    join zones z on z.zone_uuid = p.zone_uuid where p.permission_uuid = any(${uuids})`,
  flight_plan: (uuids) => sql`
    select f.plan_uuid as subject, m.mission_name as what, coalesce(a.asset_uin, a.asset_svc_id) as who,
      ${zonesOf('f.mission_uuid', 'f.plan_uuid')} as place, f.schedule_start_time as starts_at, f.schedule_end_time as ends_at,
      array[m.created_by_user_uuid, f.created_by_user_uuid, f.pilot_uuid] as people
    from flight_plans f join missions m using (mission_uuid) join assets a on a.asset_uuid = f.asset_uuid
    where f.plan_uuid = any(${uuids})`,
  session: (uuids) => sql`
    select s.session_uuid as subject, coalesce(a.asset_uin, a.asset_svc_id) as what, o.org_name as who,
      ${zonesOf('s.mission_uuid', 's.plan_uuid')} as place, s.session_start_time as starts_at, s.session_end_time as ends_at,
      array[s.user_uuid] as people
    from flight_sessions s join assets a using (asset_uuid) join organisations o on o.org_uuid = s.org_uuid
    where s.session_uuid = any(${uuids})`,
  alert: (uuids) => sql`
    select a.alert_uuid as subject, coalesce(a.asset_uin, f.asset_svc_id) as what, o.org_name as who,
      (select string_agg(z.zone_name, ', ') from zones z where z.zone_uuid = any(a.zone_uuids)) as place,
      a.created_at as starts_at, ${never} as ends_at, array[s.user_uuid] as people
    from alerts a join flight_sessions s using (session_uuid) join assets f on f.asset_uuid = a.asset_uuid
      join organisations o on o.org_uuid = a.org_uuid
    where a.alert_uuid = any(${uuids})`,
  zone: (uuids) => sql`
    select z.zone_uuid as subject, z.zone_name as what, o.org_name as who, null::text as place, ${never} as starts_at,
      ${never} as ends_at, ${nobody} as people
    from zones z left join organisations o on o.org_uuid = z.org_owner_uuid where z.zone_uuid = any(${uuids})`,
  certificate: (uuids) => sql`
    select c.certificate_uuid as subject, coalesce(a.asset_uin, a.asset_svc_id) as what, null::text as who,
      null::text as place, c.expires_at as starts_at, ${never} as ends_at, ${nobody} as people
    from certificates c join assets a using (asset_uuid) where c.certificate_uuid = any(${uuids})`,
  pilot_credential: (uuids) => sql`
    select c.cred_uuid as subject, c.rpc_number as what, u.first_name || ' ' || u.last_name as who, null::text as place,
      c.expires_at as starts_at, ${never} as ends_at, array[c.user_uuid] as people
    from pilot_credentials c join users u using (user_uuid) where c.cred_uuid = any(${uuids})`,
  // Events about a person are their own requests: they ask for themself, whatever organisation they act for.
  invitation: (uuids) => sql`
    select i.invite_uuid as subject, coalesce(o.org_name, u.first_name || ' ' || u.last_name) as what,
      coalesce(a.asset_uin, a.asset_svc_id, z.zone_name) as who, null::text as place, ${never} as starts_at, ${never} as ends_at, ${nobody} as people
    from resource_invitations i join users u on u.user_uuid = i.invited_by_user_uuid
    left join organisations o on o.org_uuid = i.invited_by_org_uuid and i.invitee_type = ${memberType.organisation}
    left join assets a on a.asset_uuid = i.resource_uuid left join zones z on z.zone_uuid = i.resource_uuid
    where i.invite_uuid = any(${uuids})`,
  organisation: (uuids) => sql`
    select o.org_uuid as subject, o.org_name as what, null::text as who, null::text as place, ${never} as starts_at,
      ${never} as ends_at, ${nobody} as people
    from organisations o where o.org_uuid = any(${uuids})`,
}
