/** Lets at most `limit` run at once; the others wait their turn in memory, first come first served. */
export interface Semaphore {
  pass<T>(run: () => Promise<T>): Promise<T>
}

export const createSemaphore = (limit: number): Semaphore => {
  const waiting: (() => void)[] = []
  let running = 0
  const leave = (): void => {
    const next = waiting.shift()
    // The place is handed over, so the count stays.
    if (next) next()
    else running--
  }
  return {
    async pass(run) {
      if (running < limit) running++
      else await new Promise<void>((enter) => waiting.push(enter))
      try {
        return await run()
      } finally {
        leave()
      }
    },
  }
}

/** A semaphore for each key, kept while something runs or waits in it. */
export interface KeyedSemaphore {
  pass<T>(key: string, run: () => Promise<T>): Promise<T>
}

interface Crowd {
  /** So many of a key wait at most beside those that run. */
  readonly mostWaiting: number
  /** What the next one is refused with. */
  refusal(): Error
}

export const createKeyedSemaphore = (limit: number, crowd?: Crowd): KeyedSemaphore => {
  const semaphores = new Map<string, { semaphore: Semaphore; inside: number }>()
  return {
    async pass(key, run) {
      const own = semaphores.get(key) ?? { semaphore: createSemaphore(limit), inside: 0 }
      if (crowd && own.inside >= limit + crowd.mostWaiting) throw crowd.refusal()
      semaphores.set(key, own)
      own.inside++
      try {
        return await own.semaphore.pass(run)
      } finally {
        if (--own.inside === 0) semaphores.delete(key)
      }
    },
  }
}
