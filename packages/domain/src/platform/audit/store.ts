import { type Queryable, tables } from '@clearway/db'
import { and, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import {
  type CursorRequest,
  membershipStatus,
  memberType,
  pageAmong,
  type Rows,
  resourceType,
} from '../../kernel/index.ts'
import { hasWords, pageBehind } from '../../kernel/listing.ts'
import type { AuditFilter } from './contract.ts'
import { uuidNumbered } from './target-names.ts'
import { isUnsealed } from './unsealed.ts'

const { auditEntries, auditSeals, organisations, partnerKeys, users } = tables

/** With the names of now: people and organisations may have others since. */
const columns = {
  entry: auditEntries,
  firstName: users.firstName,
  lastName: users.lastName,
  orgName: organisations.orgName,
  partnerName: partnerKeys.partnerName,
  sealed: sql<boolean>`${auditSeals.position} is not null`,
}

export interface AuditListRow {
  entry: typeof auditEntries.$inferSelect
  firstName: string | null
  lastName: string | null
  orgName: string | null
  partnerName: string | null
  sealed: boolean
}

/** A capability names all of its operations. */
const byAction = (action: string): SQL =>
  // All that begins with "action.", in the order of bytes, where "/" comes next to ".".
  sql`(${auditEntries.action} = ${action}
    or (${auditEntries.action} ~>=~ ${`${action}.`} and ${auditEntries.action} ~<~ ${`${action}/`}))`

const isRefused = sql`${auditEntries.result} <> 'done'`

const byResult = (result: string): SQL | undefined => {
  if (result === 'refused') return isRefused
  return and(result === 'done' ? undefined : isRefused, eq(auditEntries.result, result))
}

/** With more people than these their acts are not searched: the text is too short. */
const mostPeople = 100

/** An organisation finds its own people by their addresses, and others by what its entries show of them. */
const byPerson = (text: string, reader: string | undefined): SQL => {
  const said = sql`${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.email} || ' ' || ${users.svcId}`
  const shown = sql`${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.svcId}`
  const isOwn = (
    orgUuid: string,
  ) => sql`${users.userUuid} in (select m.member_uuid from resource_memberships m
    where m.resource_uuid = ${orgUuid} and m.resource_type = ${resourceType.organisation}
      and m.member_type = ${memberType.user} and m.status = ${membershipStatus.active})`
  const found = and(
    hasWords(said, text),
    reader === undefined ? undefined : or(isOwn(reader), hasWords(shown, text)),
  )
  return sql`${auditEntries.actorUserUuid} = any(array(
    select ${users.userUuid} from ${users} where ${found} limit ${mostPeople}))`
}

const is = (column: PgColumn, value: string | undefined): SQL | undefined =>
  value === undefined ? undefined : eq(column, value)

type Asked = AuditFilter & {
  /** The organisation that reads its own entries; undefined: the platform does. */
  readonly reader: string | undefined
}

const wanted = (filter: Asked): SQL | undefined =>
  and(
    filter.action === undefined ? undefined : byAction(filter.action),
    filter.result === undefined ? undefined : byResult(filter.result),
    is(auditEntries.actorUserUuid, filter.actor_user_uuid),
    filter.actor === undefined ? undefined : byPerson(filter.actor, filter.reader),
    is(auditEntries.targetUuid, filter.target_uuid),
    filter.target === undefined
      ? undefined
      : sql`${auditEntries.targetUuid} = ${uuidNumbered(filter.target)}`,
    is(auditEntries.orgUuid, filter.org_uuid),
    filter.from && gte(auditEntries.at, filter.from),
    filter.to && lt(auditEntries.at, filter.to),
  )

/** Of all entries. Each has its seal, at positions without a gap, but those of the last second. */
const countAll = async (db: Queryable): Promise<number> => {
  const { rows } = await db.execute<{ total: number }>(sql`
    select (select coalesce(max(position), 0) from ${auditSeals})::int
      + (select count(*) from ${auditEntries} where ${isUnsealed})::int as total`)
  return rows[0]!.total
}

/** Newest first, in the order of the index. */
export const listEntries = async (
  db: Queryable,
  request: Asked & CursorRequest,
): Promise<Rows<AuditListRow> & { total: number }> => {
  const all = wanted(request)
  const { where, offset } = pageBehind(request, all, { at: auditEntries.at, uuid: auditEntries.entryUuid })
  const found = await db
    .select(columns)
    .from(auditEntries)
    .leftJoin(users, eq(users.userUuid, auditEntries.actorUserUuid))
    .leftJoin(organisations, eq(organisations.orgUuid, auditEntries.orgUuid))
    .leftJoin(partnerKeys, eq(partnerKeys.keyUuid, auditEntries.partnerKeyUuid))
    .leftJoin(auditSeals, eq(auditSeals.entryUuid, auditEntries.entryUuid))
    .where(where)
    .orderBy(sql`${auditEntries.at} desc nulls last`, sql`${auditEntries.entryUuid} desc nulls last`)
    .limit(request.limit + 1)
    .offset(offset)
  const total = request.cursor?.total ?? (await (all ? db.$count(auditEntries, all) : countAll(db)))
  return { ...pageAmong(found, request.limit), total }
}
