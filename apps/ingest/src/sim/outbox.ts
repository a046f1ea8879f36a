import type { TrackFrame } from './track.ts'

/** A frame that nobody has promised to keep yet. */
export interface Waiting {
  /** From 1, without a gap (SPEC.md, Telemetry ingest over MQTT). */
  readonly sequence: number
  readonly frame: TrackFrame
  firstSentAt: number | null
  sentAt: number | null
}

/** What a ground station keeps until the service has stored it; what stays unanswered is sent again. */
export class Outbox {
  readonly #waiting = new Map<number, Waiting>()
  readonly #resendAfterMs: number
  #lastSequence = 0

  constructor(resendAfterMs: number) {
    this.#resendAfterMs = resendAfterMs
  }

  get size(): number {
    return this.#waiting.size
  }

  add(frame: TrackFrame): void {
    this.#lastSequence += 1
    const sequence = this.#lastSequence
    this.#waiting.set(sequence, { sequence, frame, firstSentAt: null, sentAt: null })
  }

  /** The oldest frames that were never sent, or so long ago that they may be lost. */
  due(now: number, most: number): Waiting[] {
    const due: Waiting[] = []
    for (const waiting of this.#waiting.values()) {
      if (due.length >= most) break
      if (waiting.sentAt === null || now - waiting.sentAt >= this.#resendAfterMs) due.push(waiting)
    }
    return due
  }

  /** The line was lost: whatever was on the way is to be sent again. */
  unsend(): void {
    for (const waiting of this.#waiting.values()) waiting.sentAt = null
  }

  take(sequence: number): Waiting | undefined {
    const waiting = this.#waiting.get(sequence)
    this.#waiting.delete(sequence)
    return waiting
  }

  takeThrough(sequence: number): Waiting[] {
    return [...this.#waiting.keys()].filter((one) => one <= sequence).flatMap((one) => this.take(one) ?? [])
  }

  takeAt(timestamp: string): Waiting | undefined {
    for (const { sequence, frame } of this.#waiting.values())
      if (frame.timestamp === timestamp) return this.take(sequence)
    return undefined
  }
}
