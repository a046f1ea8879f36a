import type { Waiting } from './frame-queue.ts'

/** What comes of a line to the service, whichever transport it is. */
export type LineEvent =
  | { type: 'connected' }
  /** Stored: one frame by its time, or all up to a number; 0 where the first one is missing. */
  | { type: 'acknowledged'; timestamp: string }
  | { type: 'acknowledgedThrough'; sequence: number }
  /** `again`: not stored now, but may be later. */
  | {
      type: 'refused'
      code: string
      message?: string
      sequence?: number
      timestamp?: string | undefined
      again: boolean
    }
  /** `isFinal`: the service takes no more of this session. */
  | { type: 'closed'; why: string; isFinal: boolean }

/** An aircraft's connection by one of the transports; it comes back by itself. */
export interface Line {
  /** While it is down, frames stay with their sender. */
  readonly isUp: boolean
  send(waiting: Waiting): void
  /** As if the radio was out of reach for so long. */
  cut(forMs: number): void
  close(): Promise<void>
}

export interface LineOptions {
  readonly assetUuid: string
  readonly sessionUuid: string
  onEvent(event: LineEvent): void
}

/** Refusals after which the same frame may be taken later; of a session that has ended by the batch, if it was measured in time. */
export const laterCodes: ReadonlySet<string> = new Set(['RATE_LIMITED', 'UNAVAILABLE', 'SESSION_ENDED'])
