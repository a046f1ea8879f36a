import { isFaultOfData } from '@clearway/db'
import { type Backoff, type Log, retried } from '@clearway/domain/kernel'

export interface Patience {
  readonly log: Log
  /** How long to wait between attempts. */
  readonly backoff: Backoff
  /** True once the process gives up waiting (its drain time is over). */
  isGivingUp(): boolean
}

/**
 * Tries until PostgreSQL is there and sound; null when the process gives up waiting. A fault of the data is the caller's. What
 * `wasTried` may have been done: the answer of an attempt can be lost where the attempt was not.
 */
export const patiently = async <T>(
  { log, backoff, isGivingUp }: Patience,
  frames: number,
  attempt: (wasTried: boolean) => Promise<T>,
): Promise<T | null> => {
  let wasTried = false
  const isWorthwhile = (error: unknown) => {
    if (isFaultOfData(error) || isGivingUp()) return false
    log.warn({ err: error, frames }, 'frames wait for the database')
    wasTried = true
    return true
  }
  try {
    return await retried(() => attempt(wasTried), { backoff, isWorthwhile })
  } catch (error) {
    if (isFaultOfData(error)) throw error
    return null
  }
}
