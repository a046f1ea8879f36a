import { literal, type Queryable, tables } from '@clearway/db'
import { and, desc, eq, gt, lte, or, type SQL, sql } from 'drizzle-orm'
import {
  type CursorRequest,
  invitationStatus,
  membershipStatus,
  memberType,
  offsetOf,
  pageAmong,
  type Rows,
  resourceType,
  roleNumber,
  zoneMembershipType,
} from '../../kernel/index.ts'
import { pageBehind } from '../../kernel/listing.ts'
import { type NamedInvitationRow, namedColumns, pending } from './store.ts'

const { assets, assetModels, resourceInvitations: invitations, resourceMemberships: memberships } = tables

export interface InvitationFilter {
  now: Date
  /** Leaves out what does not concern this organisation. */
  concerning?: string | undefined
  /** Only what is addressed to that organisation, or only what is not. */
  isIncoming?: boolean | undefined
  resource_type?: number | undefined
  resource_uuid?: string | undefined
  invitee_type?: number | undefined
  status?: number | undefined
}

/** A pending one past its time is expired, also while its row is pending. */
const inStatus = (status: number | undefined, now: Date): SQL | undefined => {
  if (status === undefined) return undefined
  const stored = eq(invitations.status, literal(status))
  if (status === invitationStatus.pending) return and(stored, gt(invitations.expiresAt, now))
  if (status === invitationStatus.expired) return or(stored, and(pending, lte(invitations.expiresAt, now)))
  return stored
}

/** Of what is meant for an organisation so many links are looked up; who has more begins with the invitations. */
const mostLinks = 1_000

const linksOf = (orgUuid: string): SQL => sql`${memberships.memberUuid} = ${orgUuid}
  and ${memberships.memberType} = ${literal(memberType.organisation)}
  and ${memberships.status} = ${literal(membershipStatus.active)}`

const hasFewLinks = async (db: Queryable, orgUuid: string): Promise<boolean> => {
  const { rows } = await db.execute<{ links: number }>(sql`
    select count(*)::int as links from (
      select from ${memberships} where ${linksOf(orgUuid)} limit ${literal(mostLinks + 1)}) some_of_them`)
  return rows[0]!.links <= mostLinks
}

/** Of an asset its owner, of a zone its managers. */
const holders = { [resourceType.asset]: roleNumber.owner, [resourceType.zone]: zoneMembershipType.manager }
type Held = keyof typeof holders

/**
 * An invitation about an asset or a zone that the organisation holds, that was not over when this came to it. Whom a former owner invited
 * is not the next one's to read.
 */
const isHeld = (orgUuid: string, type: Held): SQL => sql`${linksOf(orgUuid)}
  and ${memberships.resourceType} = ${literal(type)} and ${memberships.resourceUuid} = ${invitations.resourceUuid}
  and ${memberships.role} = ${literal(holders[type])}
  and (${invitations.createdAt} >= ${memberships.createdAt} or (${invitations.expiresAt} > ${memberships.createdAt}
    and (${pending} or ${invitations.updatedAt} > ${memberships.createdAt})))`

const aboutHeld = (orgUuid: string, { type, isFew }: { type: Held; isFew: boolean }): SQL =>
  isFew
    ? sql`${invitations.inviteUuid} = any(array(
        select ${invitations.inviteUuid} from ${memberships}
        join ${invitations} on ${invitations.resourceType} = ${literal(type)} and ${isHeld(orgUuid, type)}))`
    : sql`exists (select from ${memberships} where ${isHeld(orgUuid, type)} offset 0)`

/** What waits about an asset without owner is its manufacturer's. */
const isGivenUp = (orgUuid: string, now: Date): SQL | undefined =>
  and(
    eq(invitations.resourceType, literal(resourceType.asset)),
    inStatus(invitationStatus.pending, now),
    sql`exists (select from ${assets} join ${assetModels} on ${assetModels.modelUuid} = ${assets.assetModelUuid}
      where ${assets.assetUuid} = ${invitations.resourceUuid} and ${assets.orgOwnerUuid} is null
        and ${assetModels.manufacturerUuid} = ${orgUuid} offset 0)`,
  )

/** A list of what is asked for, and the part of it that no list before it has: what both hold is read twice and counted once. */
interface List {
  readonly has: SQL | undefined
  readonly adds: SQL | undefined
}

const listOf = (has: SQL | undefined, adds = has): List => ({ has, adds })

/**
 * Addressed to the organisation, sent by it, or about what it is, owns or manages, each from an index of its own. Of what it holds there is
 * little that others sent.
 */
const concerns = (filter: InvitationFilter, orgUuid: string, isFew: boolean): List[] => {
  const isTo = eq(invitations.inviteeUuid, orgUuid)
  if (filter.isIncoming) return [listOf(isTo)]
  const isOutgoing = sql`${invitations.inviteeUuid} is distinct from ${orgUuid}`
  const isOfOthers = sql`${invitations.invitedByOrgUuid} is distinct from ${orgUuid}`
  const ofType = (type: number, condition: SQL | undefined): (SQL | undefined)[] =>
    filter.resource_type === undefined || filter.resource_type === type
      ? [and(eq(invitations.resourceType, literal(type)), isOutgoing, condition)]
      : []
  const ofHeld = [
    ...ofType(resourceType.zone, aboutHeld(orgUuid, { type: resourceType.zone, isFew })),
    ...ofType(resourceType.asset, aboutHeld(orgUuid, { type: resourceType.asset, isFew })),
    ...ofType(resourceType.asset, isGivenUp(orgUuid, filter.now)),
  ]
  return [
    ...(filter.isIncoming === undefined ? [listOf(isTo)] : []),
    listOf(and(eq(invitations.invitedByOrgUuid, orgUuid), isOutgoing)),
    ...ofType(resourceType.organisation, eq(invitations.resourceUuid, orgUuid)).map((has) =>
      listOf(has, and(has, isOfOthers)),
    ),
    ...ofHeld.map((has) => listOf(and(has, isOfOthers))),
  ]
}

/** Lists whose union is what is asked for; those about one resource are one list. */
const listsOf = async (db: Queryable, filter: InvitationFilter): Promise<List[]> => {
  const asked = and(
    filter.resource_type === undefined ? undefined : eq(invitations.resourceType, filter.resource_type),
    filter.resource_uuid === undefined ? undefined : eq(invitations.resourceUuid, filter.resource_uuid),
    filter.invitee_type === undefined ? undefined : eq(invitations.inviteeType, filter.invitee_type),
    inStatus(filter.status, filter.now),
  )
  if (filter.concerning === undefined) return [listOf(asked)]
  const isOfOne = filter.resource_uuid !== undefined
  const isFew = !isOfOne && !filter.isIncoming && (await hasFewLinks(db, filter.concerning))
  const lists = concerns(filter, filter.concerning, isFew)
  if (isOfOne) return [listOf(and(asked, or(...lists.map(({ has }) => has))))]
  return lists.map(({ has, adds }) => listOf(and(asked, has), and(asked, adds)))
}

export const pageInvitations = async (
  db: Queryable,
  filter: InvitationFilter,
  request: CursorRequest,
): Promise<Rows<NamedInvitationRow> & { total: number }> => {
  const { createdAt: at, inviteUuid: uuid } = invitations
  const lists = await listsOf(db, filter)
  const most = request.limit + 1
  const offset = request.cursor ? 0 : offsetOf(request)
  const places = lists.map(({ has }) => {
    const { where } = pageBehind(request, has, { at, uuid })
    return sql`(select ${at} as at, ${uuid} as uuid from ${invitations} where ${where}
      order by ${at} desc, ${uuid} desc limit ${offset + most})`
  })
  const page = sql`select page.uuid from (${sql.join(places, sql` union `)}) page
    order by page.at desc, page.uuid desc limit ${most} offset ${offset}`
  const counts = lists.map(({ adds }) => sql`select count(*) as n from ${invitations} where ${adds}`)
  const totalOf = async () => {
    const { rows } = await db.execute<{ total: number }>(
      sql`select sum(n)::int as total from (${sql.join(counts, sql` union all `)}) counted`,
    )
    return rows[0]!.total
  }
  const [found, total] = await Promise.all([
    db
      .select(namedColumns)
      .from(invitations)
      .where(sql`${uuid} = any(array(${page}))`)
      .orderBy(desc(at), desc(uuid)),
    request.cursor?.total ?? totalOf(),
  ])
  return { ...pageAmong(found, request.limit), total }
}
