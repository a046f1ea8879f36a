import { boundsDebounceMs } from '../generated.ts'
import type { Platform } from '../platform.ts'
import type { Bounds, ClientMessage, ServerMessage } from './messages.ts'
import {
  accepted,
  boundsRefused,
  isVacant,
  noViewport,
  reconnected,
  tryAgain,
  type Viewport,
  type ViewportStep,
  versionRefused,
  want,
} from './viewport.ts'

const answerTimeoutMs = 5_000
const rateLimitPauseMs = 1_000

/** Performs what the viewport machine decides: sends, waits, tries again. */
export class ViewportClient {
  #platform: Pick<Platform, 'after'>
  #send: (message: ClientMessage) => void
  #vacant: () => void
  #viewport: Viewport = noViewport
  #isConnected = false
  #cancelDebounce: (() => void) | null = null
  #cancelTimer: (() => void) | null = null

  constructor(
    platform: Pick<Platform, 'after'>,
    effects: {
      send(message: ClientMessage): void
      /** What the viewport supplied before is supplied no more. */
      vacant(): void
    },
  ) {
    this.#platform = platform
    this.#send = effects.send
    this.#vacant = effects.vacant
  }

  /** A moving camera asks once it has rested for 250 ms. */
  want(bounds: Bounds | null): void {
    this.#cancelDebounce?.()
    this.#cancelDebounce = this.#platform.after(boundsDebounceMs, () => {
      if (this.#isConnected) this.#perform(want(this.#viewport, bounds))
      else this.#viewport = { ...this.#viewport, wanted: bounds }
    })
  }

  connected(): void {
    this.#isConnected = true
    this.#perform(reconnected(this.#viewport))
  }

  disconnected(): void {
    this.#isConnected = false
    this.#cancelTimer?.()
  }

  receive(message: ServerMessage): void {
    const step = this.#stepFor(message)
    if (step) this.#perform(step)
    if (message.type === 'error' && message.code === 'RATE_LIMITED' && this.#viewport.underWay !== null) {
      this.#retryAfter(rateLimitPauseMs)
    }
  }

  #stepFor(message: ServerMessage): ViewportStep | null {
    if (message.type === 'bounds_ack') return accepted(this.#viewport, message.version, message.bounds)
    if (message.type === 'bounds_cleared') return accepted(this.#viewport, message.version, null)
    if (message.type !== 'error' || this.#viewport.underWay === null) return null
    if (message.code === 'INVALID_VERSION' && message.expected_version !== undefined) {
      return versionRefused(this.#viewport, message.expected_version)
    }
    return message.code === 'INVALID_BOUNDS' ? boundsRefused(this.#viewport) : null
  }

  #perform({ viewport, send }: ViewportStep): void {
    this.#viewport = viewport
    this.#cancelTimer?.()
    this.#cancelTimer = null
    if (isVacant(viewport)) this.#vacant()
    if (!send) return
    this.#send(send)
    // An answer that never comes must not hold the viewport for ever; a version used up meanwhile is refused and mended.
    this.#retryAfter(answerTimeoutMs)
  }

  #retryAfter(ms: number): void {
    this.#cancelTimer?.()
    this.#cancelTimer = this.#platform.after(ms, () => {
      if (!this.#isConnected) return
      this.#perform(tryAgain(this.#viewport))
    })
  }
}
