import { isOneOf, literal, type Queryable, type Tx, tables } from '@clearway/db'
import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  isNotNull,
  isNull,
  lt,
  ne,
  not,
  or,
  type SQL,
} from 'drizzle-orm'
import {
  type CursorRequest,
  membershipStatus,
  memberType,
  offsetOf,
  pageAmong,
  type Rows,
  recordStatus,
  resourceType,
} from '../../kernel/index.ts'
import { holdsText, pageBehind } from '../../kernel/listing.ts'
import { takesPartIn } from '../memberships/store.ts'
import type { IdentifierType } from './contact.ts'

const { users, pilotCredentials, resourceMemberships: memberships, organisations } = tables
export type UserRow = typeof users.$inferSelect
export type CredentialRow = typeof pilotCredentials.$inferSelect

const identifiedBy = (type: IdentifierType, identifier: string): SQL =>
  eq(type === 'email' ? users.email : users.phone, identifier)

export const insertUser = async (tx: Queryable, row: typeof users.$inferInsert): Promise<UserRow> => {
  const [inserted] = await tx.insert(users).values(row).returning()
  return inserted!
}

export const findUser = async (db: Queryable, userUuid: string): Promise<UserRow | undefined> => {
  const [row] = await db.select().from(users).where(eq(users.userUuid, userUuid))
  return row
}

export const findUserBy = async (
  db: Queryable,
  type: IdentifierType,
  identifier: string,
): Promise<UserRow | undefined> => {
  const [row] = await db.select().from(users).where(identifiedBy(type, identifier))
  return row
}

/**
 * The person's row, locked until the transaction ends. Whatever changes what a sign-in depends on (password, contacts,
 * status) takes it for itself; a sign-in shares it, and so sees it as it will be.
 */
export const lockUser = async (
  tx: Tx,
  userUuid: string,
  use: 'to change' | 'to sign in',
): Promise<UserRow | undefined> => {
  const own = tx.select().from(users).where(eq(users.userUuid, userUuid))
  const [row] = await own.for(use === 'to change' ? 'no key update' : 'share')
  return row
}

/** The same, of the person with this contact. */
export const lockUserBy = async (
  tx: Tx,
  type: IdentifierType,
  identifier: string,
): Promise<UserRow | undefined> => {
  const [row] = await tx.select().from(users).where(identifiedBy(type, identifier)).for('no key update')
  return row
}

export const updateUser = async (
  tx: Queryable,
  userUuid: string,
  change: Partial<UserRow>,
): Promise<UserRow> => {
  const [row] = await tx.update(users).set(change).where(eq(users.userUuid, userUuid)).returning()
  return row!
}

export const credentialsOf = (db: Queryable, userUuids: readonly string[]): Promise<CredentialRow[]> =>
  db
    .select()
    .from(pilotCredentials)
    .where(isOneOf(pilotCredentials.userUuid, userUuids))
    .orderBy(asc(pilotCredentials.createdAt), asc(pilotCredentials.credUuid))

/** Of a pilot credential: it is active and has not ended. `isCredentialValid` of policy.ts is the same of what is shown. */
export const validAt = (at: Date): SQL =>
  and(
    eq(pilotCredentials.status, recordStatus.active),
    or(isNull(pilotCredentials.expiresAt), gt(pilotCredentials.expiresAt, at)),
  )!

type NewCredential = typeof pilotCredentials.$inferInsert

/**
 * Takes the place of a credential of the same kind that is valid no more, or ends before it; where one stands that does not, or two are
 * added at once, it violates the index.
 */
export const replaceCredential = async (tx: Tx, row: NewCredential, now: Date): Promise<CredentialRow> => {
  const sameKind = and(
    eq(pilotCredentials.userUuid, row.userUuid),
    eq(pilotCredentials.category, row.category),
    eq(pilotCredentials.subCategory, row.subCategory),
    eq(pilotCredentials.class, row.class),
  )
  const { expiresAt } = pilotCredentials
  const endsSooner = row.expiresAt ? lt(expiresAt, row.expiresAt) : isNotNull(expiresAt)
  await tx.delete(pilotCredentials).where(and(sameKind, or(not(validAt(now)), endsSooner)))
  const [inserted] = await tx.insert(pilotCredentials).values(row).returning()
  return inserted!
}

/** Memberships of people in organisations that were not removed, in the words of their index. */
const inOrganisation = and(
  eq(memberships.resourceType, literal(resourceType.organisation)),
  eq(memberships.memberType, literal(memberType.user)),
  ne(memberships.status, literal(membershipStatus.removed)),
)

/** The user's organisations; of one only, when `orgUuid` is given. */
export const membershipsOf = (db: Queryable, userUuid: string, orgUuid?: string) =>
  db
    .select({ membership: memberships, organisation: organisations })
    .from(memberships)
    .innerJoin(organisations, eq(organisations.orgUuid, memberships.resourceUuid))
    .where(
      and(
        inOrganisation,
        eq(memberships.memberUuid, userUuid),
        orgUuid === undefined ? undefined : eq(memberships.resourceUuid, orgUuid),
      ),
    )
    .orderBy(asc(memberships.createdAt), asc(memberships.membershipUuid))

/** Of the organisations that the user joined last, the latest last. */
export const latestMembershipsOf = async (db: Queryable, userUuid: string, most: number) => {
  const rows = await db
    .select({ orgUuid: memberships.resourceUuid, role: memberships.role })
    .from(memberships)
    .where(and(inOrganisation, eq(memberships.memberUuid, userUuid)))
    .orderBy(desc(memberships.createdAt), desc(memberships.membershipUuid))
    .limit(most)
  return rows.reverse()
}

export type UserMembership = Awaited<ReturnType<typeof membershipsOf>>[number]

/** A person of the organisation with the membership in it. */
export const findMemberOf = async (db: Queryable, orgUuid: string, userUuid: string) => {
  const [row] = await db
    .select({ user: users, membership: memberships })
    .from(memberships)
    .innerJoin(users, eq(users.userUuid, memberships.memberUuid))
    .where(and(inOrganisation, eq(memberships.resourceUuid, orgUuid), eq(memberships.memberUuid, userUuid)))
  return row
}

export type MemberRow = NonNullable<Awaited<ReturnType<typeof findMemberOf>>>

export interface MemberFilter {
  orgUuid: string
  status?: number | undefined
  role?: number | undefined
  active?: number | undefined
  certified?: number | undefined
  q?: string | undefined
}

/** Holds a credential, valid or not. */
const isCertified = (db: Queryable): SQL =>
  exists(
    db
      .select({ uuid: pilotCredentials.credUuid })
      .from(pilotCredentials)
      .where(eq(pilotCredentials.userUuid, memberships.memberUuid)),
  )

/** Of the membership, and of the person; undefined where nothing is asked of these. */
const wantedOf = (db: Queryable, { orgUuid, status, role, active, certified, q }: MemberFilter) => {
  const takesPart = takesPartIn([orgUuid])
  return {
    ofMembership: and(
      inOrganisation,
      eq(memberships.resourceUuid, orgUuid),
      role === undefined ? undefined : eq(memberships.role, role),
      certified === 1 ? isCertified(db) : undefined,
      certified === 0 ? not(isCertified(db)) : undefined,
    ),
    ofPerson: and(
      status === undefined ? undefined : eq(users.status, status),
      active === 1 ? takesPart : undefined,
      active === 0 ? not(takesPart) : undefined,
      holdsText(q, [users.firstName, users.lastName, users.svcId, users.userUuid]),
    ),
  }
}

const isTheirs = eq(users.userUuid, memberships.memberUuid)

const countMembers = async (
  db: Queryable,
  { ofMembership, ofPerson }: ReturnType<typeof wantedOf>,
): Promise<number> => {
  if (!ofPerson) return db.$count(memberships, ofMembership)
  const [counted] = await db
    .select({ total: count() })
    .from(memberships)
    .innerJoin(users, isTheirs)
    .where(and(ofMembership, ofPerson))
  return counted?.total ?? 0
}

/** By name, which sorts them all, or as they joined: in the order of an index, behind a cursor too. */
export const pageMembersOf = async (
  db: Queryable,
  filter: MemberFilter,
  request: CursorRequest & { order: 'name' | 'joined' },
): Promise<Rows<MemberRow> & { total: number }> => {
  const wanted = wantedOf(db, filter)
  const total = request.cursor?.total ?? (await countMembers(db, wanted))
  const rows = db
    .select({ user: users, membership: memberships })
    .from(memberships)
    .innerJoin(users, isTheirs)
    .$dynamic()
  const every = and(wanted.ofMembership, wanted.ofPerson)
  if (request.order === 'name' && !request.cursor) {
    const found = await rows
      .where(every)
      .orderBy(asc(users.firstName), asc(users.lastName), asc(users.userUuid))
      .limit(request.limit)
      .offset(offsetOf(request))
    return { ...pageAmong(found, request.limit), total }
  }
  const { createdAt: at, membershipUuid: uuid } = memberships
  const { where, offset } = pageBehind(request, every, { at, uuid, isRising: true })
  const found = await rows
    .where(where)
    .orderBy(asc(at), asc(uuid))
    .limit(request.limit + 1)
    .offset(offset)
  return { ...pageAmong(found, request.limit), total }
}

/** Whether an organisation has anybody of that role beside this person, whose account is not suspended. */
export const hasAnother = async (
  db: Queryable,
  { orgUuid, role, than }: { orgUuid: string; role: number; than: string },
): Promise<boolean> => {
  const others = await db
    .select({ userUuid: users.userUuid })
    .from(memberships)
    .innerJoin(users, eq(users.userUuid, memberships.memberUuid))
    .where(and(takesPartIn([orgUuid]), eq(memberships.role, role), ne(users.userUuid, than)))
    .limit(1)
  return others.length > 0
}
