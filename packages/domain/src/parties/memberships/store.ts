import { isOneOf, literal, type Queryable, type Tx, tables } from '@clearway/db'
import { and, eq, gte, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { membershipStatus, memberType, resourceType, roleNumber, userStatus } from '../../kernel/index.ts'

const { resourceMemberships: memberships, users } = tables
export type MembershipRow = typeof memberships.$inferSelect

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

/** The same of one person and one organisation, asked beside other columns. */
export const takesPart = ({ userUuid, orgUuid }: Record<'userUuid' | 'orgUuid', SQLWrapper>): SQL<boolean> =>
  sql<boolean>`exists (
    select from resource_memberships m
    join users u on u.user_uuid = m.member_uuid and u.status >= ${literal(userStatus.registered)}
    where m.resource_uuid = ${orgUuid} and m.member_uuid = ${userUuid} and ${isPersonsIn})`

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

export const zoneOwner = async (db: Queryable, zoneUuid: string): Promise<string | null> => {
  const own = eq(tables.zones.zoneUuid, zoneUuid)
  const [row] = await db.select({ owner: tables.zones.orgOwnerUuid }).from(tables.zones).where(own)
  return row?.owner ?? null
}
