import { type Queryable, tables } from '@clearway/db'
import { and, desc, eq, exists, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import { addMs, type Services } from '../../kernel/index.ts'
import { isLive, type UserSessionRow } from './store.ts'

const { refreshTokens, userSessions } = tables

const isRefreshable = (db: Queryable, now: Date) => {
  const good = and(isNull(refreshTokens.usedAt), gt(refreshTokens.expiresAt, now))
  const ofSession = eq(refreshTokens.sessionUuid, userSessions.sessionUuid)
  return exists(db.select({ one: sql`1` }).from(refreshTokens).where(and(ofSession, good)))
}

/** As of when sign-ins are judged. */
export interface UseTimes {
  readonly now: Date
  /** An access token that was given since then is still good. */
  readonly accessSince: Date
}

export const useTimesOf = ({ clock, settings }: Pick<Services, 'clock' | 'settings'>): UseTimes => {
  const now = clock.now()
  return { now, accessSince: addMs(now, -settings.accessTokenTtlMs) }
}

/** Of a sign-in that can still be used: by a refresh token, or by the access token that was given last. */
export const isUsable = (db: Queryable, { now, accessSince }: UseTimes): SQL | undefined =>
  and(isLive(now), or(gt(userSessions.lastUsedAt, accessSince), isRefreshable(db, now)))

/** As many as a page shows; 'sign out everywhere' ends the others too. */
const mostShown = 100

/** A person's, those that can still be used. */
export const sessionsOf = (db: Queryable, userUuid: string, times: UseTimes): Promise<UserSessionRow[]> =>
  db
    .select()
    .from(userSessions)
    .where(and(eq(userSessions.userUuid, userUuid), isUsable(db, times)))
    .orderBy(desc(userSessions.lastUsedAt), desc(userSessions.sessionUuid))
    .limit(mostShown)
