import { type Queryable, tables } from '@clearway/db'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { isInEffect } from '../../airspace/zone-links/store.ts'
import { membershipStatus, memberType, resourceType, zoneMembershipType } from '../../kernel/index.ts'
import type { LiveRights } from './policy.ts'

const { liveTokens } = tables

interface TokenOwner {
  readonly userUuid: string
  readonly orgUuid: string
}

export interface LiveCaller extends TokenOwner {
  /** The sign-in that asked for the token: when it ends, so does what it opened. */
  readonly sessionUuid: string
}

export const insertToken = async (db: Queryable, token: typeof liveTokens.$inferInsert): Promise<void> => {
  await db.insert(liveTokens).values(token)
}

export const deleteExpiredTokens = async (db: Queryable, now: Date): Promise<void> => {
  await db.delete(liveTokens).where(lte(liveTokens.expiresAt, now))
}

/** Takes a token away and answers whose it was: of two attempts at once, one finds it. */
export const takeToken = async (
  db: Queryable,
  tokenHash: string,
  now: Date,
): Promise<TokenOwner | undefined> => {
  const [row] = await db
    .delete(liveTokens)
    .where(and(eq(liveTokens.tokenHash, tokenHash), gt(liveTokens.expiresAt, now)))
    .returning({ userUuid: liveTokens.userUuid, orgUuid: liveTokens.orgUuid })
  return row
}

export interface Interest {
  readonly zones: Iterable<string>
  readonly assets: Iterable<string>
}

interface RightsRow extends Record<string, unknown> {
  nth: number
  user_status: number
  org_type: number
  org_status: number
  role: number | null
  zones: string[]
  assets: string[]
}

interface Question {
  readonly caller: LiveCaller
  readonly interest: Interest
}

/**
 * Everything that decides the rights of connections, in one look, in their order. Undefined where the person, the
 * sign-in or the organisation is gone.
 */
export const findRights = async (
  db: Queryable,
  questions: readonly Question[],
  now: Date,
): Promise<(LiveRights | undefined)[]> => {
  const asked = questions.map(({ caller, interest }, nth) => ({
    nth,
    user_uuid: caller.userUuid,
    org_uuid: caller.orgUuid,
    session_uuid: caller.sessionUuid,
    zones: [...interest.zones],
    assets: [...interest.assets],
  }))
  const { rows } = await db.execute<RightsRow>(sql`
    select c.nth, u.status as user_status, o.org_type, o.status as org_status,
      (select m.role from resource_memberships m
        where m.resource_type = ${resourceType.organisation} and m.resource_uuid = o.org_uuid
          and m.member_type = ${memberType.user} and m.member_uuid = u.user_uuid
          and m.status = ${membershipStatus.active}) as role,
      array(select m.resource_uuid::text from resource_memberships m
        join zones on zones.zone_uuid = m.resource_uuid and ${isInEffect}
        where m.resource_type = ${resourceType.zone} and m.member_type = ${memberType.organisation}
          and m.member_uuid = o.org_uuid and m.status = ${membershipStatus.active}
          and m.role in (${zoneMembershipType.manager}, ${zoneMembershipType.monitor})
          and m.resource_uuid = any(c.zones)) as zones,
      array(select m.resource_uuid::text from resource_memberships m
        where m.resource_type = ${resourceType.asset} and m.status = ${membershipStatus.active}
          and ((m.member_type = ${memberType.organisation} and m.member_uuid = o.org_uuid)
            or (m.member_type = ${memberType.user} and m.member_uuid = u.user_uuid))
          and m.resource_uuid = any(c.assets)) as assets
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as c(nth int, user_uuid uuid, org_uuid uuid, session_uuid uuid, zones uuid[], assets uuid[])
    join user_sessions s on s.session_uuid = c.session_uuid and s.user_uuid = c.user_uuid
      and s.revoked_at is null and s.expires_at > ${now.toISOString()}
    join users u on u.user_uuid = c.user_uuid
    join organisations o on o.org_uuid = c.org_uuid`)
  const found: (LiveRights | undefined)[] = questions.map(() => undefined)
  for (const row of rows) found[row.nth] = rightsOf(row)
  return found
}

const rightsOf = (row: RightsRow): LiveRights => ({
  userStatus: row.user_status,
  orgType: row.org_type,
  orgStatus: row.org_status,
  role: row.role,
  zones: new Set(row.zones),
  assets: new Set(row.assets),
})
