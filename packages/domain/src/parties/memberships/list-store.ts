import { isOneOf, literal, type Queryable, tables } from '@clearway/db'
import { and, asc, eq, getTableColumns, ne, or, type SQL, sql } from 'drizzle-orm'
import {
  membershipStatus,
  memberType,
  offsetOf,
  type PageRequest,
  resourceType,
  roleNumber,
  zoneMembershipType,
} from '../../kernel/index.ts'
import type { MembershipRow } from './store.ts'

const { assets, organisations, resourceMemberships: memberships, zones } = tables

export type NamedMembershipRow = MembershipRow & { resourceName: string }

export interface MembershipFilter {
  orgUuid: string
  resourceType?: number | undefined
  memberUuid?: string | undefined
  status?: number | undefined
}

const things = [resourceType.asset, resourceType.zone] as const

/**
 * A member of an asset or of a zone that the organisation holds, as `held`; not one who was over when this came to it: whom a former owner
 * let in is not the next one's to read.
 */
const isOfHeld = (orgUuid: string): SQL => sql`
  held.member_type = ${literal(memberType.organisation)} and held.member_uuid = ${orgUuid}
  and held.status = ${literal(membershipStatus.active)}
  and (held.resource_type, held.role) in (
    (${literal(resourceType.zone)}, ${literal(zoneMembershipType.manager)}),
    (${literal(resourceType.asset)}, ${literal(roleNumber.owner)}))
  and held.resource_type = ${memberships.resourceType} and held.resource_uuid = ${memberships.resourceUuid}
  and (${memberships.status} = ${literal(membershipStatus.active)} or ${memberships.updatedAt} > held.created_at)`

const isOfType = (type: number) => eq(memberships.resourceType, literal(type))
const isActive = eq(memberships.status, literal(membershipStatus.active))
const isOver = ne(memberships.status, literal(membershipStatus.active))

interface Lists {
  /** In the order of an index each. */
  readonly inOrder: (SQL | undefined)[]
  /** Others' memberships, which are looked for among all that the organisation holds; undefined where none are asked for. */
  readonly ofHeld: SQL | undefined
}

/** What is of the organisation: its people, its assets and zones, and the other members of those that it owns or manages. */
const concerning = ({ orgUuid, ...filter }: MembershipFilter): Lists => {
  const types = filter.resourceType === undefined ? Object.values(resourceType) : [filter.resourceType]
  const inState = filter.status === undefined ? undefined : eq(memberships.status, literal(filter.status))
  const isOrganisation = eq(memberships.memberType, literal(memberType.organisation))
  const people = types
    .filter((type) => type === resourceType.organisation)
    .map((type) => and(isOfType(type), eq(memberships.resourceUuid, orgUuid), inState))
  const held = things.filter((type) => types.includes(type))
  const own = held.flatMap((type) =>
    [isActive, isOver].map((state) =>
      and(isOrganisation, eq(memberships.memberUuid, orgUuid), isOfType(type), state, inState),
    ),
  )
  if (filter.memberUuid === orgUuid) return { inOrder: own, ofHeld: undefined }
  const ofHeld = and(or(...held.map(isOfType)), inState)
  if (!filter.memberUuid) {
    const isForeign = or(
      ne(memberships.memberType, literal(memberType.organisation)),
      ne(memberships.memberUuid, orgUuid),
    )
    return {
      inOrder: [...people, ...own],
      ofHeld: held.length > 0 ? and(isOfHeld(orgUuid), isForeign, ofHeld) : undefined,
    }
  }
  const isTheirs = and(
    sql`${memberships.memberType} in (${literal(memberType.user)}, ${literal(memberType.organisation)})`,
    eq(memberships.memberUuid, filter.memberUuid),
  )
  const isInHeld = sql`exists (select from resource_memberships held where ${isOfHeld(orgUuid)} offset 0)`
  const among = held.length > 0 ? and(isInHeld, ofHeld) : undefined
  return { inOrder: [and(isTheirs, or(...people, among))], ofHeld: undefined }
}

const nameOf = sql<string>`coalesce(${organisations.orgName}, ${assets.assetUin}, ${assets.svcId}, ${zones.zoneName}, '')`

/** Of these the first first, with the name of what they are of. */
const namedRows = (db: Queryable, uuids: readonly string[]): Promise<NamedMembershipRow[]> => {
  const isOf = (
    type: number,
    uuid: typeof zones.zoneUuid | typeof assets.assetUuid | typeof organisations.orgUuid,
  ) => and(isOfType(type), eq(uuid, memberships.resourceUuid))
  return db
    .select({ ...getTableColumns(memberships), resourceName: nameOf })
    .from(memberships)
    .leftJoin(organisations, isOf(resourceType.organisation, organisations.orgUuid))
    .leftJoin(assets, isOf(resourceType.asset, assets.assetUuid))
    .leftJoin(zones, isOf(resourceType.zone, zones.zoneUuid))
    .where(isOneOf(memberships.membershipUuid, uuids))
    .orderBy(asc(memberships.createdAt), asc(memberships.membershipUuid))
}

/** The first first. Each list gives the first of its own, and what has to be looked for is looked for once. */
export const pageMemberships = async (
  db: Queryable,
  filter: MembershipFilter,
  request: PageRequest,
): Promise<{ rows: NamedMembershipRow[]; total: number }> => {
  const { inOrder, ofHeld } = concerning(filter)
  const { createdAt: at, membershipUuid: uuid } = memberships
  const offset = offsetOf(request)
  const found = ofHeld
    ? sql`select ${at} as at, ${uuid} as uuid from resource_memberships held join ${memberships} on ${ofHeld}`
    : sql`select null::timestamptz as at, null::uuid as uuid where false`
  const firsts = inOrder.map(
    (list) => sql`(select ${at} as at, ${uuid} as uuid from ${memberships} where ${list}
      order by ${at}, ${uuid} limit ${offset + request.limit})`,
  )
  const counts = inOrder.map((list) => sql`(select count(*) from ${memberships} where ${list})`)
  const { rows } = await db.execute<{ total: number; uuids: string[] }>(sql`
    with found as materialized (${found})
    select (${sql.join([sql`(select count(*) from found)`, ...counts], sql` + `)})::int as total,
      array(select page.uuid::text from (${sql.join([sql`select * from found`, ...firsts], sql` union all `)}) page
        order by page.at, page.uuid limit ${request.limit} offset ${offset}) as uuids`)
  const { total, uuids } = rows[0]!
  return { rows: await namedRows(db, uuids), total }
}
