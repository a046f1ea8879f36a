import { driverError, isDatabaseAway, isDiskFull, isRetryable, patienceLost } from '@clearway/db'
import { Failure } from './failure.ts'

/** How long a caller is asked to wait while a part of ours is away. */
export const retryAfterOutageS = 2

/**
 * Nothing of the act was written; it may well succeed when it is tried again
 * (docs/contract/limits.md#waiting-for-the-database).
 */
const tooLong = {
  statement: 'The database took too long over this. Ask for less, or try again shortly.',
  lock: 'Others are at work on the same records. Try again shortly.',
  idle: 'This took too long and was given up. Try again shortly.',
} as const

/** Time may have passed here and not there: a process that was frozen wakes up to timers that have run out. */
const outage = (cause: unknown): string =>
  /timeout|timed ?out/i.test(String(cause)) ? 'did not answer in time' : 'is away'

/** Any thrown thing as the one kind of refusal we send; what we did not expect keeps its cause, for the log. */
export const failureOf = (error: unknown): Failure => {
  if (error instanceof Failure) return error
  // drizzle's own error writes out the query's parameters; the driver's below it does not.
  const cause = driverError(error) ?? error
  const unavailable = (text: string) =>
    new Failure('unavailable', text, { retryAfterS: retryAfterOutageS, cause })
  if (isDiskFull(error)) return unavailable('The disk of the database is full. Nothing was written.')
  if (isDatabaseAway(error)) return unavailable(`The database ${outage(cause)}. Try again shortly.`)
  // Where others get in its way each time, it is as if they had held what it needs for as long.
  const lost = isRetryable(error) ? 'lock' : patienceLost(error)
  if (lost) return unavailable(tooLong[lost])
  return new Failure('internal', undefined, { cause })
}
