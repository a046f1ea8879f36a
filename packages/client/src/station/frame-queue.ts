import type { Frame } from '../generated.ts'

/** A frame without an acknowledgement so far. */
export interface Waiting {
  /** From 1, without a gap (docs/contract/telemetry.md#mqtt). */
  readonly sequence: number
  readonly frame: Frame
  firstSentAt: number | null
  sentAt: number | null
}

/** What a ground station keeps until the service has stored it; what stays unanswered is sent again. */
export class FrameQueue {
  readonly #waiting = new Map<number, Waiting>()
  readonly #resendAfterMs: number
  #lastSequence = 0
  /** When frames were last acknowledged up to a number: what follows them is on its way. */
  #progressAt = Number.NEGATIVE_INFINITY

  constructor(resendAfterMs: number) {
    this.#resendAfterMs = resendAfterMs
  }

  get size(): number {
    return this.#waiting.size
  }

  /** Frames that were sent and are not answered yet. */
  get onTheWay(): number {
    let count = 0
    for (const { sentAt } of this.#waiting.values()) if (sentAt !== null) count += 1
    return count
  }

  /** The lowest number of all; undefined where nothing waits. */
  get first(): number | undefined {
    let first: number | undefined
    for (const sequence of this.#waiting.keys()) if (first === undefined || sequence < first) first = sequence
    return first
  }

  /** With the next number, unless it has one already. */
  add(frame: Frame, sequence = this.#lastSequence + 1): void {
    this.#lastSequence = sequence
    this.#waiting.set(sequence, { sequence, frame, firstSentAt: null, sentAt: null })
  }

  /** Those of the lowest numbers that were never sent, or so long ago that they may be lost. */
  due(now: number, most: number): Waiting[] {
    // All of them at once: to wait anew after each gap that is filled would take one of these times a gap.
    if (now - this.#progressAt >= this.#resendAfterMs) this.unsend(now - this.#resendAfterMs)
    // One that fills a gap was added after those behind it.
    const unsent = [...this.#waiting.values()].filter(({ sentAt }) => sentAt === null)
    return unsent.sort((a, b) => a.sequence - b.sequence).slice(0, Math.max(0, most))
  }

  /** Where few can be sent: the newest first, which the live picture waits for, else the oldest that is due. */
  next(now: number): Waiting | undefined {
    const [oldest] = this.due(now, 1)
    const newest = this.#waiting.get(this.#lastSequence)
    return newest?.sentAt === null ? newest : oldest
  }

  /** What was on the way is to be sent again: all of it where the line was lost, else what was sent until then. */
  unsend(sentUntil = Number.POSITIVE_INFINITY): void {
    for (const waiting of this.#waiting.values())
      if (waiting.sentAt !== null && waiting.sentAt <= sentUntil) waiting.sentAt = null
  }

  take(sequence: number): Waiting | undefined {
    const waiting = this.#waiting.get(sequence)
    this.#waiting.delete(sequence)
    return waiting
  }

  takeThrough(sequence: number, now = performance.now()): Waiting[] {
    const taken: Waiting[] = []
    for (const [one, waiting] of this.#waiting) if (one <= sequence) taken.push(waiting)
    for (const one of taken) this.take(one.sequence)
    if (taken.length > 0) this.#progressAt = now
    return taken
  }

  /** Those of moments up to this one, in epoch milliseconds. */
  takeMeasuredUntil(until: number): Waiting[] {
    const taken = [...this.#waiting.values()].filter(({ frame }) => Date.parse(frame.timestamp) <= until)
    for (const { sequence } of taken) this.take(sequence)
    return taken
  }

  takeAt(timestamp: string): Waiting | undefined {
    const waiting = this.#at(timestamp)
    return waiting && this.take(waiting.sequence)
  }

  holds(timestamp: string): boolean {
    return this.#at(timestamp) !== undefined
  }

  #at(timestamp: string): Waiting | undefined {
    for (const waiting of this.#waiting.values()) if (waiting.frame.timestamp === timestamp) return waiting
    return undefined
  }
}
