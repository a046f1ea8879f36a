import { createSemaphore, Failure } from '../../kernel/index.ts'

const retryAfterTurnS = 10

/** One at a time; who asks for what another one already waits for shares it. */
export class Turns<Made> {
  readonly #turn = createSemaphore(1)
  readonly #waiting = new Map<string, Promise<Made>>()
  readonly #mostWaiting: number

  constructor({ mostWaiting }: { readonly mostWaiting: number }) {
    this.#mostWaiting = mostWaiting
  }

  /** What is shared begins after everybody who shares it has asked: nobody misses what was stored before. 503 where too many wait. */
  async share(key: string, make: () => Promise<Made>): Promise<Made> {
    const shared = this.#waiting.get(key)
    if (shared) return shared
    if (this.#waiting.size >= this.#mostWaiting) throw busy()
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

const busy = (): Failure =>
  new Failure(
    'unavailable',
    'Long flights are read for their replay one at a time, and too many wait for it now. Try again shortly.',
    { retryAfterS: retryAfterTurnS },
  )
