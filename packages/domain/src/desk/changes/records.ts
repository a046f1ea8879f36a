import { type Queryable, uuidArray } from '@clearway/db'
import { type SQL, sql } from 'drizzle-orm'
import { linkedTo } from '../../airspace/zone-links/store.ts'
import { listAssetModelsOp } from '../../fleet/asset-models/contract.ts'
import { listAssetsOp } from '../../fleet/assets/contract.ts'
import { listPayloadModelsOp } from '../../fleet/payload-models/contract.ts'
import { listAlertsOp } from '../../flight/alerts/contract.ts'
import { listBridgesOp } from '../../flight/bridges/contract.ts'
import {
  type Access,
  type DomainEvent,
  inviteMode,
  membershipStatus,
  memberType,
  type NotifyingRecord,
  resourceType,
  zoneMembershipType,
} from '../../kernel/index.ts'
import { anyMember } from '../../parties/access/callers.ts'
import { listUsersOp } from '../../parties/users/contract.ts'
import { appliesTo } from '../../planning/deconfliction/predicates.ts'
import { listDraftsOp } from '../../planning/mission-drafts/contract.ts'
import { listRequestMessagesOp } from '../../planning/talk/contract.ts'
import { listAuditEntriesOp } from '../../platform/audit/contract.ts'
import { listInvitationsOp } from '../invitations/contract.ts'
import { listEndpointsOp } from '../webhooks/contract.ts'

export type RecordNews = Extract<DomainEvent, { type: 'record_changed' }>

interface RecordReaders {
  /** Which people of the organisations in the audience; none where the audience is people and the platform only. */
  readonly ofOrganisations: Access | null
  /** Every organisation, not only those that the record names. */
  readonly isForAll?: true
  /** Platform administrators, whatever they act for. */
  readonly isForPlatform?: true
}

/** Who receives changes of a record: those whose lists and pages show it. */
export const recordReaders: Readonly<Record<NotifyingRecord, RecordReaders>> = {
  user: { ofOrganisations: listUsersOp.access, isForPlatform: true },
  pilot_credential: { ofOrganisations: listUsersOp.access },
  sign_in: { ofOrganisations: null },
  organisation: { ofOrganisations: anyMember, isForPlatform: true },
  membership: { ofOrganisations: anyMember, isForPlatform: true },
  invitation: { ofOrganisations: listInvitationsOp.access },
  partner_key: { ofOrganisations: null, isForPlatform: true },
  asset_model: { ofOrganisations: listAssetModelsOp.access, isForAll: true },
  payload_model: { ofOrganisations: listPayloadModelsOp.access },
  asset: { ofOrganisations: listAssetsOp.access },
  certificate: { ofOrganisations: listAssetsOp.access },
  session: { ofOrganisations: anyMember },
  bridge: { ofOrganisations: listBridgesOp.access },
  constraint: { ofOrganisations: anyMember, isForAll: true },
  webhook_endpoint: { ofOrganisations: listEndpointsOp.access },
  notification: { ofOrganisations: null },
  preference: { ofOrganisations: null },
  mission_draft: { ofOrganisations: listDraftsOp.access },
  alert_message: { ofOrganisations: listAlertsOp.access },
  permission_message: { ofOrganisations: listRequestMessagesOp.access },
  audit_entry: { ofOrganisations: listAuditEntriesOp.access, isForPlatform: true },
}

interface Around extends Record<string, unknown> {
  of_uuid: string
  org_uuid: string | null
  user_uuid: string | null
}

/** Organisations and people that a record concerns and its columns do not name, by the uuid of the record. */
export const aroundRecords = async (
  db: Queryable,
  news: readonly RecordNews[],
): Promise<Map<string, Around[]>> => {
  const found = new Map<string, Around[]>()
  for (const [record, ask] of Object.entries(questions)) {
    const uuids = news.filter((one) => one.record === record).map(({ uuid }) => uuid)
    if (uuids.length === 0) continue
    const { rows } = await db.execute<Around>(ask(uuidArray(uuids)))
    for (const row of rows) found.set(row.of_uuid, [...(found.get(row.of_uuid) ?? []), row])
  }
  return found
}

/** The memberships `m` of this person in organisations. */
const membersOf = (person: string): SQL => sql`m.member_uuid = ${sql.raw(person)}
  and m.member_type = ${memberType.user} and m.resource_type = ${resourceType.organisation}
  and m.status = ${membershipStatus.active}`

const questions: Partial<Record<NotifyingRecord, (uuids: SQL) => SQL>> = {
  user: (uuids) => sql`
    select u.uuid as of_uuid, m.resource_uuid as org_uuid
    from unnest(${uuids}) as u(uuid) join resource_memberships m on ${membersOf('u.uuid')}`,
  pilot_credential: (uuids) => sql`
    select c.cred_uuid as of_uuid, m.resource_uuid as org_uuid
    from pilot_credentials c join resource_memberships m on ${membersOf('c.user_uuid')}
    where c.cred_uuid = any(${uuids})`,
  certificate: (uuids) => sql`
    select c.certificate_uuid as of_uuid, a.org_owner_uuid as org_uuid
    from certificates c join assets a using (asset_uuid) where c.certificate_uuid = any(${uuids})`,
  // The flights on plans that asked a zone are in the lists of who manages or monitors it.
  session: (uuids) => sql`
    select s.session_uuid as of_uuid, l.member_uuid as org_uuid
    from flight_sessions s join permissions p on ${appliesTo({ missionUuid: sql`s.mission_uuid`, planUuid: sql`s.plan_uuid` })}
    join resource_memberships l on ${linkedTo('p.zone_uuid')}
    where s.session_uuid = any(${uuids})`,
  // The operator, and who manages or monitors a zone of the alert.
  alert_message: (uuids) => sql`
    select g.message_uuid as of_uuid, a.org_uuid
    from alert_messages g join alerts a using (alert_uuid) where g.message_uuid = any(${uuids})
    union
    select g.message_uuid, l.member_uuid
    from alert_messages g join alerts a using (alert_uuid) cross join unnest(a.zone_uuids) as z(zone_uuid)
    join resource_memberships l on ${linkedTo('z.zone_uuid')}
    where g.message_uuid = any(${uuids})`,
  // The operator, and who manages the zone.
  permission_message: (uuids) => sql`
    select g.message_uuid as of_uuid, m.org_uuid
    from permission_messages g join permissions p using (permission_uuid) join missions m using (mission_uuid)
    where g.message_uuid = any(${uuids})
    union
    select g.message_uuid, l.member_uuid
    from permission_messages g join permissions p using (permission_uuid)
    join resource_memberships l on ${linkedTo('p.zone_uuid')} and l.role = ${zoneMembershipType.manager}
    where g.message_uuid = any(${uuids})`,
  // Of a zone, who manages it; of an asset without owner, who made its model.
  invitation: (uuids) => sql`
    select i.invite_uuid as of_uuid, coalesce(a.org_owner_uuid, d.manufacturer_uuid, l.member_uuid) as org_uuid, u.user_uuid
    from resource_invitations i
    left join assets a on i.resource_type = ${resourceType.asset} and a.asset_uuid = i.resource_uuid
    left join asset_models d on d.model_uuid = a.asset_model_uuid
    left join resource_memberships l on i.resource_type = ${resourceType.zone}
      and ${linkedTo('i.resource_uuid')} and l.role = ${zoneMembershipType.manager}
    left join users u on (i.invite_mode = ${inviteMode.email} and u.email = i.invite_identifier)
      or (i.invite_mode = ${inviteMode.phone} and u.phone = i.invite_identifier)
    where i.invite_uuid = any(${uuids})`,
}
