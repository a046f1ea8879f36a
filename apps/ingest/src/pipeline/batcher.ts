export interface BatcherOptions<T> {
  /** A group holds at most so many. */
  readonly maxItems: number
  /** How long the first of a group waits for company when nothing is being flushed. 0: until the next turn. */
  readonly maxWaitMs: number
  /** Groups flushed at the same time; while they are, the next group gathers. */
  readonly concurrency: number
  /** Waiting and being flushed; beyond it `add` answers false and the item is the caller's again. */
  readonly maxHeld: number
  /** Must not reject: what went wrong is said to each item's sender by the flush itself. */
  flush(items: T[]): Promise<void>
}

export interface Batcher<T> {
  /** False under overload or after `close`: the item was not taken. */
  add(item: T): boolean
  readonly held: number
  /** Takes nothing more, flushes what it holds and waits for the last flush. */
  close(): Promise<void>
}

/** Group commit: items gather while earlier groups are on their way, then go together. */
export const createBatcher = <T>(options: BatcherOptions<T>): Batcher<T> => {
  let waiting: T[] = []
  let flushing = 0
  let inFlight = 0
  let closed = false
  let timer: NodeJS.Immediate | NodeJS.Timeout | null = null
  let settled: (() => void) | null = null

  const flushNow = () => {
    timer = null
    while (waiting.length > 0 && flushing < options.concurrency) {
      const group = waiting.length <= options.maxItems ? waiting : waiting.slice(0, options.maxItems)
      waiting = group === waiting ? [] : waiting.slice(options.maxItems)
      flushing += 1
      inFlight += group.length
      void options.flush(group).finally(() => {
        flushing -= 1
        inFlight -= group.length
        if (waiting.length > 0) schedule()
        else if (flushing === 0) settled?.()
      })
    }
  }

  const schedule = () => {
    if (timer !== null || flushing >= options.concurrency) return
    if (closed || waiting.length >= options.maxItems || options.maxWaitMs === 0)
      timer = setImmediate(flushNow)
    else timer = setTimeout(flushNow, options.maxWaitMs)
  }

  return {
    add(item) {
      if (closed || waiting.length + inFlight >= options.maxHeld) return false
      waiting.push(item)
      schedule()
      return true
    },
    get held() {
      return waiting.length + inFlight
    },
    async close() {
      closed = true
      if (waiting.length === 0 && flushing === 0) return
      await new Promise<void>((resolve) => {
        settled = resolve
        schedule()
      })
    },
  }
}
