import type { Services } from '@clearway/domain/kernel'
import {
  type Acknowledgement,
  type NumberedFrame,
  type NumberedOutcome,
  type StoredFrame,
  storeNumbered,
} from '@clearway/domain/telemetry'
import type { Patience } from '../../flow/patience.ts'
import { storePatiently } from '../../frames/patient-store.ts'

export interface MqttStoreOptions extends Patience {
  readonly services: Services
}

/** What became of a group; `outcomes` has null for a frame that could not be stored before the process ended. */
export interface StoredNumbers {
  readonly outcomes: readonly (NumberedOutcome | null)[]
  readonly written: readonly StoredFrame[]
  readonly acknowledgements: readonly Acknowledgement[]
  readonly unacknowledged: readonly string[]
}

export type StoreNumbers = (frames: readonly NumberedFrame[], wasTried?: boolean) => Promise<StoredNumbers>

/** Stores numbered frames; one that the table refuses is recorded as rejected. */
export const patientStore = (options: MqttStoreOptions): StoreNumbers => {
  const { services, log } = options
  const known = new Set<string>()
  const store: StoreNumbers = storePatiently<NumberedFrame, StoredNumbers>({
    ...options,
    attempt: (frames, wasTried) => storeNumbered(services, frames, { wasTried, known }),
    join,
    givenUp: nothing,
    refused(frame, error) {
      log.error({ err: error, session_uuid: frame.sessionUuid }, 'a numbered frame cannot be stored')
      return typeof frame.content === 'string'
        ? nothing([frame])
        : store([{ ...frame, content: 'INVALID_FRAME' }])
    },
  })
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
