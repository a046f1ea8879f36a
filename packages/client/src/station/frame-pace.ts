const perSecond = 2
/** Below what the service takes at once: frames that are held up on their way arrive together. */
const burst = 4

/** When frames may leave, so that a session stays within its rate (docs/contract/telemetry.md#rate-of-a-session). */
export class FramePace {
  #left = burst
  #at: number

  constructor(now: number) {
    this.#at = now
  }

  /** Until the next frame may leave; 0: it may leave now. */
  waitMs(now: number): number {
    this.#left = Math.min(burst, this.#left + ((now - this.#at) / 1_000) * perSecond)
    this.#at = now
    return Math.max(0, ((1 - this.#left) / perSecond) * 1_000)
  }

  spend(): void {
    this.#left -= 1
  }
}
