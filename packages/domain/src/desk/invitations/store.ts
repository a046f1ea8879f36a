import { literal, type Queryable, type Tx, tables } from '@clearway/db'
import { and, eq, getTableColumns, gt, inArray, lte, ne, sql } from 'drizzle-orm'
import { invitationStatus, memberType, resourceType, roleNumber } from '../../kernel/index.ts'

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

export const pending = eq(invitations.status, literal(invitationStatus.pending))
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

/** Ends what else waits of one person for an organisation that they belong to now: none of it could be accepted any more. */
export const revokeHeld = async (
  tx: Tx,
  resource: { type: number; uuid: string },
  { keys, role }: { keys: readonly string[]; role: number },
  now: Date,
): Promise<void> => {
  const held = and(
    of(resource),
    pending,
    inArray(invitations.inviteeKey, [...keys]),
    // To become Owner is more than any other membership.
    role === roleNumber.owner ? undefined : ne(invitations.inviteRole, roleNumber.owner),
  )
  await tx.update(invitations).set({ status: invitationStatus.revoked, updatedAt: now }).where(held)
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
