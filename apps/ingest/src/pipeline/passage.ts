import type { IngestError } from '@clearway/domain/contracts'
import type { StoredFrame } from '@clearway/domain/telemetry'
import type { OpenSession } from '../sessions/registry.ts'

/** Where a frame came in: says to its sender what became of it. */
export interface Door {
  acknowledge(timestamp: string): void
  refuse(error: IngestError): void
}

/** One frame on its way through the pipeline. */
export interface Passage {
  readonly session: OpenSession
  readonly door: Door
  /** As the ground station wrote it, parsed as JSON. */
  readonly message: unknown
  /** Epoch milliseconds. */
  readonly receivedAt: number
  /** Set by `stamp`. */
  frame: StoredFrame | null
  /** Set by `sequence`: newer than everything of its session so far, so it cannot be a duplicate. */
  isNewest: boolean
  /** Set by `store`: this passage wrote the row; false for a duplicate, which is acknowledged all the same. */
  wasWritten: boolean
}

/** A step before storing: null lets the frame go on, an error refuses it. */
export type Stage = (passage: Passage) => IngestError | null

/** A step after the commit. */
export type Afterwards = (passage: Passage) => void
