import { literal, type Queryable, type Tx, tables } from '@clearway/db'
import { and, desc, eq, getTableColumns, gt, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import {
  invitationStatus,
  membershipStatus,
  memberType,
  offsetOf,
  type PageRequest,
  resourceType,
  roleNumber,
  zoneMembershipType,
} from '../../kernel/index.ts'

const { resourceInvitations: invitations } = tables
export type InvitationRow = typeof invitations.$inferSelect
export type NamedInvitationRow = InvitationRow & {
  resourceName: string
  /** Of an organisation; a person's name is not shown before they answer. */
  inviteeName: string | null
  inviterOrgName: string | null
}
export type OpenInvitationRow = NamedInvitationRow & {
  inviterName: string
  decidedByOrgUuid: string | null
}

/** Name of the organisation or zone; UIN of the asset, its svc id while it has none. */
const resourceName = sql<string>`coalesce(
  (select org_name from organisations where org_uuid = ${invitations.resourceUuid} and ${invitations.resourceType} = ${resourceType.organisation}),
  (select coalesce(asset_uin, asset_svc_id) from assets where asset_uuid = ${invitations.resourceUuid} and ${invitations.resourceType} = ${resourceType.asset}),
  (select zone_name from zones where zone_uuid = ${invitations.resourceUuid} and ${invitations.resourceType} = ${resourceType.zone}),
  '')`
const inviteeName = sql<
  string | null
>`(select org_name from organisations where org_uuid = ${invitations.inviteeUuid} and ${invitations.inviteeType} = ${memberType.organisation})`
const inviterOrgName = sql<
  string | null
>`(select org_name from organisations where org_uuid = ${invitations.invitedByOrgUuid})`
export const namedColumns = { ...getTableColumns(invitations), resourceName, inviteeName, inviterOrgName }
export const inviterName = sql<string>`coalesce(
  (select first_name || ' ' || last_name from users where user_uuid = ${invitations.invitedByUserUuid}), '')`

export const insertInvitations = async (tx: Tx, rows: InvitationRow[]): Promise<void> => {
  await tx.insert(invitations).values(rows)
}

export const findInvitation = async (
  db: Queryable,
  by: { inviteUuid?: string | undefined; tokenHash?: string | undefined },
): Promise<NamedInvitationRow | undefined> => {
  const [row] = await db
    .select(namedColumns)
    .from(invitations)
    .where(
      and(
        by.inviteUuid === undefined ? undefined : eq(invitations.inviteUuid, by.inviteUuid),
        by.tokenHash === undefined ? undefined : eq(invitations.tokenHash, by.tokenHash),
      ),
    )
    .limit(1)
  return row
}

export const lockInvitation = async (tx: Tx, inviteUuid: string): Promise<InvitationRow> => {
  const own = eq(invitations.inviteUuid, inviteUuid)
  const [row] = await tx.select().from(invitations).where(own).for('update')
  return row!
}

export const updateInvitation = async (
  tx: Tx,
  inviteUuid: string,
  change: Partial<InvitationRow>,
): Promise<void> => {
  await tx.update(invitations).set(change).where(eq(invitations.inviteUuid, inviteUuid))
}

const pending = eq(invitations.status, literal(invitationStatus.pending))
const of = (resource: { type: number; uuid: string }) =>
  and(eq(invitations.resourceType, resource.type), eq(invitations.resourceUuid, resource.uuid))

/** Of these invitees, those with an invitation to the resource that waits for an answer. */
export const pendingKeys = async (
  db: Queryable,
  resource: { type: number; uuid: string },
  keys: string[],
  now: Date,
): Promise<Set<string>> => {
  const open = and(
    of(resource),
    pending,
    gt(invitations.expiresAt, now),
    inArray(invitations.inviteeKey, keys),
  )
  const rows = await db.select({ key: invitations.inviteeKey }).from(invitations).where(open)
  return new Set(rows.map(({ key }) => key))
}

/** Marks invitations that have run out, so that they do not block a new one. */
export const expireStale = async (
  tx: Tx,
  resource: { type: number; uuid: string },
  keys: string[],
  now: Date,
): Promise<void> => {
  const stale = and(
    of(resource),
    pending,
    lte(invitations.expiresAt, now),
    inArray(invitations.inviteeKey, keys),
  )
  await tx.update(invitations).set({ status: invitationStatus.expired, updatedAt: now }).where(stale)
}

/** Ends every other invitation of a resource that still waits: what they offered is no longer there to give. */
export const revokeOthers = async (
  tx: Tx,
  resource: { type: number; uuid: string },
  exceptUuid: string | null,
  now: Date,
): Promise<void> => {
  const others = and(
    of(resource),
    pending,
    exceptUuid === null ? undefined : ne(invitations.inviteUuid, exceptUuid),
  )
  await tx.update(invitations).set({ status: invitationStatus.revoked, updatedAt: now }).where(others)
}

const isAddressedTo = ({ orgUuid, is }: { orgUuid: string; is: boolean }): SQL =>
  is ? eq(invitations.inviteeUuid, orgUuid) : sql`${invitations.inviteeUuid} is distinct from ${orgUuid}`

export interface InvitationFilter extends PageRequest {
  now: Date
  /** Leaves out what does not concern this organisation. */
  concerning?: string | undefined
  /** Only what is addressed to this organisation, or only what is not. */
  addressed?: { readonly orgUuid: string; readonly is: boolean } | undefined
  resource_type?: number | undefined
  resource_uuid?: string | undefined
  invitee_type?: number | undefined
  status?: number | undefined
}

/**
 * Sent by it, addressed to it, or about what it is, owns or manages: of an asset or a zone what was not over when it came to
 * it. Whom a former owner invited is not the next one's to read. What waits about an asset without owner is its
 * manufacturer's.
 */
const concerns = (orgUuid: string, now: Date): SQL => sql`${invitations.inviteUuid} in (
  select invite_uuid from resource_invitations where invited_by_org_uuid = ${orgUuid}
  union all select invite_uuid from resource_invitations where invitee_uuid = ${orgUuid}
  union all select invite_uuid from resource_invitations where resource_uuid = ${orgUuid}
  union all select about.invite_uuid from resource_memberships held
    join resource_invitations about on about.resource_uuid = held.resource_uuid
    where held.member_type = ${memberType.organisation} and held.member_uuid = ${orgUuid}
      and held.status = ${membershipStatus.active}
      and ((held.resource_type = ${resourceType.asset} and held.role = ${roleNumber.owner})
        or (held.resource_type = ${resourceType.zone} and held.role = ${zoneMembershipType.manager}))
      and (about.created_at >= held.created_at or (about.expires_at > held.created_at
        and (about.status = ${invitationStatus.pending} or about.updated_at > held.created_at)))
  union all select about.invite_uuid from resource_invitations about
    join assets given_up on given_up.asset_uuid = about.resource_uuid and given_up.org_owner_uuid is null
    join asset_models model on model.model_uuid = given_up.asset_model_uuid
    where model.manufacturer_uuid = ${orgUuid} and about.status = ${invitationStatus.pending}
      and about.expires_at > ${now})`

/** A pending one past its time is expired, also while its row is pending. */
const inStatus = (status: number | undefined, now: Date): SQL | undefined => {
  if (status === undefined) return undefined
  const stored = eq(invitations.status, status)
  if (status === invitationStatus.pending) return and(stored, gt(invitations.expiresAt, now))
  if (status === invitationStatus.expired) return or(stored, and(pending, lte(invitations.expiresAt, now)))
  return stored
}

export const pageInvitations = async (
  db: Queryable,
  filter: InvitationFilter,
): Promise<{ rows: NamedInvitationRow[]; total: number }> => {
  const where = and(
    filter.concerning === undefined ? undefined : concerns(filter.concerning, filter.now),
    filter.resource_type === undefined ? undefined : eq(invitations.resourceType, filter.resource_type),
    filter.resource_uuid === undefined ? undefined : eq(invitations.resourceUuid, filter.resource_uuid),
    filter.invitee_type === undefined ? undefined : eq(invitations.inviteeType, filter.invitee_type),
    filter.addressed && isAddressedTo(filter.addressed),
    inStatus(filter.status, filter.now),
  )
  const [rows, total] = await Promise.all([
    db
      .select(namedColumns)
      .from(invitations)
      .where(where)
      .orderBy(desc(invitations.createdAt), desc(invitations.inviteUuid))
      .limit(filter.limit)
      .offset(offsetOf(filter)),
    db.$count(invitations, where),
  ])
  return { rows, total }
}

/** Whether an organisation was ever invited to the resource or asked for it. */
export const isAddressed = async (
  db: Queryable,
  resource: { type: number; uuid: string },
  orgUuid: string,
): Promise<boolean> => {
  const theirs = and(of(resource), eq(invitations.inviteeUuid, orgUuid))
  const rows = await db.select({ uuid: invitations.inviteUuid }).from(invitations).where(theirs).limit(1)
  return rows.length > 0
}
