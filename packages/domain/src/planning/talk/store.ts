import { type Queryable, type Tx, tables, uuidArray } from '@clearway/db'
import { and, asc, count, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import { isInEffect } from '../../airspace/zone-links/store.ts'
import { roleNumber, userStatus } from '../../kernel/index.ts'
import { isActiveMemberOf } from '../../parties/memberships/store.ts'
import { authorColumns, nameOf } from '../../parties/talk/authors.ts'

const {
  missions,
  organisations,
  permissionFiles: files,
  permissionMessages: messages,
  permissionReads: reads,
  permissions,
  resourceMemberships: memberships,
  users,
  zones,
} = tables

export type FileRow = typeof files.$inferInsert

/** Of a zone that is gone it is not, whether that has let it go by now or not. */
const isInForce = and(isNull(permissions.retiredAt), isInEffect)

const talks = (db: Queryable) =>
  db
    .select({
      permissionUuid: permissions.permissionUuid,
      zoneUuid: permissions.zoneUuid,
      orgUuid: missions.orgUuid,
      missionStatus: missions.status,
    })
    .from(permissions)
    .innerJoin(missions, eq(missions.missionUuid, permissions.missionUuid))
    .innerJoin(zones, eq(zones.zoneUuid, permissions.zoneUuid))

/** A request that is in force, with whose mission it is. */
export const findTalk = async (db: Queryable, permissionUuid: string) => {
  const [row] = await talks(db).where(and(eq(permissions.permissionUuid, permissionUuid), isInForce))
  return row ?? null
}
export type TalkRow = NonNullable<Awaited<ReturnType<typeof findTalk>>>

export const talksOfMission = (db: Queryable, missionUuid: string): Promise<TalkRow[]> =>
  talks(db).where(and(eq(permissions.missionUuid, missionUuid), isInForce))

/** One after the other writes about a request, and none while it is decided: the order of messages is theirs. */
export const lockTalk = async (tx: Tx, permissionUuid: string): Promise<void> => {
  await tx
    .select({ uuid: permissions.permissionUuid })
    .from(permissions)
    .where(eq(permissions.permissionUuid, permissionUuid))
    .for('no key update')
}

const most = 200

export type TalkMessage = typeof messages.$inferSelect

const withAuthors = (db: Queryable) =>
  db
    .select({ message: messages, ...authorColumns })
    .from(messages)
    .innerJoin(organisations, eq(organisations.orgUuid, messages.orgUuid))
    .innerJoin(users, eq(users.userUuid, messages.userUuid))

/** The last messages, or the last before another one, oldest first; whether there are any before them. */
export const messagesOf = async (db: Queryable, permissionUuid: string, before?: string) => {
  const isOfPage = before === undefined ? undefined : lt(messages.messageUuid, before)
  const newest = await withAuthors(db)
    .where(and(eq(messages.permissionUuid, permissionUuid), isOfPage))
    .orderBy(desc(messages.messageUuid))
    .limit(most + 1)
  return { rows: newest.slice(0, most).reverse(), isMore: newest.length > most }
}

export const messageOf = async (db: Queryable, messageUuid: string) => {
  const [row] = await withAuthors(db).where(eq(messages.messageUuid, messageUuid))
  return row!
}
export type MessageRow = Awaited<ReturnType<typeof messageOf>>

type Key = Pick<TalkMessage, 'permissionUuid' | 'userUuid'> & { readonly idempotencyKey: string }

/** What a person wrote about a request with this key. */
export const messageOfKey = async (db: Queryable, key: Key): Promise<TalkMessage | undefined> => {
  const [row] = await db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.permissionUuid, key.permissionUuid),
        eq(messages.userUuid, key.userUuid),
        eq(messages.idempotencyKey, key.idempotencyKey),
      ),
    )
  return row
}

export const countMessages = async (db: Queryable, permissionUuid: string): Promise<number> => {
  const [row] = await db
    .select({ total: count() })
    .from(messages)
    .where(eq(messages.permissionUuid, permissionUuid))
  return row?.total ?? 0
}

export const insertMessage = async (
  tx: Tx,
  row: typeof messages.$inferInsert,
  contents: readonly FileRow[],
): Promise<void> => {
  await tx.insert(messages).values(row)
  if (contents.length > 0) await tx.insert(files).values([...contents])
}

/** Active people of these organisations, those with most rights first. */
export const peopleOf = (db: Queryable, orgUuids: readonly string[]) =>
  db
    .select({
      userUuid: users.userUuid,
      name: nameOf(users),
      orgUuid: organisations.orgUuid,
      orgName: organisations.orgName,
    })
    .from(memberships)
    .innerJoin(users, and(eq(users.userUuid, memberships.memberUuid), eq(users.status, userStatus.active)))
    .innerJoin(organisations, eq(organisations.orgUuid, memberships.resourceUuid))
    .where(and(isActiveMemberOf(orgUuids), sql`${memberships.role} >= ${roleNumber.member}`))
    .orderBy(desc(memberships.role), asc(users.firstName), asc(users.userUuid))
    .limit(most)

/** The last message that a person has read; null: none. */
export const readUpTo = async (
  db: Queryable,
  userUuid: string,
  permissionUuid: string,
): Promise<string | null> => {
  const [row] = await db
    .select({ messageUuid: reads.messageUuid })
    .from(reads)
    .where(and(eq(reads.userUuid, userUuid), eq(reads.permissionUuid, permissionUuid)))
  return row?.messageUuid ?? null
}

interface Reading {
  readonly userUuid: string
  readonly permissionUuid: string
  readonly messageUuid: string
}

/** The mark of a person, which goes on only, and their notifications of what it passes. */
export const noteRead = async (
  tx: Tx,
  { userUuid, permissionUuid, messageUuid }: Reading,
  now: Date,
): Promise<void> => {
  await tx
    .insert(reads)
    .values({ userUuid, permissionUuid, messageUuid })
    .onConflictDoUpdate({
      target: [reads.userUuid, reads.permissionUuid],
      set: { messageUuid },
      setWhere: sql`${reads.messageUuid} < excluded.message_uuid`,
    })
  await tx.execute(sql`
    update notifications set read_at = ${now.toISOString()}::timestamptz
    where user_uuid = ${userUuid} and subject_uuid = ${permissionUuid} and name = 'permission.message'
      and in_console and read_at is null`)
}

interface Counted extends Record<string, unknown> {
  permission_uuid: string
  messages: number
  unread: number
}

/** Of requests about which something was written. */
export const talkCounts = async (
  db: Queryable,
  permissionUuids: readonly string[],
  userUuid: string,
): Promise<Counted[]> => {
  if (permissionUuids.length === 0) return []
  const { rows } = await db.execute<Counted>(sql`
    select m.permission_uuid, count(*)::int as messages, count(*) filter (where m.user_uuid <> ${userUuid}
      and (r.message_uuid is null or m.message_uuid > r.message_uuid))::int as unread
    from permission_messages m
    left join permission_reads r on r.permission_uuid = m.permission_uuid and r.user_uuid = ${userUuid}
    where m.permission_uuid = any(${uuidArray(permissionUuids)}) group by m.permission_uuid`)
  return rows
}

/** What an organisation's files take, each at least so much; two of its people who send at once are counted one after the other. */
export const bytesTaken = async (tx: Tx, orgUuid: string, least: number): Promise<number> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`files of ${orgUuid}`}, 0))`)
  const [row] = await tx
    .select({ taken: sql<number>`coalesce(sum(greatest(${files.sizeBytes}, ${least}::int)), 0)::float8` })
    .from(files)
    .where(eq(files.orgUuid, orgUuid))
  return row?.taken ?? 0
}

export const findFile = async (db: Queryable, permissionUuid: string, fileUuid: string) => {
  const [row] = await db
    .select()
    .from(files)
    .where(and(eq(files.fileUuid, fileUuid), eq(files.permissionUuid, permissionUuid)))
  return row ?? null
}
