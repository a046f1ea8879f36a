import { builtOnce, isOneOf, literal, type Queryable, tables, uuidArray } from '@clearway/db'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  firstZonesOf,
  isManagedBy,
  isManagers,
  isZoneOf,
  linksOf,
  ownedBy,
  standingOf,
  type ZoneRight,
  type ZoneStanding,
} from './store.ts'

const { zones } = tables

/** Zones that a question is about: those of these names, or whichever an organisation has a right to. */
export type ZonesMeant = { readonly named: readonly string[] } | Many

interface Many {
  readonly named: null
  readonly orgUuid: string
  readonly right: ZoneRight
  /** Absent: in effect. */
  readonly standing?: ZoneStanding
}

/**
 * So many are named in a question, so that an index finds what is theirs. Of more, those of each record are asked whose they
 * are: an authority may have 100,000, and few of them have to do with a record (docs/decisions/0126).
 */
export const mostNamed = 1_000

/** The zones in effect to which an organisation has a right. */
export const zonesOf = async (db: Queryable, orgUuid: string, right: ZoneRight): Promise<ZonesMeant> => {
  const named = await namedOf(db, { orgUuid, right, standing: 'in effect' })
  return named ? { named } : { named: null, orgUuid, right }
}

/** The same with those that are gone. */
export const zonesEverOf = async (db: Queryable, orgUuid: string, right: ZoneRight): Promise<ZonesMeant> => {
  const many = { orgUuid, right, standing: 'ever' } as const
  const named = await namedOf(db, many)
  return named ? { named } : { named: null, ...many }
}

/** Null: there are more than are named. */
const namedOf = async (
  db: Queryable,
  { orgUuid, right, standing }: Required<Omit<Many, 'named'>>,
): Promise<readonly string[] | null> => {
  const [row] = await namedQuery[standing][right](db).execute({ orgUuid })
  return row?.named ?? null
}

/**
 * The zone of this uuid, found by it before anything else is asked. Where PostgreSQL takes zones for few it reads all that are
 * in effect, which are in an index of their own, and looks for the uuid among them.
 */
const zoneOf = (uuid: SQLWrapper): SQL => sql`(
  select ${zones.zoneUuid}, ${zones.orgOwnerUuid}, ${zones.status}, ${zones.dormantSince} from ${zones}
  where ${zones.zoneUuid} = ${uuid} offset 0) zones`

const zonesAmong = (uuids: SQL): SQL =>
  sql`unnest(${uuids}) asked(uuid) cross join lateral ${zoneOf(sql`asked.uuid`)}`

const org = sql`${sql.placeholder('orgUuid')}::uuid`

const nameOf = { 'in effect': '', ever: '_ever' } as const

const namedZones = (right: ZoneRight, standing: ZoneStanding) =>
  builtOnce((db) =>
    db
      .select({
        named: sql<string[] | null>`case when cardinality(first.zones) <= ${literal(mostNamed)} then array(
          select asked.uuid::text from ${zonesAmong(sql`first.zones`)} where ${isZoneOf(org, right, standing)}) end`,
      })
      .from(sql`(select ${firstZonesOf(org, mostNamed + 1)} as zones offset 0) first`)
      .prepare(`zones_${right}${nameOf[standing]}`),
  )
const namedZonesOf = (standing: ZoneStanding) => ({
  linked: namedZones('linked', standing),
  managed: namedZones('managed', standing),
})
const namedQuery = { 'in effect': namedZonesOf('in effect'), ever: namedZonesOf('ever') }

/** The zone in this column is one of them. */
export const isAmong = (zone: SQLWrapper, meant: ZonesMeant): SQL =>
  meant.named
    ? isOneOf(zone, meant.named)
    : sql`exists (select from ${zoneOf(zone)} where ${isZoneOf(meant.orgUuid, meant.right, meant.standing)} offset 0)`

/** One of the zones in this array is one of them. */
export const namesOneOf = (named: SQLWrapper, meant: ZonesMeant): SQL =>
  meant.named
    ? sql`${named} && ${uuidArray(meant.named)}`
    : sql`exists (select from unnest(${named}) one(zone_uuid) where ${isAmong(sql`one.zone_uuid`, meant)} offset 0)`

/**
 * Their uuids as an array, for a question that begins with the zones. Those of an organisation with many are not carried to
 * it and back, but read all the same.
 */
export const uuidsOf = (meant: ZonesMeant): SQL =>
  meant.named ? uuidArray(meant.named) : sql`array(${joined(allOf(meant))})`

/** A row of `zones` is one of them. */
export const isMeant = (meant: ZonesMeant): SQL | undefined =>
  meant.named ? isOneOf(zones.zoneUuid, meant.named) : isZoneOf(meant.orgUuid, meant.right, meant.standing)

/** By each way in which an organisation has a right to zones. */
const allOf = ({ orgUuid, right, standing = 'in effect' }: Many): SQL[] => {
  const uuid = sql`${orgUuid}::uuid`
  const found = right === 'managed' ? [linksOf(uuid, isManagers)] : [ownedBy(uuid), linksOf(uuid)]
  return found.map(
    (some) => sql`select own.zone_uuid from (${some}) own
      where exists (select from ${zoneOf(sql`own.zone_uuid`)} where ${standingOf[standing]} offset 0)`,
  )
}

const joined = (parts: readonly SQL[]): SQL =>
  sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  )

/** Whether there is any of them. */
export const areAny = async (db: Queryable, meant: ZonesMeant): Promise<boolean> => {
  if (meant.named) return meant.named.length > 0
  const { rows } = await db.execute(joined(allOf(meant).map((part) => sql`${part} limit 1`)))
  return rows.length > 0
}

export interface ZonesOfOrganisation {
  readonly linked: ReadonlySet<string>
  readonly managed: ReadonlySet<string>
}

/** Of these zones those to which an organisation has a right. */
export const ownAmong = async (
  db: Queryable,
  orgUuid: string,
  zoneUuids: Iterable<string>,
  standing: ZoneStanding = 'in effect',
): Promise<ZonesOfOrganisation> => {
  const asked = [...new Set(zoneUuids)]
  const query = ownAmongQuery[standing]
  const rows = asked.length > 0 ? await query(db).execute({ orgUuid, asked: `{${asked.join()}}` }) : []
  const managed = rows.filter(({ isManaged }) => isManaged)
  return {
    linked: new Set(rows.map(({ zoneUuid }) => zoneUuid)),
    managed: new Set(managed.map(({ zoneUuid }) => zoneUuid)),
  }
}

const ownAmongZones = (standing: ZoneStanding) =>
  builtOnce((db) =>
    db
      .select({ zoneUuid: sql<string>`asked.uuid`, isManaged: isManagedBy(org) })
      .from(zonesAmong(sql`${sql.placeholder('asked')}::uuid[]`))
      .where(isZoneOf(org, 'linked', standing))
      .prepare(`own_among_zones${nameOf[standing]}`),
  )
const ownAmongQuery = { 'in effect': ownAmongZones('in effect'), ever: ownAmongZones('ever') }

/** Of these zones those that are meant. */
export const meantAmong = async (
  db: Queryable,
  meant: ZonesMeant,
  zoneUuids: Iterable<string>,
): Promise<ReadonlySet<string>> => {
  if (!meant.named) return (await ownAmong(db, meant.orgUuid, zoneUuids, meant.standing))[meant.right]
  const named = new Set(meant.named)
  return new Set([...zoneUuids].filter((zoneUuid) => named.has(zoneUuid)))
}
