import { type Queryable, tables } from '@clearway/db'
import { and, desc, eq, exists, gt, isNull, or, sql } from 'drizzle-orm'
import { liveSessionsOf, type UserSessionRow } from './store.ts'

const { refreshTokens, userSessions } = tables

const isRefreshable = (db: Queryable, now: Date) => {
  const good = and(isNull(refreshTokens.usedAt), gt(refreshTokens.expiresAt, now))
  const ofSession = eq(refreshTokens.sessionUuid, userSessions.sessionUuid)
  return exists(db.select({ one: sql`1` }).from(refreshTokens).where(and(ofSession, good)))
}

/** As many as a page shows; 'sign out everywhere' ends the others too. */
const mostShown = 100

/** Those that can still be used: by a refresh token, or by the access token that was given since `accessSince`. */
export const sessionsOf = (
  db: Queryable,
  userUuid: string,
  { now, accessSince }: { now: Date; accessSince: Date },
): Promise<UserSessionRow[]> =>
  db
    .select()
    .from(userSessions)
    .where(
      and(
        liveSessionsOf(userUuid, now),
        or(isRefreshable(db, now), gt(userSessions.lastUsedAt, accessSince)),
      ),
    )
    .orderBy(desc(userSessions.lastUsedAt), desc(userSessions.sessionUuid))
    .limit(mostShown)
