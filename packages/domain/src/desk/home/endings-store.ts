import { literal, type Queryable, tables } from '@clearway/db'
import { and, asc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { assetStatus, invitationStatus, memberType, recordStatus, resourceType } from '../../kernel/index.ts'
import { isPersonsIn } from '../../parties/memberships/store.ts'
import type { Period } from './planned-store.ts'

const { assets, organisations, resourceInvitations: invitations } = tables

const mostRows = 50

/**
 * So many assets, or people, are asked for what they hold; of more, what ends is asked whose it is. Who has few pays for these, however
 * much ends in the nation; and who has very many, a good part of what there is, for no more than until there is enough.
 */
export const mostAsked = 10_000

const areFew = async (db: Queryable, holders: SQL): Promise<boolean> => {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from (${holders} limit ${mostAsked + 1}) counted`,
  )
  return rows[0]!.n <= mostAsked
}

const endsWithin = ({ from, to }: Required<Period>): SQL =>
  sql`c.expires_at >= ${from.toISOString()}::timestamptz and c.expires_at < ${to.toISOString()}::timestamptz`

export interface CertificateEnding {
  readonly assetUuid: string
  readonly svcId: string
  readonly assetUin: string | null
  readonly endsAt: Date
}

/** Of an organisation's active assets, the next first. */
export const certificatesEnding = async (
  db: Queryable,
  orgUuid: string,
  period: Required<Period>,
): Promise<CertificateEnding[]> => {
  const isOwn = sql`a.org_owner_uuid = ${orgUuid} and a.status = ${literal(assetStatus.active)}`
  const fleet = sql`select a.asset_uuid from assets a where ${isOwn}`
  const isEnding = sql`c.status = 'Active' and ${endsWithin(period)}`
  // In the order of the index, so that of a large fleet only the first are found.
  const isSmall = await areFew(db, sql`${fleet} order by a.asset_uuid`)
  // `offset 0`: found by whose they are, and what of them ends is looked for among these; or the other way round.
  const held = isSmall
    ? sql`(${fleet}) held cross join lateral (select * from certificates
        where asset_uuid = held.asset_uuid and status = 'Active' offset 0) c where ${isEnding}`
    : sql`certificates c where ${isEnding}
        and exists (select from assets a where a.asset_uuid = c.asset_uuid and ${isOwn} offset 0)`
  const { rows } = await db.execute<Record<keyof CertificateEnding, string>>(sql`
    select a.asset_uuid as "assetUuid", a.asset_svc_id as "svcId", a.asset_uin as "assetUin", c.expires_at as "endsAt"
    from (select c.asset_uuid, c.expires_at from ${held} order by c.expires_at limit ${mostRows}) c
    join assets a on a.asset_uuid = c.asset_uuid order by c.expires_at`)
  return rows.map((row) => ({ ...row, endsAt: new Date(row.endsAt) }))
}

export interface CredentialEnding {
  readonly userUuid: string
  readonly firstName: string
  readonly lastName: string
  readonly rpcNumber: string
  readonly endsAt: Date
}

/** Of an organisation's people, or of one of them, the next first. */
export const credentialsEnding = async (
  db: Queryable,
  { orgUuid, userUuid }: { orgUuid: string; userUuid: string | null },
  period: Required<Period>,
): Promise<CredentialEnding[]> => {
  const people =
    userUuid !== null
      ? sql`select ${userUuid}::uuid as user_uuid`
      : sql`select m.member_uuid as user_uuid from resource_memberships m
        where m.resource_uuid = ${orgUuid} and ${isPersonsIn}`
  const isEnding = sql`c.status = ${literal(recordStatus.active)} and ${endsWithin(period)}`
  const held =
    userUuid !== null || (await areFew(db, people))
      ? sql`(${people}) held cross join lateral (select * from pilot_credentials
        where user_uuid = held.user_uuid offset 0) c where ${isEnding}`
      : sql`pilot_credentials c where ${isEnding} and exists (select from resource_memberships m
        where m.resource_uuid = ${orgUuid} and m.member_uuid = c.user_uuid and ${isPersonsIn} offset 0)`
  const { rows } = await db.execute<Record<keyof CredentialEnding, string>>(sql`
    select u.user_uuid as "userUuid", u.first_name as "firstName", u.last_name as "lastName",
      c.rpc_number as "rpcNumber", c.expires_at as "endsAt"
    from (select c.user_uuid, c.rpc_number, c.expires_at from ${held} order by c.expires_at limit ${mostRows}) c
    join users u on u.user_uuid = c.user_uuid order by c.expires_at`)
  return rows.map((row) => ({ ...row, endsAt: new Date(row.endsAt) }))
}

/** What the organisation sent and is not answered yet. */
export const invitationsEnding = (db: Queryable, orgUuid: string, { from, to }: Required<Period>) =>
  db
    .select({
      inviteUuid: invitations.inviteUuid,
      resourceType: invitations.resourceType,
      resourceUuid: invitations.resourceUuid,
      inviteeType: invitations.inviteeType,
      identifier: invitations.inviteIdentifier,
      svcId: invitations.svcId,
      endsAt: invitations.expiresAt,
      assetUin: assets.assetUin,
      invitee: organisations.orgName,
    })
    .from(invitations)
    .leftJoin(
      assets,
      and(eq(invitations.resourceType, resourceType.asset), eq(assets.assetUuid, invitations.resourceUuid)),
    )
    .leftJoin(
      organisations,
      and(
        eq(invitations.inviteeType, memberType.organisation),
        eq(organisations.orgUuid, invitations.inviteeUuid),
      ),
    )
    .where(
      and(
        eq(invitations.invitedByOrgUuid, orgUuid),
        eq(invitations.direction, 'invite'),
        eq(invitations.status, invitationStatus.pending),
        gte(invitations.expiresAt, from),
        lt(invitations.expiresAt, to),
      ),
    )
    .orderBy(asc(invitations.expiresAt))
    .limit(mostRows)
