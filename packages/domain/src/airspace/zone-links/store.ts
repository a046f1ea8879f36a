import { copyInto, isOneOf, literal, type Queryable, type Tx, tables } from '@clearway/db'
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import {
  membershipStatus,
  memberType,
  recordStatus,
  resourceType,
  zoneMembershipType,
} from '../../kernel/index.ts'

const { organisations, resourceMemberships: memberships, zones } = tables

/** A zone that is active, and its owner is not under review: what matches, is listed and stamps frames. */
export const isInEffect = and(eq(zones.status, literal(recordStatus.active)), isNull(zones.dormantSince))

/** Ever: also a zone that is gone, of which what happened there is still told; none whose owner is under review. */
export type ZoneStanding = 'in effect' | 'ever'
export const standingOf: Readonly<Record<ZoneStanding, SQL | undefined>> = {
  'in effect': isInEffect,
  ever: isNull(zones.dormantSince),
}

/** In the words of the index of the links of zones. */
const activeZoneLink = and(
  eq(memberships.resourceType, literal(resourceType.zone)),
  eq(memberships.status, literal(membershipStatus.active)),
)

/** What only the index of the links of organisations is limited to: of one zone PostgreSQL would take that for as good. */
const isOfOrganisation = eq(memberships.memberType, literal(memberType.organisation))

const linkColumns = {
  membershipUuid: memberships.membershipUuid,
  membershipSvcId: memberships.svcId,
  zoneUuid: zones.zoneUuid,
  zoneSvcId: zones.svcId,
  zoneName: zones.zoneName,
  orgUuid: organisations.orgUuid,
  orgSvcId: organisations.svcId,
  orgName: organisations.orgName,
  dutyPhone: organisations.dutyPhone,
  role: memberships.role,
  status: memberships.status,
  createdAt: memberships.createdAt,
}

const linkRows = (db: Queryable) =>
  db
    .select(linkColumns)
    .from(memberships)
    .innerJoin(zones, eq(zones.zoneUuid, memberships.resourceUuid))
    .innerJoin(organisations, eq(organisations.orgUuid, memberships.memberUuid))

export type LinkRow = Awaited<ReturnType<typeof linkRows>>[number]

/** The active links of zones, oldest first. */
export const linksOfZones = (db: Queryable, zoneUuids: readonly string[]): Promise<LinkRow[]> =>
  linkRows(db)
    .where(and(activeZoneLink, isOneOf(memberships.resourceUuid, zoneUuids)))
    .orderBy(memberships.createdAt, memberships.membershipUuid)

export const findLink = async (db: Queryable, membershipUuid: string): Promise<LinkRow | null> => {
  const [row] = await linkRows(db).where(and(activeZoneLink, eq(memberships.membershipUuid, membershipUuid)))
  return row ?? null
}

interface LinkFilter {
  zoneUuid?: string
  orgUuid?: string
}

const matching = ({ zoneUuid, orgUuid }: LinkFilter) =>
  and(
    activeZoneLink,
    eq(zones.status, recordStatus.active),
    zoneUuid ? eq(memberships.resourceUuid, zoneUuid) : undefined,
    // A dormant one is there for its owner only.
    orgUuid
      ? and(
          isOfOrganisation,
          eq(memberships.memberUuid, orgUuid),
          or(isNull(zones.dormantSince), eq(zones.orgOwnerUuid, orgUuid)),
        )
      : undefined,
  )

/** The links that an organisation's list of its own names: rows of `resource_memberships` and `zones`. */
export const ownLinks = (orgUuid: string): SQL =>
  sql`${memberships} join ${zones} on ${zones.zoneUuid} = ${memberships.resourceUuid} where ${matching({ orgUuid })}`

export const listLinks = async (
  db: Queryable,
  filter: LinkFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: LinkRow[]; total: number }> => {
  const rows = await linkRows(db)
    .where(matching(filter))
    .orderBy(memberships.createdAt, memberships.membershipUuid)
    .limit(page.limit)
    .offset(page.offset)
  const [count] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(memberships)
    .innerJoin(zones, eq(zones.zoneUuid, memberships.resourceUuid))
    .where(matching(filter))
  return { rows, total: count?.total ?? 0 }
}

export const insertLinks = (tx: Tx, rows: readonly (typeof memberships.$inferInsert)[]): Promise<void> =>
  copyInto(tx, memberships, rows)

/** False when another request removed it first. */
export const removeLink = async (db: Queryable, membershipUuid: string, at: Date): Promise<boolean> => {
  const removed = await db
    .update(memberships)
    .set({ status: membershipStatus.removed, updatedAt: at })
    .where(and(activeZoneLink, eq(memberships.membershipUuid, membershipUuid)))
    .returning({ uuid: memberships.membershipUuid })
  return removed.length > 0
}

/** The active links `l` of organisations to the zone in this column. */
export const linkedTo = (zone: string): SQL => sql`l.resource_uuid = ${sql.raw(zone)}
  and l.resource_type = ${resourceType.zone} and l.member_type = ${memberType.organisation}
  and l.status = ${membershipStatus.active}`

/** Linked: the zones that it owns, manages or monitors. Managed: those that it manages, which it decides about. */
export type ZoneRight = 'linked' | 'managed'

// `offset 0`: one look for each zone that is asked about. Without it PostgreSQL may read all links of the organisation first.
const hasLink = (orgUuid: string | SQL, which: SQL = sql``): SQL<boolean> =>
  sql`exists (select from ${memberships} l
    where ${linkedTo('zones.zone_uuid')} and l.member_uuid = ${orgUuid}::uuid ${which} offset 0)`

export const isManagers = sql`and role = ${literal(zoneMembershipType.manager)}`

export const isManagedBy = (orgUuid: string | SQL): SQL<boolean> => hasLink(orgUuid, isManagers)

/** Whether a row of `zones` is in effect, or ever was, and the organisation has this right to it. */
export const isZoneOf = (
  orgUuid: string | SQL,
  right: ZoneRight = 'linked',
  standing: ZoneStanding = 'in effect',
): SQL | undefined =>
  and(
    standingOf[standing],
    right === 'managed'
      ? isManagedBy(orgUuid)
      : sql`(${zones.orgOwnerUuid} = ${orgUuid}::uuid or ${hasLink(orgUuid)})`,
  )

// What somebody has first: the rows at or after them, or from them to them, in the index that begins with them. Asked for them
// alone, PostgreSQL takes whichever index has the asked order; in another one than this it looks for somebody who has none
// until its end (docs/decisions/0049).

/** Whether the organisation owns a zone, of any standing or of this. */
export const ownsAnyZone = (orgUuid: SQL | AnyPgColumn, standing: SQL = sql`true`): SQL<boolean> =>
  sql`coalesce((select ${zones.orgOwnerUuid} = ${orgUuid} from ${zones}
    where ${zones.orgOwnerUuid} >= ${orgUuid} and ${standing} order by ${zones.orgOwnerUuid} limit 1), false)`

/** The active links to zones of an organisation, of any role or of this. */
export const linksOf = (orgUuid: SQL, which: SQL = sql``): SQL => {
  const one = sql`(${orgUuid}, ${literal(resourceType.zone)})`
  return sql`select ${memberships.resourceUuid} as zone_uuid from ${memberships}
    where ${memberships.memberType} = ${literal(memberType.organisation)}
      and ${memberships.status} = ${literal(membershipStatus.active)}
      and (${memberships.memberUuid}, ${memberships.resourceType}) >= ${one}
      and (${memberships.memberUuid}, ${memberships.resourceType}) <= ${one} ${which}
    order by ${memberships.memberUuid}, ${memberships.resourceType}`
}

/** The zones that an organisation owns, of any standing. */
export const ownedBy = (orgUuid: SQL): SQL =>
  sql`select ${zones.zoneUuid} from ${zones} where ${zones.orgOwnerUuid} between ${orgUuid} and ${orgUuid}
    order by ${zones.orgOwnerUuid}`

/** As many of the zones that an organisation owns, and as many of those that it has an active link to, as an array. */
export const firstZonesOf = (orgUuid: SQL, limit: number): SQL => sql`array(
  (${ownedBy(orgUuid)} limit ${literal(limit)})
  union
  (${linksOf(orgUuid)} limit ${literal(limit)}))`
