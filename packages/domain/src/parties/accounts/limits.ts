import type { Database, Tx } from '@clearway/db'
import { addMs, type Ctx, Failure, type FailureCode, networkOf, unrecorded } from '../../kernel/index.ts'
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

/** What a sign-in counts against: who is named, and the network that it comes from. */
export interface Attempt {
  readonly identifier: string
  readonly address: string | null
}

export const attemptBy = ({ client }: Ctx, identifier: string): Attempt => ({
  identifier,
  address: client.address === null ? null : networkOf(client.address),
})

const wrongSecret: ReadonlySet<FailureCode> = new Set(['invalid_credentials', 'reauthentication_required'])

/**
 * Runs a sign-in that counts while it is under way, and as failed when its secret was wrong: so many failures
 * an identifier, known or not, and an address. The attempt is noted before anything is compared, so that parallel
 * guesses do not all find the limit unreached.
 */
export const withFailureLimit = async <T>(
  ctx: Ctx,
  attempt: Attempt,
  signIn: () => Promise<T>,
): Promise<T> => {
  if (!ctx.settings.rateLimits) return signIn()
  const { db } = unrecorded(ctx)
  const counted = () => countedSignIn(ctx, db, attempt, signIn)
  // Honest sign-ins of one office wait for each other: all under way at once, they would fill its budget.
  return attempt.address === null ? counted() : ctx.memory.signIns.pass(attempt.address, counted)
}

const countedSignIn = async <T>(
  ctx: Ctx,
  db: Database,
  attempt: Attempt,
  signIn: () => Promise<T>,
): Promise<T> => {
  const attemptUuid = ctx.ids.uuid()
  await db.transaction((tx) => noteAttempt(ctx, tx, attempt, attemptUuid))
  try {
    const signedIn = await signIn()
    await store.forgiveAttempt(db, attemptUuid)
    return signedIn
  } catch (error) {
    const isGuess = error instanceof Failure && wrongSecret.has(error.code)
    if (!isGuess) await store.forgiveAttempt(db, attemptUuid)
    throw error
  }
}

const noteAttempt = async (
  ctx: Ctx,
  tx: Tx,
  { identifier, address }: Attempt,
  attemptUuid: string,
): Promise<void> => {
  const { failures, failuresOfAddress } = ctx.settings.login
  await store.lockIdentifier(tx, 'login', identifier)
  await refuseGuesser(ctx, tx, { by: 'identifier', key: identifier, limit: failures })
  if (address !== null) {
    await store.lockIdentifier(tx, 'address', address)
    await refuseGuesser(ctx, tx, { by: 'address', key: address, limit: failuresOfAddress })
  }
  await store.insertAttempt(tx, { attemptUuid, identifier, address, attemptedAt: ctx.clock.now() })
}

const refuseGuesser = async (
  { clock, settings }: Ctx,
  tx: Tx,
  { by, key, limit }: { by: 'identifier' | 'address'; key: string; limit: number },
): Promise<void> => {
  const now = clock.now()
  const { windowMs } = settings.login
  const { total, first } = await store.attemptsSince(tx, { by, key, since: addMs(now, -windowMs) })
  const reason = by === 'identifier' ? 'Too many failed sign-ins.' : 'Too many failed sign-ins from here.'
  if (total >= limit) refuseUntil(addMs(first, windowMs), now, { reason, limit })
}

/** So many exchanges a session. Thrown inside the exchange, so that the token shown is not used up. */
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
