import { type Backoff, pauseAfter } from './backoff.ts'
import type { Platform } from './platform.ts'

const greetedWithinMs = 10_000
/** One that ends sooner is taken for a failure, or a service that greets and closes would be asked without a pause. */
const steadyAfterMs = 10_000
/** The HTTP statuses of a refusal, where the WebSocket gives them, and close codes. */
const tooMany: ReadonlySet<number> = new Set([429, 4429])
const tooManyPauseMs = 10_000

/** The attempts at a connection that is wanted for ever: how long each may take, and the pause before the next. */
export class Attempts {
  readonly #backoff: Backoff
  readonly #platform: Pick<Platform, 'after' | 'random'>
  #failures = 0
  #callOff = () => {}

  constructor(backoff: Backoff, platform: Pick<Platform, 'after' | 'random'>) {
    this.#backoff = backoff
    this.#platform = platform
  }

  /** One that the service does not greet in time is dropped: a socket may stay connecting for ever. */
  begin(drop: () => void): void {
    this.#then(greetedWithinMs, drop)
  }

  greeted(): void {
    this.#then(steadyAfterMs, () => {
      this.#failures = 0
    })
  }

  /** The pause in ms before the next one. Who was refused as too many waits longer. */
  ended(code = 0): number {
    this.#callOff()
    this.#failures += 1
    const leastMs = tooMany.has(code) ? tooManyPauseMs : 0
    return Math.max(leastMs, pauseAfter(this.#backoff, this.#failures, this.#platform))
  }

  #then(ms: number, run: () => void): void {
    this.#callOff()
    this.#callOff = this.#platform.after(ms, run)
  }
}
