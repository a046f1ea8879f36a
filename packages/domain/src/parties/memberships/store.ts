import { isOneOf, literal, type Queryable, type Tx, tables } from '@clearway/db'
import { and, asc, eq, getTableColumns, gte, type SQL, sql } from 'drizzle-orm'
import {
  membershipStatus,
  memberType,
  offsetOf,
  type PageRequest,
  resourceType,
  roleNumber,
  userStatus,
  zoneMembershipType,
} from '../../kernel/index.ts'

const { resourceMemberships: memberships, users } = tables
export type MembershipRow = typeof memberships.$inferSelect
export type NamedMembershipRow = MembershipRow & { resourceName: string }

/** Who belongs to what. */
export interface MembershipKey {
  resourceType: number
  resourceUuid: string
  memberType: number
  memberUuid: string
  /** Of a zone, where an organisation may hold one membership for each role. */
  role?: number
}

const matches = (key: MembershipKey): SQL | undefined =>
  and(
    eq(memberships.resourceType, key.resourceType),
    eq(memberships.resourceUuid, key.resourceUuid),
    eq(memberships.memberType, key.memberType),
    eq(memberships.memberUuid, key.memberUuid),
    key.role === undefined ? undefined : eq(memberships.role, key.role),
  )

/** Active memberships of people in one of these organisations. */
export const isActiveMemberOf = (orgUuids: readonly string[]): SQL | undefined =>
  and(
    eq(memberships.resourceType, resourceType.organisation),
    isOneOf(memberships.resourceUuid, orgUuids),
    eq(memberships.memberType, memberType.user),
    eq(memberships.status, membershipStatus.active),
  )

/** The active memberships `m` of people in organisations, in the words of the index that holds these. */
export const isPersonsIn = sql`m.resource_type = ${literal(resourceType.organisation)}
  and m.member_type = ${literal(memberType.user)} and m.status = ${literal(membershipStatus.active)}`

/** The same, whose account is not suspended; joined with `users`. */
export const takesPartIn = (orgUuids: readonly string[]): SQL =>
  and(isActiveMemberOf(orgUuids), gte(users.status, userStatus.registered))!

/** The Admins and Owners of organisations who are not suspended, and where they are reached; each once. */
export const adminsOf = (db: Queryable, orgUuids: readonly string[]) =>
  db
    .selectDistinct({
      email: users.email,
      emailVerified: users.emailVerified,
      phone: users.phone,
      phoneVerified: users.phoneVerified,
    })
    .from(memberships)
    .innerJoin(users, eq(users.userUuid, memberships.memberUuid))
    .where(and(takesPartIn(orgUuids), gte(memberships.role, roleNumber.admin)))

/** The active membership of that member in that resource, or undefined. */
export const activeMembership = async (
  db: Queryable,
  key: MembershipKey,
): Promise<MembershipRow | undefined> => {
  const active = and(matches(key), eq(memberships.status, membershipStatus.active))
  const [row] = await db.select().from(memberships).where(active).limit(1)
  return row
}

export const findMembership = async (
  db: Queryable,
  membershipUuid: string,
): Promise<MembershipRow | undefined> => {
  const [row] = await db.select().from(memberships).where(eq(memberships.membershipUuid, membershipUuid))
  return row
}

/** Locks the row until the transaction ends, so that two removals of it cannot both succeed. */
export const lockMembership = async (tx: Tx, membershipUuid: string): Promise<MembershipRow | undefined> => {
  const own = eq(memberships.membershipUuid, membershipUuid)
  const [row] = await tx.select().from(memberships).where(own).for('update')
  return row
}

export const insertMembership = async (
  tx: Queryable,
  row: typeof memberships.$inferInsert,
): Promise<MembershipRow> => {
  const [inserted] = await tx.insert(memberships).values(row).returning()
  return inserted!
}

export const insertMemberships = (
  tx: Queryable,
  rows: (typeof memberships.$inferInsert)[],
): Promise<MembershipRow[]> => tx.insert(memberships).values(rows).returning()

export const updateMembership = async (
  tx: Queryable,
  membershipUuid: string,
  change: Partial<Pick<MembershipRow, 'status' | 'role'>> & { updatedAt: Date },
): Promise<MembershipRow | undefined> => {
  const own = eq(memberships.membershipUuid, membershipUuid)
  const [row] = await tx.update(memberships).set(change).where(own).returning()
  return row
}

export interface MembershipFilter extends PageRequest {
  orgUuid: string
  resourceType?: number | undefined
  memberUuid?: string | undefined
  status?: number | undefined
}

/** Assets that the organisation owns and zones whose Manager it is. */
const heldBy = (orgUuid: string): SQL => sql`
  select mine.resource_type, mine.resource_uuid, mine.created_at from resource_memberships mine
  where mine.member_type = ${memberType.organisation} and mine.member_uuid = ${orgUuid}
    and mine.status = ${membershipStatus.active}
    and (mine.resource_type, mine.role) in (
      (${resourceType.zone}::int, ${zoneMembershipType.manager}::int),
      (${resourceType.asset}::int, ${roleNumber.owner}::int))`

/**
 * What is of the organisation: its people, its assets and zones, and the other members of those that it owns or manages,
 * those that were not over when these came to it. Whom a former owner let in is not the next one's to read.
 */
const concerning = ({ orgUuid, ...filter }: MembershipFilter): SQL | undefined =>
  and(
    sql`${memberships.membershipUuid} in (
    select membership_uuid from resource_memberships
      where resource_type = ${resourceType.organisation} and resource_uuid = ${orgUuid}
    union all select membership_uuid from resource_memberships
      where member_type = ${memberType.organisation} and member_uuid = ${orgUuid}
    union all select theirs.membership_uuid from (${heldBy(orgUuid)}) held
      join resource_memberships theirs
        on theirs.resource_type = held.resource_type and theirs.resource_uuid = held.resource_uuid
          and (theirs.status = ${membershipStatus.active} or theirs.updated_at > held.created_at))`,
    filter.resourceType === undefined ? undefined : eq(memberships.resourceType, filter.resourceType),
    filter.memberUuid === undefined ? undefined : eq(memberships.memberUuid, filter.memberUuid),
    filter.status === undefined ? undefined : eq(memberships.status, filter.status),
  )

export const pageMemberships = async (
  db: Queryable,
  filter: MembershipFilter,
): Promise<{ rows: NamedMembershipRow[]; total: number }> => {
  const { organisations, assets, zones } = tables
  const resourceName = sql<string>`coalesce(${organisations.orgName}, ${assets.assetUin}, ${assets.svcId}, ${zones.zoneName}, '')`
  const where = concerning(filter)
  const query = db
    .select({ ...getTableColumns(memberships), resourceName })
    .from(memberships)
    .leftJoin(
      organisations,
      and(
        eq(memberships.resourceType, resourceType.organisation),
        eq(organisations.orgUuid, memberships.resourceUuid),
      ),
    )
    .leftJoin(
      assets,
      and(eq(memberships.resourceType, resourceType.asset), eq(assets.assetUuid, memberships.resourceUuid)),
    )
    .leftJoin(
      zones,
      and(eq(memberships.resourceType, resourceType.zone), eq(zones.zoneUuid, memberships.resourceUuid)),
    )
    .where(where)
    .orderBy(asc(memberships.createdAt), asc(memberships.membershipUuid))
  const [rows, total] = await Promise.all([
    query.limit(filter.limit).offset(offsetOf(filter)),
    db.$count(memberships, where),
  ])
  return { rows, total }
}

export const zoneOwner = async (db: Queryable, zoneUuid: string): Promise<string | null> => {
  const own = eq(tables.zones.zoneUuid, zoneUuid)
  const [row] = await db.select({ owner: tables.zones.orgOwnerUuid }).from(tables.zones).where(own)
  return row?.owner ?? null
}
