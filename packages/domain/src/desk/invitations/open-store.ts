import { literal, type Queryable, tables } from '@clearway/db'
import { and, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
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

/** The organisations that they are an Admin of and that are not inactive, as a list for `in`. */
const adminOf = (userUuid: string): SQL => sql`(
  select mine.resource_uuid from resource_memberships mine
  join organisations org on org.org_uuid = mine.resource_uuid and org.status >= ${orgStatus.unverified}
  where mine.resource_type = ${resourceType.organisation} and mine.member_type = ${memberType.user}
    and mine.member_uuid = ${userUuid} and mine.status = ${membershipStatus.active} and mine.role >= ${roleNumber.admin})`

/**
 * The organisation that decides, among those; null where none of them does. The rules are policy.ts's: an asset
 * without owner is its manufacturer's, a zone is decided by its Managers.
 */
const decidingOrg = (userUuid: string) => sql<string | null>`(case
  when ${invitations.direction} = 'invite' then (
    select org from unnest(array[${invitations.inviteeUuid}]) org
    where ${invitations.inviteeType} = ${memberType.organisation} and org in ${adminOf(userUuid)})
  when ${invitations.resourceType} = ${resourceType.organisation} then (
    select org from unnest(array[${invitations.resourceUuid}]) org where org in ${adminOf(userUuid)})
  when ${invitations.resourceType} = ${resourceType.asset} then (
    select coalesce(held.org_owner_uuid, model.manufacturer_uuid)
    from assets held join asset_models model on model.model_uuid = held.asset_model_uuid
    where held.asset_uuid = ${invitations.resourceUuid}
      and coalesce(held.org_owner_uuid, model.manufacturer_uuid) in ${adminOf(userUuid)})
  else (
    select link.member_uuid from resource_memberships link
    join organisations manager on manager.org_uuid = link.member_uuid and manager.org_type = ${orgTypeNumber.airspaceManager}
    where link.resource_type = ${resourceType.zone} and link.resource_uuid = ${invitations.resourceUuid}
      and link.member_type = ${memberType.organisation} and link.role = ${zoneMembershipType.manager}
      and link.status = ${membershipStatus.active}
      and link.member_uuid in ${adminOf(userUuid)}
    order by link.created_at limit 1)
  end)`

/** Requests that the platform decides: for a zone, and for an asset without owner. */
const platformDecides = sql`(${invitations.direction} = 'request' and (
  ${invitations.resourceType} = ${resourceType.zone}
  or exists (select 1 from assets held where ${invitations.resourceType} = ${resourceType.asset}
    and held.asset_uuid = ${invitations.resourceUuid} and held.org_owner_uuid is null)))`

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
): Promise<OpenInvitations> => {
  const decidedBy = decidingOrg(decider.userUuid)
  const personal = and(eq(invitations.direction, 'invite'), inArray(invitations.inviteeKey, decider.keys))
  const platform = decider.isPlatformAdmin ? sql`or ${platformDecides}` : sql``
  const theirs = sql`(${personal} or ${decidedBy} is not null ${platform})`
  return pageWaiting(db, { page, theirs, decidedBy })
}

/** What this person asked for themselves and waits for, newest first: others decide it. */
export const pageAskedInvitations = (
  db: Queryable,
  userUuid: string,
  page: WaitingPage,
): Promise<OpenInvitations> => {
  const theirs = and(eq(invitations.direction, 'request'), eq(invitations.inviteeUuid, userUuid))
  return pageWaiting(db, { page, theirs, decidedBy: sql<string | null>`null::uuid` })
}

interface Waiting {
  page: WaitingPage
  theirs: SQL | undefined
  decidedBy: SQL<string | null>
}

const pageWaiting = async (db: Queryable, { page, theirs, decidedBy }: Waiting): Promise<OpenInvitations> => {
  const pending = eq(invitations.status, literal(invitationStatus.pending))
  const where = and(pending, gt(invitations.expiresAt, page.now), theirs)
  const [rows, total] = await Promise.all([
    db
      .select({ ...namedColumns, inviterName, decidedByOrgUuid: decidedBy })
      .from(invitations)
      .where(where)
      .orderBy(desc(invitations.createdAt), desc(invitations.inviteUuid))
      .limit(page.limit)
      .offset(offsetOf(page)),
    db.$count(invitations, where),
  ])
  return { rows, total }
}
