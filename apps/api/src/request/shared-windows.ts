import { sweepRequestCounts, takeRequests } from '@clearway/db'
import { addMs, createBatcher, type Services, second } from '@clearway/domain/kernel'
import { createWindows, stillRuns, type Taken } from './windows.ts'

/** What a request counts against: whose budget, and how much that is. */
export interface Budget {
  readonly key: string
  readonly limit: number
}

export interface SharedWindows {
  /** Takes one of each; never throws. */
  take(budgets: readonly Budget[]): Promise<Taken[]>
}

interface Waiting extends Budget {
  /** What this process alone has counted: the answer while the database has none. */
  readonly alone: Taken
  answer(taken: Taken): void
}

/** A count that takes longer is not worth waiting for. */
const patienceMs = 3 * second
/** After a failure the database is left alone for so long. */
const restMs = 2 * second

/**
 * Counts by key in PostgreSQL, together with every other api process (docs/decisions/0019). What arrives while a
 * statement is under way goes into the next one together. Without the database each process counts for itself.
 */
export const createSharedWindows = (
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  windowMs: number,
): SharedWindows => {
  const local = createWindows(windowMs)
  const full = createFullBudgets(windowMs)
  let restUntil = 0
  let sweepAt = 0

  const settle = async (batch: readonly Waiting[]): Promise<void> => {
    const now = clock.now()
    try {
      const takes = takesOf(batch)
      const counted = await inTime(takeRequests(db, takes, { now, endsAt: addMs(now, windowMs) }))
      for (const one of batch) {
        const { taken, endsAt } = counted.get(one.key)!
        const left = takes.get(one.key)! - 1
        takes.set(one.key, left)
        // The last of n in the batch is the `taken`-th of the window, the first the (taken - n + 1)-th.
        one.answer(takenOf(one.limit, taken - left, endsAt, now))
        if (taken >= one.limit) full.add(one.key, endsAt)
      }
      sweep(now)
    } catch (error) {
      restUntil = now.getTime() + restMs
      log.warn({ err: error }, 'requests are counted by this process alone until the database answers')
      for (const { alone, answer } of batch) answer(alone)
    }
  }

  const sweep = (now: Date): void => {
    if (stillRuns(sweepAt, now.getTime(), windowMs)) return
    sweepAt = now.getTime() + windowMs
    full.forget(now)
    sweepRequestCounts(db, now).catch((error: unknown) =>
      log.warn({ err: error }, 'old request counts were not swept'),
    )
  }

  const counting = createBatcher({ flush: settle })

  const takeOne = ({ key, limit }: Budget): Promise<Taken> => {
    const now = clock.now()
    const alone = local.take(key, limit, now)
    const endsAt = full.endOf(key, now)
    if (endsAt) return Promise.resolve(takenOf(limit, limit + 1, endsAt, now))
    if (stillRuns(restUntil, now.getTime(), restMs)) return Promise.resolve(alone)
    return new Promise<Taken>((answer) => void counting.add({ key, limit, alone, answer }))
  }

  return { take: (budgets) => Promise.all(budgets.map(takeOne)) }
}

/** How many requests of a batch count against each key. */
const takesOf = (batch: readonly Budget[]): Map<string, number> => {
  const takes = new Map<string, number>()
  for (const { key } of batch) takes.set(key, (takes.get(key) ?? 0) + 1)
  return takes
}

const takenOf = (limit: number, taken: number, endsAt: Date, now: Date): Taken => ({
  allowed: taken <= limit,
  limit,
  remaining: Math.max(0, limit - taken),
  resetS: Math.ceil((endsAt.getTime() - now.getTime()) / 1000),
})

/** Budgets that are used up until their window ends: who keeps asking costs the database nothing more. */
const createFullBudgets = (windowMs: number) => {
  const ends = new Map<string, Date>()
  const isFull = (endsAt: Date, now: Date) => stillRuns(endsAt.getTime(), now.getTime(), windowMs)
  return {
    add: (key: string, endsAt: Date): void => void ends.set(key, endsAt),
    endOf(key: string, now: Date): Date | undefined {
      const endsAt = ends.get(key)
      return endsAt && isFull(endsAt, now) ? endsAt : undefined
    },
    forget(now: Date): void {
      for (const [key, endsAt] of ends) if (!isFull(endsAt, now)) ends.delete(key)
    },
  }
}

const inTime = <T>(counting: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('counting took too long')), patienceMs)
  })
  return Promise.race([counting, late]).finally(() => clearTimeout(timer))
}
