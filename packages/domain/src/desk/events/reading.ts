import { type Queryable, type tables, uuidArray } from '@clearway/db'
import { type SQL, sql } from 'drizzle-orm'
import { isInEffect, linkedTo } from '../../airspace/zone-links/store.ts'
import { listCertificatesOp } from '../../fleet/certificates/contract.ts'
import { listAlertsOp } from '../../flight/alerts/contract.ts'
import {
  type Access,
  type EventName,
  eventTypes,
  membershipStatus,
  memberType,
  type OrgType,
  resourceType,
  zoneMembershipType,
} from '../../kernel/index.ts'
import { anyMember } from '../../parties/access/callers.ts'
import { listUsersOp } from '../../parties/users/contract.ts'
import { appliesTo } from '../../planning/deconfliction/predicates.ts'
import { listMissionsOp } from '../../planning/missions/contract.ts'
import { listInvitationsOp } from '../invitations/contract.ts'

export type OutboxRow = typeof tables.outboxEvents.$inferSelect

/** An event with the content that is sent, read from its record now. */
export interface Reading {
  readonly event: OutboxRow
  readonly subject: ReadingSubject
  readonly data: Readonly<Record<string, unknown>>
  readonly zoneUuids: readonly string[]
  readonly assetUuids: readonly string[]
  /** Organisations whose own the record is. */
  readonly readers: ReadonlySet<string>
  /** Those linked to a zone that the record asks or concerns. */
  readonly linked: ReadonlySet<string>
  /** Of these, those that manage one: who only watches decides nothing. */
  readonly managers: ReadonlySet<string>
  readonly rule: ReadingRule
}

/** Who reads records of a kind: the same as in their lists and pages. */
export interface ReadingRule {
  readonly access: Access
  readonly isForAll?: true
  /** Also by their links to its zones: organisations of this type, or of any. */
  readonly throughZones?: OrgType | 'any'
}

export type ReadingSubject = (typeof eventTypes)[EventName]['subject']

const ofMissions: ReadingRule = { access: listMissionsOp.access, throughZones: 'airspaceManager' }

export const readingRules: Readonly<Record<ReadingSubject, ReadingRule>> = {
  permission: ofMissions,
  mission: ofMissions,
  flight_plan: ofMissions,
  session: { access: anyMember, throughZones: 'any' },
  alert: { access: listAlertsOp.access, throughZones: 'any' },
  zone: { access: anyMember, isForAll: true },
  certificate: { access: listCertificatesOp.access },
  pilot_credential: { access: listUsersOp.access },
  invitation: { access: listInvitationsOp.access },
  organisation: { access: anyMember },
  webhook_endpoint: { access: anyMember },
}

/** A record by the names of the wire, with who reads it and what it concerns. */
interface RecordRow extends Record<string, unknown> {
  subject: string
  readers: string[]
  zones: string[]
  assets: string[]
}

/** Events whose records are gone are left out: there is no one who may read them. */
export const readEvents = async (db: Queryable, events: readonly OutboxRow[]): Promise<Reading[]> => {
  const records = new Map<string, RecordRow>()
  const bySubject = Map.groupBy(events, ({ name }) => subjectOf(name))
  for (const [subject, own] of bySubject) {
    const uuids = uuidArray(new Set(own.map(({ subjectUuid }) => subjectUuid)))
    const { rows } = await db.execute<RecordRow>(questions[subject](uuids))
    for (const row of rows) records.set(`${subject} ${row.subject}`, row)
  }
  const links = await linksOf(db, new Set([...records.values()].flatMap(({ zones }) => zones)))
  return events.flatMap((event) => {
    const record = records.get(`${subjectOf(event.name)} ${event.subjectUuid}`)
    return record ? [readingOf(event, record, links)] : []
  })
}

const subjectOf = (name: string): ReadingSubject => eventTypes[name as EventName].subject

const readingOf = (
  event: OutboxRow,
  record: RecordRow,
  links: ReadonlyMap<string, readonly Link[]>,
): Reading => {
  const own = record.zones.flatMap((zone) => links.get(zone) ?? [])
  return {
    event,
    subject: subjectOf(event.name),
    data: eventTypes[event.name as EventName].data.parse({ ...record, ...event.facts }),
    zoneUuids: record.zones,
    assetUuids: record.assets,
    readers: new Set(record.readers),
    linked: new Set(own.map(({ org_uuid }) => org_uuid)),
    managers: new Set(own.filter(({ manages }) => manages).map(({ org_uuid }) => org_uuid)),
    rule: readingRules[subjectOf(event.name)],
  }
}

interface Link extends Record<string, unknown> {
  zone_uuid: string
  org_uuid: string
  manages: boolean
}

const linksOf = async (db: Queryable, zones: ReadonlySet<string>): Promise<Map<string, Link[]>> => {
  if (zones.size === 0) return new Map()
  const { rows } = await db.execute<Link>(sql`
    select z.zone_uuid, l.member_uuid as org_uuid, l.role = ${zoneMembershipType.manager} as manages
    from unnest(${uuidArray(zones)}) as z(zone_uuid) join resource_memberships l on ${linkedTo('z.zone_uuid')}`)
  return Map.groupBy(rows, ({ zone_uuid }) => zone_uuid)
}

const nothing = sql`'{}'::uuid[]`
const known = (...columns: string[]): SQL => sql`array_remove(array[${sql.raw(columns.join())}], null)`

const wireTime = (column: string): SQL =>
  sql`to_char(${sql.raw(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The zones that a mission asks, of a plan those that apply to it. */
const askedBy = (mission: string, plan: string): SQL => sql`array(
  select p.zone_uuid from permissions p
  where ${appliesTo({ missionUuid: sql.raw(mission), planUuid: sql.raw(plan) })})`

const questions: Readonly<Record<ReadingSubject, (uuids: SQL) => SQL>> = {
  permission: (uuids) => sql`
    select p.permission_uuid as subject, p.permission_uuid, p.permission_svc_id, p.mission_uuid, p.plan_uuid, p.zone_uuid,
      array[m.org_uuid] as readers, array[p.zone_uuid] as zones, ${nothing} as assets
    from permissions p join missions m using (mission_uuid) where p.permission_uuid = any(${uuids})`,
  mission: (uuids) => sql`
    select m.mission_uuid as subject, m.mission_uuid, m.mission_svc_id, array[m.org_uuid] as readers,
      array(select p.zone_uuid from permissions p where p.mission_uuid = m.mission_uuid and p.retired_at is null) as zones,
      array(select a.asset_uuid from mission_assets a where a.mission_uuid = m.mission_uuid) as assets
    from missions m where m.mission_uuid = any(${uuids})`,
  flight_plan: (uuids) => sql`
    select f.plan_uuid as subject, f.plan_uuid, f.plan_svc_id, f.mission_uuid, f.asset_uuid, array[f.org_uuid] as readers,
      ${askedBy('f.mission_uuid', 'f.plan_uuid')} as zones, array[f.asset_uuid] as assets
    from flight_plans f where f.plan_uuid = any(${uuids})`,
  session: (uuids) => sql`
    select s.session_uuid as subject, s.session_uuid, s.session_svc_id, s.asset_uuid, s.mission_uuid, s.plan_uuid,
      array[s.org_uuid] as readers, ${askedBy('s.mission_uuid', 's.plan_uuid')} as zones,
      array[s.asset_uuid] as assets
    from flight_sessions s where s.session_uuid = any(${uuids})`,
  // An alert is in the lists of the zones in effect that it concerns, and of their owners.
  alert: (uuids) => sql`
    select a.alert_uuid as subject, a.alert_uuid, a.alert_type, a.severity, a.message, a.session_uuid, a.asset_uuid,
      a.plan_uuid, array[a.asset_uuid] as assets,
      array(select zones.zone_uuid from zones where zones.zone_uuid = any(a.zone_uuids) and ${isInEffect}) as zones,
      a.org_uuid || array(select zones.org_owner_uuid from zones
        where zones.zone_uuid = any(a.zone_uuids) and zones.org_owner_uuid is not null and ${isInEffect}) as readers
    from alerts a where a.alert_uuid = any(${uuids})`,
  zone: (uuids) => sql`
    select z.zone_uuid as subject, z.zone_uuid, z.zone_svc_id, z.zone_name, ${nothing} as readers,
      array[z.zone_uuid] as zones, ${nothing} as assets
    from zones z where z.zone_uuid = any(${uuids})`,
  certificate: (uuids) => sql`
    select c.certificate_uuid as subject, c.certificate_uuid, c.asset_uuid, c.thumbprint,
      ${wireTime('c.expires_at')} as expires_at,
      ${known('a.org_owner_uuid')} as readers, ${nothing} as zones, array[c.asset_uuid] as assets
    from certificates c join assets a using (asset_uuid) where c.certificate_uuid = any(${uuids})`,
  // Of a person there are as many readers as organisations that they belong to.
  pilot_credential: (uuids) => sql`
    select c.cred_uuid as subject, c.cred_uuid, c.user_uuid, c.rpc_number, ${wireTime('c.expires_at')} as expires_at,
      array(select m.resource_uuid from resource_memberships m
        where m.member_type = ${memberType.user} and m.member_uuid = c.user_uuid
          and m.resource_type = ${resourceType.organisation} and m.status = ${membershipStatus.active}) as readers,
      ${nothing} as zones, ${nothing} as assets
    from pilot_credentials c where c.cred_uuid = any(${uuids})`,
  // Of a zone its Managers decide, whoever owns it; of an asset without owner who made its model.
  invitation: (uuids) => sql`
    select i.invite_uuid as subject, i.invite_uuid, i.direction, i.resource_type, i.resource_uuid,
      case i.resource_type when ${resourceType.asset} then i.resource_uuid end as asset_uuid,
      ${known('i.invited_by_org_uuid', 'coalesce(a.org_owner_uuid, d.manufacturer_uuid)')}
        || array(select l.member_uuid from resource_memberships l where i.resource_type = ${resourceType.zone}
          and ${linkedTo('i.resource_uuid')} and l.role = ${zoneMembershipType.manager})
        || array_remove(array[case i.resource_type when ${resourceType.organisation} then i.resource_uuid end,
          case i.invitee_type when ${memberType.organisation} then i.invitee_uuid end], null) as readers,
      ${nothing} as zones, ${known('a.asset_uuid')} as assets
    from resource_invitations i
    left join assets a on i.resource_type = ${resourceType.asset} and a.asset_uuid = i.resource_uuid
    left join asset_models d on d.model_uuid = a.asset_model_uuid
    where i.invite_uuid = any(${uuids})`,
  organisation: (uuids) => sql`
    select o.org_uuid as subject, o.org_uuid, array[o.org_uuid] as readers, ${nothing} as zones, ${nothing} as assets
    from organisations o where o.org_uuid = any(${uuids})`,
  webhook_endpoint: (uuids) => sql`
    select e.endpoint_uuid as subject, e.endpoint_uuid, array[e.org_uuid] as readers, ${nothing} as zones,
      ${nothing} as assets
    from webhook_endpoints e where e.endpoint_uuid = any(${uuids})`,
}
