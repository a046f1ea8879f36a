import { builtOnce, type Queryable, tables } from '@clearway/db'
import { and, eq, sql } from 'drizzle-orm'
import { membershipStatus, memberType, resourceType } from '../kernel/index.ts'

const { partnerKeys, userSessions, users, resourceMemberships, organisations } = tables

export interface CallerQuery {
  keyHash: string | null
  claims: { userUuid: string; sessionUuid: string } | null
  orgUuid: string | null
}

/** Everything that a request's three headers name, in one query; what is not there is null. */
export const findCaller = async (db: Queryable, { keyHash, claims, orgUuid }: CallerQuery) => {
  const named = {
    keyHash,
    orgUuid,
    userUuid: claims?.userUuid ?? null,
    sessionUuid: claims?.sessionUuid ?? null,
  }
  const [row] = await callerQuery(db).execute(named)
  return row!
}

const callerQuery = builtOnce((db) =>
  db
    .select({
      key: partnerKeys,
      session: userSessions,
      user: users,
      membership: resourceMemberships,
      organisation: organisations,
    })
    .from(sql`(select 1) as request`)
    .leftJoin(partnerKeys, eq(partnerKeys.keyHash, sql`${sql.placeholder('keyHash')}::text`))
    .leftJoin(
      userSessions,
      and(
        eq(userSessions.sessionUuid, sql`${sql.placeholder('sessionUuid')}::uuid`),
        eq(userSessions.userUuid, sql`${sql.placeholder('userUuid')}::uuid`),
      ),
    )
    .leftJoin(users, eq(users.userUuid, userSessions.userUuid))
    .leftJoin(
      resourceMemberships,
      and(
        eq(resourceMemberships.resourceType, resourceType.organisation),
        eq(resourceMemberships.resourceUuid, sql`${sql.placeholder('orgUuid')}::uuid`),
        eq(resourceMemberships.memberType, memberType.user),
        eq(resourceMemberships.memberUuid, users.userUuid),
        eq(resourceMemberships.status, membershipStatus.active),
      ),
    )
    .leftJoin(organisations, eq(organisations.orgUuid, resourceMemberships.resourceUuid))
    .prepare('find_caller'),
)

export type CallerRow = Awaited<ReturnType<typeof findCaller>>
