import { driverError, isDatabaseAway } from '@clearway/db'
import { Failure } from './failure.ts'

/** What a caller is told to wait while a part of ours is away. */
export const retryAfterOutageS = 2

/** Any thrown thing as the one kind of refusal we send; what we did not expect keeps its cause, for the log. */
export const failureOf = (error: unknown): Failure => {
  if (error instanceof Failure) return error
  // drizzle's own error writes out the query's parameters; the driver's below it does not.
  const cause = driverError(error) ?? error
  if (isDatabaseAway(error))
    return new Failure('unavailable', 'The database is away. Try again shortly.', {
      retryAfterS: retryAfterOutageS,
      cause,
    })
  return new Failure('internal', undefined, { cause })
}
