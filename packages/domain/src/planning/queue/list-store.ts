import { isOneOf, type Queryable, tables, uuidArray } from '@clearway/db'
import { and, eq, exists, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { ZonesMeant } from '../../airspace/zone-links/own-zones.ts'
import {
  type CursorRequest,
  type KeysetPlace,
  offsetOf,
  pageAmong,
  permissionStatus,
} from '../../kernel/index.ts'
import { holdsText } from '../../kernel/listing.ts'
import { isAsked, isAwaitingAnswer, isOpen } from '../mission-records/asked.ts'
import { askedAmong, askedOfZones } from './counts-store.ts'
import { type RequestRow, requestRows } from './store.ts'

const { missions, organisations, permissions } = tables

export interface QueueFilter {
  zones: ZonesMeant
  status?: 'pending' | 'approved' | 'rejected' | 'decided' | undefined
  /** Of missions that are not over by then. */
  openAt?: Date | undefined
  startsFrom?: Date | undefined
  startsBefore?: Date | undefined
  decidedFrom?: Date | undefined
  q?: string | undefined
}

/** What waits: the next start first. What is decided, or since when: the last decision first. Both: the latest start first. */
const orderOf = ({ status, decidedFrom }: QueueFilter) => {
  if (status === 'pending') return { at: permissions.missionStart, to: sql`asc`, behind: sql`>` }
  const at = status || decidedFrom ? permissions.updatedAt : permissions.missionStart
  return { at, to: sql`desc`, behind: sql`<` }
}

const statusesOf = ({ status, decidedFrom }: QueueFilter): number[] => {
  const { pending, approved, rejected } = permissionStatus
  const wanted = status === 'decided' ? [approved, rejected] : status && [permissionStatus[status]]
  return (wanted ?? [pending, approved, rejected]).filter((one) => !decidedFrom || one !== pending)
}

const searched = [
  missions.missionName,
  missions.svcId,
  permissions.svcId,
  permissions.permissionReference,
  organisations.orgName,
  organisations.svcId,
]

const isFoundBy = (db: Queryable, q: string): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(missions)
      .innerJoin(organisations, eq(organisations.orgUuid, missions.orgUuid))
      .where(and(eq(missions.missionUuid, permissions.missionUuid), holdsText(q, searched))),
  )

/** What is asked for beside zones and statuses; undefined: nothing. */
const narrowing = (db: Queryable, filter: QueueFilter) => {
  const { status, openAt, startsFrom, startsBefore, decidedFrom, q } = filter
  return and(
    openAt && (status === 'pending' ? isAwaitingAnswer(openAt) : isOpen(openAt)),
    startsFrom && gte(permissions.missionStart, startsFrom),
    startsBefore && lt(permissions.missionStart, startsBefore),
    decidedFrom && gte(permissions.updatedAt, decidedFrom),
    q ? isFoundBy(db, q) : undefined,
  )
}

const smallints = (numbers: readonly number[]): SQL => sql`${sql.param(numbers)}::smallint[]`

/** The zones whose requests are looked at: of very many those that were ever asked. */
const listed = (zones: ZonesMeant): SQL =>
  zones.named ? uuidArray(new Set(zones.named)) : sql`array(${askedAmong(zones)})`

/**
 * The places of a page, and of one more. The requests of one zone and one status are in order by themselves, in an index. The first
 * of all come from those lists whose own first are the first: of others nothing but that is read.
 */
const placesOf = async (
  db: Queryable,
  filter: QueueFilter,
  request: CursorRequest,
): Promise<KeysetPlace[]> => {
  const { at, to, behind } = orderOf(filter)
  const { cursor, limit } = request
  const offset = cursor ? 0 : offsetOf(request)
  const following =
    cursor &&
    sql`(${at}, ${permissions.permissionUuid}) ${behind} (${sql.param(cursor.at, at)}::timestamptz, ${cursor.uuid}::uuid)`
  const wanted = and(
    sql`${permissions.zoneUuid} = list.zone_uuid and ${permissions.permissionStatus} = list.status`,
    isAsked,
    narrowing(db, filter),
    following,
  )
  const all = sql`select ${at} as at, ${permissions.permissionUuid} as uuid from ${permissions} where ${wanted}`
  // What is open is found by its end. Left to itself PostgreSQL would walk the index in the order of the page, past all that is over.
  const sought = filter.openAt ? sql`select * from (${all} offset 0) sought` : all
  const firstOf = (most: number): SQL => sql`${sought} order by at ${to}, uuid ${to} limit ${most}`
  const inOrder = (found: SQL): SQL => sql`order by ${found}.at ${to}, ${found}.uuid ${to}`
  const most = offset + limit + 1
  const { rows } = await db.execute<{ at: string; uuid: string }>(sql`
    select page.at, page.uuid from (
        select list.zone_uuid, list.status
        from unnest(${listed(filter.zones)}) as zone (uuid)
          cross join unnest(${smallints(statusesOf(filter))}) as answer (status)
          cross join lateral (select zone.uuid as zone_uuid, answer.status) list
          cross join lateral (${firstOf(1)}) head
        ${inOrder(sql`head`)} limit ${most}) list
      cross join lateral (${firstOf(most)}) page
    ${inOrder(sql`page`)} limit ${limit + 1} offset ${offset}`)
  return rows.map((row) => ({ at: new Date(row.at), uuid: row.uuid }))
}

/** Of zones and statuses alone the number is kept; what is narrowed is counted. */
const countOf = (db: Queryable, filter: QueueFilter): Promise<number> => {
  const narrowed = narrowing(db, filter)
  const statuses = smallints(statusesOf(filter))
  if (!narrowed) return askedOfZones(db, filter.zones, statuses)
  const wanted = and(
    sql`${permissions.zoneUuid} = any(${listed(filter.zones)})`,
    sql`${permissions.permissionStatus} = any(${statuses})`,
    isAsked,
    narrowed,
  )
  return db.$count(permissions, wanted)
}

export interface RequestPage {
  readonly rows: RequestRow[]
  readonly last: KeysetPlace | undefined
  readonly total: number
}

export const pageRequests = async (
  db: Queryable,
  filter: QueueFilter,
  request: CursorRequest,
): Promise<RequestPage> => {
  const total = request.cursor?.total ?? (await countOf(db, filter))
  const { rows: places, last } = pageAmong(await placesOf(db, filter, request), request.limit)
  const uuids = places.map(({ uuid }) => uuid)
  const found = await requestRows(db).where(isOneOf(permissions.permissionUuid, uuids))
  const byUuid = new Map(found.map((row) => [row.permission.permissionUuid, row]))
  return { rows: uuids.flatMap((uuid) => byUuid.get(uuid) ?? []), last, total }
}
