import { builtOnce, gathered, questionTable, tables } from '@clearway/db'
import { and, eq, sql } from 'drizzle-orm'
import { membershipStatus, memberType, resourceType } from '../../kernel/index.ts'

const { partnerKeys, userSessions, users, resourceMemberships, organisations } = tables

export interface CallerQuery {
  keyHash: string | null
  claims: { userUuid: string; sessionUuid: string } | null
  orgUuid: string | null
}

/** Everything that a request's three headers name, in one query; what is not there is null. */
export const findCaller = gathered<CallerQuery, CallerRow>({
  keyOf: ({ keyHash, claims, orgUuid }) => `${keyHash} ${claims?.userUuid} ${claims?.sessionUuid} ${orgUuid}`,
  ask: (db, callers) =>
    callersQuery(db).execute({
      key_hash: callers.map(({ keyHash }) => keyHash),
      user_uuid: callers.map(({ claims }) => claims?.userUuid ?? null),
      session_uuid: callers.map(({ claims }) => claims?.sessionUuid ?? null),
      org_uuid: callers.map(({ orgUuid }) => orgUuid),
    }),
})

const asked = questionTable('asked', {
  key_hash: 'text',
  user_uuid: 'uuid',
  session_uuid: 'uuid',
  org_uuid: 'uuid',
})

const callersQuery = builtOnce((db) =>
  db
    .select({
      key: {
        keyUuid: partnerKeys.keyUuid,
        keyHash: partnerKeys.keyHash,
        partnerName: partnerKeys.partnerName,
        kind: partnerKeys.kind,
        status: partnerKeys.status,
      },
      session: {
        sessionUuid: userSessions.sessionUuid,
        expiresAt: userSessions.expiresAt,
        revokedAt: userSessions.revokedAt,
        amr: userSessions.amr,
        proved: userSessions.proved,
      },
      user: {
        userUuid: users.userUuid,
        email: users.email,
        emailVerified: users.emailVerified,
        passwordVouched: users.passwordVouched,
        status: users.status,
      },
      membership: {
        membershipUuid: resourceMemberships.membershipUuid,
        role: resourceMemberships.role,
      },
      organisation: {
        orgUuid: organisations.orgUuid,
        orgName: organisations.orgName,
        orgType: organisations.orgType,
        status: organisations.status,
      },
    })
    .from(asked)
    .leftJoin(partnerKeys, eq(partnerKeys.keyHash, sql`asked.key_hash`))
    .leftJoin(
      userSessions,
      and(
        eq(userSessions.sessionUuid, sql`asked.session_uuid`),
        eq(userSessions.userUuid, sql`asked.user_uuid`),
      ),
    )
    .leftJoin(users, eq(users.userUuid, userSessions.userUuid))
    .leftJoin(
      resourceMemberships,
      and(
        eq(resourceMemberships.resourceType, resourceType.organisation),
        eq(resourceMemberships.resourceUuid, sql`asked.org_uuid`),
        eq(resourceMemberships.memberType, memberType.user),
        eq(resourceMemberships.memberUuid, users.userUuid),
        eq(resourceMemberships.status, membershipStatus.active),
      ),
    )
    .leftJoin(organisations, eq(organisations.orgUuid, resourceMemberships.resourceUuid))
    .orderBy(sql`asked.position`)
    .prepare('find_callers'),
)

export type CallerRow = Awaited<ReturnType<ReturnType<typeof callersQuery>['execute']>>[number]
