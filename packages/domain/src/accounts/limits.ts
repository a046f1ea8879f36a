import type { Tx } from '@clearway/db'
import { addMs, type Ctx, Failure } from '../kernel/index.ts'
import * as store from './store.ts'

/** 429 with the rule's limit and the time to wait, unless that time is over. */
export const refuseUntil = (
  free: Date,
  now: Date,
  { reason, limit }: { reason: string; limit: number },
): void => {
  const retryAfterS = Math.ceil((free.getTime() - now.getTime()) / 1000)
  if (retryAfterS > 0)
    throw new Failure('rate_limited', `${reason} Try again in ${retryAfterS} s.`, { retryAfterS, limit })
}

/**
 * Runs a sign-in that counts as failed unless it succeeds: 10 failures in 15 minutes an identifier, known or not.
 * The attempt is noted before anything is compared, so that parallel guesses do not all find the limit unreached.
 */
export const withFailureLimit = async <T>(
  ctx: Ctx,
  identifier: string,
  signIn: () => Promise<T>,
): Promise<T> => {
  if (!ctx.settings.rateLimits) return signIn()
  const attemptUuid = ctx.ids.uuid()
  await ctx.db.transaction((tx) => noteAttempt(ctx, tx, identifier, attemptUuid))
  const signedIn = await signIn()
  await store.forgiveAttempt(ctx.db, attemptUuid)
  return signedIn
}

const noteAttempt = async (ctx: Ctx, tx: Tx, identifier: string, attemptUuid: string): Promise<void> => {
  const { failures, windowMs } = ctx.settings.login
  const now = ctx.clock.now()
  await store.lockIdentifier(tx, 'login', identifier)
  const { total, first } = await store.attemptsSince(tx, identifier, addMs(now, -windowMs))
  if (total >= failures)
    refuseUntil(addMs(first, windowMs), now, { reason: 'Too many failed sign-ins.', limit: failures })
  await store.insertAttempt(tx, { attemptUuid, identifier, attemptedAt: now })
}

/** 30 exchanges in 5 minutes a session. Thrown inside the exchange, so that the token shown is not used up. */
export const refuseHastyRefresh = async (ctx: Ctx, tx: Tx, sessionUuid: string): Promise<void> => {
  if (!ctx.settings.rateLimits) return
  const { exchanges, windowMs } = ctx.settings.refresh
  const now = ctx.clock.now()
  const { total, first } = await store.exchangesSince(tx, sessionUuid, addMs(now, -windowMs))
  // The token shown is among them: it was marked used before this is asked.
  if (total > exchanges)
    refuseUntil(addMs(first, windowMs), now, {
      reason: 'This session was refreshed too often.',
      limit: exchanges,
    })
}
