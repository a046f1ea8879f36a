import { literal, type Queryable, tables } from '@clearway/db'
import { desc, type SQL, sql } from 'drizzle-orm'
import {
  invitationStatus,
  membershipStatus,
  memberType,
  offsetOf,
  orgStatus,
  orgTypeNumber,
  type PageRequest,
  resourceType,
  roleNumber,
  zoneMembershipType,
} from '../../kernel/index.ts'
import { inviterName, namedColumns, type OpenInvitationRow } from './store.ts'

const { resourceInvitations: invitations } = tables

/** A person who may decide invitations. */
export interface Decider {
  userUuid: string
  /** Their verified contacts and themselves, as invitee keys. */
  keys: string[]
  isPlatformAdmin: boolean
}

/** The organisations of which they are an Admin and that are not inactive: `org_uuid` and `org_type`. */
const adminOf = (userUuid: string): SQL => sql`
  select org.org_uuid, org.org_type from resource_memberships held
  join organisations org on org.org_uuid = held.resource_uuid and org.status >= ${orgStatus.unverified}
  where held.resource_type = ${resourceType.organisation} and held.member_type = ${memberType.user}
    and held.member_uuid = ${userUuid} and held.status = ${membershipStatus.active} and held.role >= ${roleNumber.admin}`

/** An invitation `i` waits for an answer. */
const waits = (now: Date): SQL =>
  sql`i.status = ${literal(invitationStatus.pending)} and i.expires_at > ${now.toISOString()}::timestamptz`

/**
 * What this person decides, each kind from an index of its own, and the organisation of theirs for which they do: `invite_uuid` and
 * `decided_by`. The rules are policy.ts's: an asset without owner is its manufacturer's, a zone is decided by its Managers; the platform
 * decides requests for a zone, and for an asset without owner.
 */
const toDecide = ({ userUuid, keys, isPlatformAdmin }: Decider, now: Date): SQL => {
  const orPlatform = (condition: SQL) => (isPlatformAdmin ? sql`or ${condition}` : sql``)
  // For who is an Admin of nothing no request is looked at.
  const isAdmin = sql`exists (select from mine)`
  return sql`
  with mine as (${adminOf(userUuid)})
  select i.invite_uuid, null::uuid as decided_by from resource_invitations i
  where ${waits(now)} and i.direction = 'invite' and i.invitee_key = any(${sql.param(keys)}::text[])
  union all
  select i.invite_uuid, i.invitee_uuid from resource_invitations i
  where ${waits(now)} and i.direction = 'invite' and i.invitee_type = ${memberType.organisation}
    and i.invitee_uuid = any(array(select org_uuid from mine))
  union all
  select i.invite_uuid, i.resource_uuid from resource_invitations i
  where ${waits(now)} and i.direction = 'request' and i.resource_type = ${resourceType.organisation}
    and i.resource_uuid = any(array(select org_uuid from mine))
  union all
  select i.invite_uuid, mine.org_uuid from resource_invitations i
  join assets held on held.asset_uuid = i.resource_uuid
  join asset_models model on model.model_uuid = held.asset_model_uuid
  left join mine on mine.org_uuid = coalesce(held.org_owner_uuid, model.manufacturer_uuid)
  where ${waits(now)} and i.direction = 'request' and i.resource_type = ${literal(resourceType.asset)}
    and ((mine.org_uuid is not null and ${isAdmin}) ${orPlatform(sql`held.org_owner_uuid is null`)})
  union all
  select i.invite_uuid, manager.org_uuid from resource_invitations i
  left join lateral (
    select mine.org_uuid from resource_memberships link
    join mine on mine.org_uuid = link.member_uuid and mine.org_type = ${orgTypeNumber.airspaceManager}
    where link.resource_type = ${resourceType.zone} and link.resource_uuid = i.resource_uuid
      and link.member_type = ${memberType.organisation} and link.role = ${zoneMembershipType.manager}
      and link.status = ${membershipStatus.active}
    order by link.created_at limit 1) manager on true
  where ${waits(now)} and i.direction = 'request' and i.resource_type = ${literal(resourceType.zone)}
    and ((manager.org_uuid is not null and ${isAdmin}) ${orPlatform(sql`true`)})`
}

type WaitingPage = PageRequest & { now: Date }
interface OpenInvitations {
  rows: OpenInvitationRow[]
  total: number
}

/** What waits for this person's answer, newest first. */
export const pageOpenInvitations = (
  db: Queryable,
  decider: Decider,
  page: WaitingPage,
): Promise<OpenInvitations> => pageWaiting(db, toDecide(decider, page.now), page)

/** What this person asked for themselves and waits for, newest first: others decide it. */
export const pageAskedInvitations = (
  db: Queryable,
  userUuid: string,
  page: WaitingPage,
): Promise<OpenInvitations> => {
  const asked = sql`select i.invite_uuid, null::uuid as decided_by from resource_invitations i
    where ${waits(page.now)} and i.direction = 'request' and i.invitee_uuid = ${userUuid}`
  return pageWaiting(db, asked, page)
}

const pageWaiting = async (db: Queryable, waiting: SQL, page: WaitingPage): Promise<OpenInvitations> => {
  const found = sql`(${waiting}) waiting`
  const [rows, total] = await Promise.all([
    db
      .select({
        ...namedColumns,
        inviterName,
        decidedByOrgUuid: sql<string | null>`waiting.decided_by`,
      })
      .from(invitations)
      .innerJoin(found, sql`waiting.invite_uuid = ${invitations.inviteUuid}`)
      .orderBy(desc(invitations.createdAt), desc(invitations.inviteUuid))
      .limit(page.limit)
      .offset(offsetOf(page)),
    db.$count(found),
  ])
  return { rows, total }
}
