import { literal, type Queryable, tables } from '@clearway/db'
import { and, asc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { assetStatus, invitationStatus, memberType, recordStatus, resourceType } from '../../kernel/index.ts'
import { isPersonsIn } from '../../parties/memberships/store.ts'
import type { Period } from './planned-store.ts'
import { isActiveCertificate } from './store.ts'

const { assets, certificates, organisations, resourceInvitations: invitations } = tables

const mostRows = 50

export const certificatesEnding = (db: Queryable, orgUuid: string, { from, to }: Required<Period>) =>
  db
    .select({
      assetUuid: assets.assetUuid,
      svcId: assets.svcId,
      assetUin: assets.assetUin,
      endsAt: certificates.expiresAt,
    })
    .from(certificates)
    .innerJoin(assets, eq(assets.assetUuid, certificates.assetUuid))
    .where(
      and(
        eq(assets.orgOwnerUuid, orgUuid),
        eq(assets.status, assetStatus.active),
        isActiveCertificate,
        gte(certificates.expiresAt, from),
        lt(certificates.expiresAt, to),
      ),
    )
    .orderBy(asc(certificates.expiresAt))
    .limit(mostRows)

export interface CredentialEnding {
  readonly userUuid: string
  readonly firstName: string
  readonly lastName: string
  readonly rpcNumber: string
  readonly endsAt: Date
}

/** So many people are asked for their credentials; of more, the credentials that end are asked whose they are. */
export const mostAsked = 10_000

/**
 * Of an organisation's people, or of one of them, the next first. Who has few people pays for these, however many credentials end in
 * the nation; and who has very many, a good part of whom they are, for no more of those than until there are enough.
 */
export const credentialsEnding = async (
  db: Queryable,
  { orgUuid, userUuid }: { orgUuid: string; userUuid: string | null },
  period: Required<Period>,
): Promise<CredentialEnding[]> => {
  const people = sql`select m.member_uuid as user_uuid from resource_memberships m
    where m.resource_uuid = ${orgUuid} and ${isPersonsIn}`
  if (userUuid) return endingOf(db, heldBy(sql`select ${userUuid}::uuid as user_uuid`, period))
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from (${people} limit ${mostAsked + 1}) counted`,
  )
  return endingOf(db, rows[0]!.n > mostAsked ? heldIn(orgUuid, period) : heldBy(people, period))
}

const isEnding = ({ from, to }: Required<Period>): SQL => sql`c.status = ${literal(recordStatus.active)}
  and c.expires_at >= ${from.toISOString()}::timestamptz and c.expires_at < ${to.toISOString()}::timestamptz`

// `offset 0`: found by whose they are, and what of them ends is looked for among these.
const heldBy = (people: SQL, period: Required<Period>): SQL => sql`
  select c.user_uuid, c.rpc_number, c.expires_at from (${people}) held
  cross join lateral (select * from pilot_credentials where user_uuid = held.user_uuid offset 0) c
  where ${isEnding(period)}`

const heldIn = (orgUuid: string, period: Required<Period>): SQL => sql`
  select c.user_uuid, c.rpc_number, c.expires_at from pilot_credentials c
  where ${isEnding(period)} and exists (select from resource_memberships m
    where m.resource_uuid = ${orgUuid} and m.member_uuid = c.user_uuid and ${isPersonsIn} offset 0)`

const endingOf = async (db: Queryable, held: SQL): Promise<CredentialEnding[]> => {
  const { rows } = await db.execute<Record<keyof CredentialEnding, string>>(sql`
    select u.user_uuid as "userUuid", u.first_name as "firstName", u.last_name as "lastName",
      c.rpc_number as "rpcNumber", c.expires_at as "endsAt"
    from (${held} order by c.expires_at limit ${mostRows}) c join users u on u.user_uuid = c.user_uuid
    order by c.expires_at`)
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
