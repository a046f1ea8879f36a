import { isPassing } from '@clearway/db'
import { type Backoff, type Log, retried } from '@clearway/domain/kernel'

export interface Patience {
  readonly log: Log
  /** How long to wait while PostgreSQL is away. */
  readonly backoff: Backoff
  /** True once the process gives up waiting (its drain time is over). */
  isGivingUp(): boolean
}

/** Tries while PostgreSQL is away; null when the process gives up waiting. Any other fault is the caller's. */
export const patiently = async <T>(
  { log, backoff, isGivingUp }: Patience,
  frames: number,
  attempt: () => Promise<T>,
): Promise<T | null> => {
  const isWorthwhile = (error: unknown) => {
    if (!isPassing(error) || isGivingUp()) return false
    log.warn({ err: error, frames }, 'frames wait for the database')
    return true
  }
  try {
    return await retried(attempt, { backoff, isWorthwhile })
  } catch (error) {
    if (isPassing(error)) return null
    throw error
  }
}
