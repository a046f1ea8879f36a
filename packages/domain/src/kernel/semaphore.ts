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
  /** `bytes`: what it holds until it has run. */
  pass<T>(key: string, run: () => Promise<T>, bytes?: number): Promise<T>
}

interface Crowd {
  /** So many of a key wait at most beside those that run. */
  readonly mostWaiting: number
  /** All of a key hold so much at most, those that run included; one alone may be larger. */
  readonly mostBytes: number
  /** What the next one is refused with. */
  refusal(): Error
}

export const createKeyedSemaphore = (limit: number, crowd?: Crowd): KeyedSemaphore => {
  const semaphores = new Map<string, Inside & { semaphore: Semaphore }>()
  return {
    async pass(key, run, bytes = 0) {
      const own = semaphores.get(key) ?? { semaphore: createSemaphore(limit), inside: 0, bytes: 0 }
      if (crowd && isFull(own, bytes, { limit, ...crowd })) throw crowd.refusal()
      semaphores.set(key, own)
      own.inside += 1
      own.bytes += bytes
      try {
        return await own.semaphore.pass(run)
      } finally {
        own.inside -= 1
        own.bytes -= bytes
        if (own.inside === 0) semaphores.delete(key)
      }
    },
  }
}

/** What runs and waits of a key. */
interface Inside {
  inside: number
  bytes: number
}

const isFull = (
  own: Inside,
  bytes: number,
  { limit, mostWaiting, mostBytes }: Crowd & { limit: number },
): boolean => own.inside >= limit + mostWaiting || (own.inside > 0 && own.bytes + bytes > mostBytes)
