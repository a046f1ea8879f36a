import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseAway, isRetryable } from '@clearway/db'
import type { Services } from '@clearway/domain/kernel'
import {
  type Acknowledgement,
  type NumberedFrame,
  type NumberedOutcome,
  type StoredFrame,
  storeNumbered,
} from '@clearway/domain/telemetry'

export interface PatientStoreOptions {
  readonly services: Services
  /** First wait when PostgreSQL is away; doubles up to `retryMaxMs`. */
  readonly retryMs: number
  readonly retryMaxMs: number
  isGivingUp(): boolean
}

/** What became of a group; `outcomes` has null for a frame that could not be stored before the process ended. */
export interface StoredNumbers {
  readonly outcomes: readonly (NumberedOutcome | null)[]
  readonly written: readonly StoredFrame[]
  readonly acknowledgements: readonly Acknowledgement[]
  readonly unacknowledged: readonly string[]
}

export type StoreNumbers = (frames: readonly NumberedFrame[]) => Promise<StoredNumbers>

/** Stores a group whatever it takes: waits while PostgreSQL is away, and finds the frame that the table refuses. */
export const patientStore = (options: PatientStoreOptions): StoreNumbers => {
  const { services } = options
  const { log } = services

  const store: StoreNumbers = async (frames) => {
    for (let wait = options.retryMs; ; wait = Math.min(wait * 2, options.retryMaxMs)) {
      try {
        return await storeNumbered(services, frames)
      } catch (error) {
        if (!isDatabaseAway(error) && !isRetryable(error)) return splitFault(frames, error)
        if (options.isGivingUp()) return nothing(frames)
        log.warn({ err: error, frames: frames.length }, 'numbered frames wait for the database')
        await sleep(wait)
      }
    }
  }

  /** Halves the group until the frame at fault stands alone: that one is recorded as rejected. */
  const splitFault: (frames: readonly NumberedFrame[], error: unknown) => Promise<StoredNumbers> = async (
    frames,
    error,
  ) => {
    const [first] = frames
    if (frames.length > 1) {
      const middle = frames.length >> 1
      return join(await store(frames.slice(0, middle)), await store(frames.slice(middle)))
    }
    log.error({ err: error, session_uuid: first?.sessionUuid }, 'a numbered frame cannot be stored')
    return !first || first.isRefused ? nothing(frames) : store([{ ...first, isRefused: true }])
  }

  return store
}

const nothing = (frames: readonly NumberedFrame[]): StoredNumbers => ({
  outcomes: frames.map(() => null),
  written: [],
  acknowledgements: [],
  unacknowledged: [],
})

const join = (a: StoredNumbers, b: StoredNumbers): StoredNumbers => ({
  outcomes: [...a.outcomes, ...b.outcomes],
  written: [...a.written, ...b.written],
  acknowledgements: [...a.acknowledgements, ...b.acknowledgements],
  unacknowledged: [...a.unacknowledged, ...b.unacknowledged],
})
