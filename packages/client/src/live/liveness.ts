/** Silent for so long, the other end is asked for a sign of life. */
const askAfterMs = 2_000
/** Answers to questions come every 2 s: what is shown is old after so long without a word. */
const silentAfterMs = 5_000
/** So long after the last message, with the question unanswered, the connection is lost. */
const lostAfterMs = 12_000

export type Liveness = 'well' | 'ask' | 'silent' | 'lost'

/**
 * How long a connection has been silent. A socket stays open for minutes after the network is lost, so ages decide. A silence
 * counts only while a question waits, so that a tab whose timers were held back asks before it complains.
 */
export class SilenceWatch {
  #sinceMs: number
  #askedMs: number | null = null

  constructor(nowMs: number) {
    this.#sinceMs = nowMs
  }

  /** When the last message came. */
  get sinceMs(): number {
    return this.#sinceMs
  }

  received(nowMs: number): void {
    this.#sinceMs = nowMs
    this.#askedMs = null
  }

  look(nowMs: number): Liveness {
    if (this.#askedMs === null) {
      if (nowMs - this.#sinceMs < askAfterMs) return 'well'
      this.#askedMs = nowMs
      return 'ask'
    }
    const waitedMs = nowMs - this.#askedMs + askAfterMs
    if (waitedMs >= lostAfterMs) return 'lost'
    return waitedMs >= silentAfterMs ? 'silent' : 'well'
  }
}
