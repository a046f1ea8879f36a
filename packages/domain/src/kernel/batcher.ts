export interface BatcherOptions<T> {
  /** A group holds at most so many; without a bound unless given, as is `maxHeld`. */
  readonly maxItems?: number
  /** How long the first of a group waits for more when nothing is being flushed; absent: until the next turn. */
  readonly maxWaitMs?: number
  /** Groups flushed at the same time, one unless given; while they are, the next group gathers. */
  readonly concurrency?: number
  /** Waiting and being flushed; beyond it `add` answers false and the item is the caller's again. */
  readonly maxHeld?: number
  /** Must not reject: the flush itself answers each item's sender when something went wrong. */
  flush(items: T[]): Promise<void>
}

export interface Batcher<T> {
  /** False under overload or after `close`: the item was not taken. */
  add(item: T): boolean
  readonly held: number
  /** How long the group that left first is on its way by now. */
  readonly waitedMs: number
  /** Takes nothing more, flushes what it holds and waits for the last flush. */
  close(): Promise<void>
  /** Takes nothing more, and lets go of what waits. */
  stop(): void
}

/**
 * Group commit: items gather while earlier groups are on their way, then go together. Whatever gathers here goes by this
 * part, but for what has another rule: reads that are put again question by question (`gathered` of packages/db, which is
 * below the kernel), messages that are cut by their bytes (apps/ingest, broker/gather.ts and live/shared-bus.ts), and what only
 * leaves in one write (`oncePerTurn`).
 */
export const createBatcher = <T>({
  maxItems = Number.POSITIVE_INFINITY,
  maxWaitMs = 0,
  concurrency = 1,
  maxHeld = Number.POSITIVE_INFINITY,
  flush,
}: BatcherOptions<T>): Batcher<T> => {
  let waiting: T[] = []
  let flushing = 0
  let inFlight = 0
  /** When the groups on their way left, oldest first. */
  const departures = new Set<{ at: number }>()
  let closed = false
  let timer: NodeJS.Immediate | NodeJS.Timeout | null = null
  let settled: (() => void) | null = null

  const flushNow = () => {
    timer = null
    while (waiting.length > 0 && flushing < concurrency) {
      const group = waiting.length <= maxItems ? waiting : waiting.slice(0, maxItems)
      waiting = group === waiting ? [] : waiting.slice(maxItems)
      flushing += 1
      inFlight += group.length
      const departure = { at: performance.now() }
      departures.add(departure)
      void flush(group).finally(() => {
        departures.delete(departure)
        flushing -= 1
        inFlight -= group.length
        if (waiting.length > 0) schedule()
        else if (flushing === 0) settled?.()
      })
    }
  }

  const schedule = () => {
    if (timer !== null || flushing >= concurrency) return
    if (closed || waiting.length >= maxItems || maxWaitMs === 0) timer = setImmediate(flushNow)
    else timer = setTimeout(flushNow, maxWaitMs)
  }

  return {
    add(item) {
      if (closed || waiting.length + inFlight >= maxHeld) return false
      waiting.push(item)
      schedule()
      return true
    },
    get held() {
      return waiting.length + inFlight
    },
    get waitedMs() {
      const [oldest] = departures
      return oldest ? performance.now() - oldest.at : 0
    },
    stop() {
      closed = true
      waiting = []
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

/** Does `work` once after the present turn, however often that is asked for in it. */
export const oncePerTurn = (
  work: () => void,
  after: (run: () => void) => unknown = setImmediate,
): (() => void) => {
  let isDue = false
  const run = () => {
    isDue = false
    work()
  }
  return () => {
    if (isDue) return
    isDue = true
    after(run)
  }
}
