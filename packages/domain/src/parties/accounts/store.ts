import { type Queryable, type Tx, tables } from '@clearway/db'
import {
  and,
  count,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  min,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'

const { oneTimeCodes, otpSends, loginFailures, userSessions, refreshTokens, pushDevices: devices } = tables
export type UserSessionRow = typeof userSessions.$inferSelect
export type OneTimeCodeRow = typeof oneTimeCodes.$inferSelect
export type OtpPurpose = 'verify' | 'login'

/** One at a time for an identifier, so that no two requests both find its limits unreached. */
export const lockIdentifier = async (
  tx: Tx,
  act: 'otp' | 'login' | 'address',
  identifier: string,
): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${act} ${identifier}`}, 0))`)
}

const codeOf = (purpose: OtpPurpose, identifier: string) =>
  and(eq(oneTimeCodes.purpose, purpose), eq(oneTimeCodes.identifier, identifier))

export const lastSentAt = async (tx: Tx, purpose: OtpPurpose, identifier: string): Promise<Date | null> => {
  const [row] = await tx.select().from(oneTimeCodes).where(codeOf(purpose, identifier))
  return row?.sentAt ?? null
}

/** How many codes went to an identifier after `since`, and when the first of those was sent. */
export const sendsSince = async (tx: Tx, identifier: string, since: Date) => {
  const recent = and(eq(otpSends.identifier, identifier), gt(otpSends.sentAt, since))
  const [row] = await tx
    .select({ total: count(), first: min(otpSends.sentAt) })
    .from(otpSends)
    .where(recent)
  return { total: row?.total ?? 0, first: row?.first ?? since }
}

/** Replaces the code of that purpose (newest code only) and notes the sending. */
export const putCode = async (tx: Tx, row: OneTimeCodeRow & { purpose: OtpPurpose }): Promise<void> => {
  const { purpose, identifier, ...fresh } = row
  await tx
    .insert(oneTimeCodes)
    .values({ purpose, identifier, ...fresh })
    .onConflictDoUpdate({ target: [oneTimeCodes.purpose, oneTimeCodes.identifier], set: fresh })
  await noteSend(tx, identifier, row.sentAt)
}

export const noteSend = async (tx: Tx, identifier: string, sentAt: Date): Promise<void> => {
  await tx.insert(otpSends).values({ identifier, sentAt })
}

/** Takes one attempt, atomically, before anything is compared; undefined when none is left or time is up. */
export const takeAttempt = async (
  db: Queryable,
  purpose: OtpPurpose,
  identifier: string,
  now: Date,
): Promise<OneTimeCodeRow | undefined> => {
  const usable = and(
    codeOf(purpose, identifier),
    gt(oneTimeCodes.attemptsLeft, 0),
    gt(oneTimeCodes.expiresAt, now),
  )
  const [row] = await db
    .update(oneTimeCodes)
    .set({ attemptsLeft: sql`${oneTimeCodes.attemptsLeft} - 1` })
    .where(usable)
    .returning()
  return row
}

/** Uses a code up: true for exactly one caller. The row stays, without attempts, for the sending limit. */
export const useCode = async (db: Queryable, code: OneTimeCodeRow): Promise<boolean> => {
  const unused = and(
    eq(oneTimeCodes.purpose, code.purpose),
    eq(oneTimeCodes.identifier, code.identifier),
    eq(oneTimeCodes.codeHash, code.codeHash),
  )
  const rows = await db.update(oneTimeCodes).set({ codeHash: '', attemptsLeft: 0 }).where(unused).returning()
  return rows.length === 1
}

/** How many attempts there were after `since` by what they are counted by, and when the first of those. */
export const attemptsSince = async (
  tx: Tx,
  { by, key, since }: { by: 'identifier' | 'address'; key: string; since: Date },
) => {
  const counted = and(eq(loginFailures[by], key), gt(loginFailures.attemptedAt, since))
  const [row] = await tx
    .select({ total: count(), first: min(loginFailures.attemptedAt) })
    .from(loginFailures)
    .where(counted)
  return { total: row?.total ?? 0, first: row?.first ?? since }
}

export const insertAttempt = async (tx: Tx, row: typeof loginFailures.$inferInsert): Promise<void> => {
  await tx.insert(loginFailures).values(row)
}

export const forgiveAttemptsOf = async (db: Queryable, identifiers: string[]): Promise<void> => {
  await db.delete(loginFailures).where(inArray(loginFailures.identifier, identifiers))
}

export const forgiveAttempt = async (db: Queryable, attemptUuid: string): Promise<void> => {
  await db.delete(loginFailures).where(eq(loginFailures.attemptUuid, attemptUuid))
}

/** How many of a session's tokens were exchanged after `since`, and when the first of those. */
export const exchangesSince = async (tx: Tx, sessionUuid: string, since: Date) => {
  const recent = and(eq(refreshTokens.sessionUuid, sessionUuid), gt(refreshTokens.usedAt, since))
  const [row] = await tx
    .select({ total: count(), first: min(refreshTokens.usedAt) })
    .from(refreshTokens)
    .where(recent)
  return { total: row?.total ?? 0, first: row?.first ?? since }
}

export const insertSession = async (tx: Queryable, row: typeof userSessions.$inferInsert): Promise<void> => {
  await tx.insert(userSessions).values(row)
}

/** The session, while it is neither revoked nor over, locked until the transaction ends. */
export const lockLiveSession = async (
  tx: Tx,
  sessionUuid: string,
  now: Date,
): Promise<UserSessionRow | undefined> => {
  const live = and(eq(userSessions.sessionUuid, sessionUuid), isLive(now))
  const [row] = await tx.select().from(userSessions).where(live).for('update')
  return row
}

export const touchSession = async (
  tx: Queryable,
  sessionUuid: string,
  use: Pick<UserSessionRow, 'lastUsedAt' | 'userAgent' | 'address'>,
): Promise<void> => {
  await tx.update(userSessions).set(use).where(eq(userSessions.sessionUuid, sessionUuid))
}

export interface Revocation {
  revokedAt: Date
  revokeReason: string
}

/** Neither revoked nor over. */
export const isLive = (now: Date) => and(isNull(userSessions.revokedAt), gt(userSessions.expiresAt, now))

/** A browser takes no more pushes for who signed in there; with the last sign-in of a person all of theirs end. */
const revoke = async (tx: Queryable, which: SQL | undefined, revoked: Revocation): Promise<void> => {
  const ended = await tx
    .update(userSessions)
    .set(revoked)
    .where(and(which, isNull(userSessions.revokedAt)))
    .returning({ uuid: userSessions.sessionUuid, userUuid: userSessions.userUuid })
  if (ended.length === 0) return
  const uuids = ended.map(({ uuid }) => uuid)
  const people = [...new Set(ended.map(({ userUuid }) => userUuid))]
  const { userUuid } = userSessions
  const isIn = and(inArray(userUuid, people), isLive(revoked.revokedAt))
  const gone = notInArray(devices.userUuid, tx.select({ userUuid }).from(userSessions).where(isIn))
  const ofNoSignIn = and(inArray(devices.userUuid, people), isNull(devices.sessionUuid), gone)
  await tx.delete(devices).where(or(inArray(devices.sessionUuid, uuids), ofNoSignIn))
}

export const revokeSession = (tx: Queryable, sessionUuid: string, revoked: Revocation): Promise<void> =>
  revoke(tx, eq(userSessions.sessionUuid, sessionUuid), revoked)

/** Every session of the user, or every one but `keep`; with them the devices of sign-ins that nobody remembers. */
export const revokeSessionsOf = async (
  tx: Queryable,
  { userUuid, keep }: { userUuid: string; keep?: string | undefined },
  revoked: Revocation,
): Promise<void> => {
  const ending = and(
    eq(userSessions.userUuid, userUuid),
    keep === undefined ? undefined : ne(userSessions.sessionUuid, keep),
  )
  await revoke(tx, ending, revoked)
  await tx.delete(devices).where(and(eq(devices.userUuid, userUuid), isNull(devices.sessionUuid)))
}

export const findLiveSession = async (
  db: Queryable,
  { userUuid, sessionUuid }: Pick<UserSessionRow, 'userUuid' | 'sessionUuid'>,
  now: Date,
): Promise<UserSessionRow | undefined> => {
  const own = and(eq(userSessions.userUuid, userUuid), eq(userSessions.sessionUuid, sessionUuid))
  const [row] = await db
    .select()
    .from(userSessions)
    .where(and(own, isLive(now)))
  return row
}

export const insertRefreshToken = async (
  tx: Queryable,
  row: typeof refreshTokens.$inferInsert,
): Promise<void> => {
  await tx.insert(refreshTokens).values(row)
}

/** Whether there ever was a sign-in, as far as it is remembered (upkeep keeps ended sessions for a week). */
export const wasSignedIn = async (tx: Tx, userUuid: string): Promise<boolean> => {
  const own = eq(userSessions.userUuid, userUuid)
  const rows = await tx.select({ uuid: userSessions.sessionUuid }).from(userSessions).where(own).limit(1)
  return rows.length > 0
}

/** Ends what strangers opened: every session but `keep` and those whose code went to `contact`. */
export const revokeStrangers = async (
  tx: Tx,
  { userUuid, keep, contact }: { userUuid: string; keep: string | undefined; contact: 'email' | 'phone' },
  revoked: Revocation,
): Promise<void> => {
  const ending = and(
    eq(userSessions.userUuid, userUuid),
    keep === undefined ? undefined : ne(userSessions.sessionUuid, keep),
    sql`${userSessions.proved} is distinct from ${contact}`,
  )
  await revoke(tx, ending, revoked)
}

/** The contact is another one now: a sign-in by a code to the former one has proved nothing of it. */
export const forgetProof = async (
  tx: Tx,
  { userUuid, contact }: { userUuid: string; contact: 'email' | 'phone' },
): Promise<void> => {
  const byFormer = and(eq(userSessions.userUuid, userUuid), eq(userSessions.proved, contact))
  await tx.update(userSessions).set({ proved: null }).where(byFormer)
}

export const findRefreshToken = async (tx: Tx, tokenHash: string) => {
  const [row] = await tx.select().from(refreshTokens).where(eq(refreshTokens.tokenHash, tokenHash))
  return row
}

/** Whose session a token belongs to, used or not. */
export const ownerOfToken = async (db: Queryable, tokenHash: string): Promise<string | undefined> => {
  const [row] = await db
    .select({ userUuid: userSessions.userUuid })
    .from(refreshTokens)
    .innerJoin(userSessions, eq(userSessions.sessionUuid, refreshTokens.sessionUuid))
    .where(eq(refreshTokens.tokenHash, tokenHash))
  return row?.userUuid
}

/** Marks the token used: the session it belongs to for exactly one caller, undefined for every other. */
export const useRefreshToken = async (tx: Tx, tokenHash: string, now: Date): Promise<string | undefined> => {
  const unused = and(
    eq(refreshTokens.tokenHash, tokenHash),
    isNull(refreshTokens.usedAt),
    gt(refreshTokens.expiresAt, now),
  )
  const [row] = await tx.update(refreshTokens).set({ usedAt: now }).where(unused).returning()
  return row?.sessionUuid
}

/** All tokens of a session that nobody has used count as used. Their hashes, the newest first. */
export const useRefreshTokensOf = async (tx: Tx, sessionUuid: string, usedAt: Date): Promise<string[]> => {
  const unused = and(eq(refreshTokens.sessionUuid, sessionUuid), isNull(refreshTokens.usedAt))
  const rows = await tx.update(refreshTokens).set({ usedAt }).where(unused).returning()
  return rows.toSorted((a, b) => b.issuedAt.getTime() - a.issuedAt.getTime()).map((row) => row.tokenHash)
}

/** The session of a token that was used before: one that comes again may be stolen. */
export const sessionOfUsedToken = async (db: Queryable, tokenHash: string): Promise<string | undefined> => {
  const used = and(eq(refreshTokens.tokenHash, tokenHash), isNotNull(refreshTokens.usedAt))
  const [row] = await db.select().from(refreshTokens).where(used)
  return row?.sessionUuid
}
