import { Failure } from './failure.ts'
import { createSemaphore } from './semaphore.ts'

const retryAfterTurnS = 10

interface TurnsOptions {
  readonly mostWaiting: number
  /** What takes turns, as the sentence of a refusal begins: "Long flights are read". */
  readonly what: string
}

/** One at a time; who asks for what another one already waits for shares it. */
export class Turns {
  readonly #turn = createSemaphore(1)
  readonly #waiting = new Map<string, Promise<unknown>>()
  readonly #options: TurnsOptions

  constructor(options: TurnsOptions) {
    this.#options = options
  }

  /**
   * One key always makes one type. What is shared begins after all who share it have asked: none of them misses what was
   * stored before. 503 where too many wait.
   */
  async share<Made>(key: string, make: () => Promise<Made>): Promise<Made> {
    const { mostWaiting, what } = this.#options
    const shared = this.#waiting.get(key)
    if (shared) return shared as Promise<Made>
    if (this.#waiting.size >= mostWaiting) throw busy(what)
    const begin = () => {
      this.#waiting.delete(key)
      return make()
    }
    // It waits, be it for a moment, before it begins.
    const made = Promise.resolve().then(() => this.#turn.pass(begin))
    this.#waiting.set(key, made)
    return made
  }
}

/** For who would have to wait behind too many others; `what` is taken one at a time. */
export const busy = (what: string): Failure =>
  new Failure('unavailable', `${what} one at a time, and too many wait for it now. Try again shortly.`, {
    retryAfterS: retryAfterTurnS,
  })
