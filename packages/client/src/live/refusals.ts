import type { ServerMessage } from './messages.ts'

/** What the viewport's client corrects by itself and no one needs to see. */
const isMended = (code: string) => code === 'INVALID_VERSION' || code === 'RATE_LIMITED'

/** What the server has refused on a connection and what has not come right since, the newest of each code. */
export class Refusals {
  /** By code, in the order in which they came. */
  readonly #messages = new Map<string, string>()

  get newest(): string | null {
    return [...this.#messages.values()].at(-1) ?? null
  }

  receive(message: ServerMessage): void {
    if (message.type === 'connection_ack') this.#messages.clear()
    if (message.type === 'bounds_ack' || message.type === 'bounds_cleared')
      this.#messages.delete('INVALID_BOUNDS')
    if (message.type !== 'error' || isMended(message.code)) return
    this.#messages.delete(message.code)
    this.#messages.set(message.code, message.message)
  }
}
