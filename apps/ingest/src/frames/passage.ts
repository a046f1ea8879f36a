import type { IngestError } from '@clearway/domain/contracts'
import type { Bucket, StoredFrame } from '@clearway/domain/telemetry'

/** Answers the sender of a frame: what became of it. */
export interface Responder {
  acknowledge(timestamp: string): void
  refuse(error: IngestError): void
}

/** One frame that was admitted, on its way through the pipeline. What it came as is not kept while it waits. */
export interface Passage {
  readonly session: OpenSession
  readonly responder: Responder
  readonly frame: StoredFrame
  /** As it came. */
  readonly bytes: number
  /** Newer than everything of its session before it, so it cannot be a duplicate. */
  readonly isNewest: boolean
  /** Set by `store`: this passage wrote the row; false for a duplicate, which is acknowledged all the same. */
  wasWritten: boolean
  /** Set by `store`: an attempt was not answered, so a row that is found may be its own. */
  wasTried: boolean
  /** Set by `store` where it knows why it did not; else the frame could not be stored now. */
  refusal: IngestError | null
}

/** A flight session that this process takes frames for. */
export interface OpenSession {
  readonly sessionUuid: string
  readonly assetUuid: string
  readonly assetUin: string | null
  /** Epoch milliseconds. */
  readonly startedAt: number
  readonly expiresAt: number
  /** Newest frame time so far: nothing newer can be a duplicate. */
  newestAt: number
  isOpen: boolean
  /** Kept here and not with the socket, so that reconnecting earns no frames. */
  readonly rate: Bucket
  /** Refusals that may still be sent to it: kept here as the pace is. */
  readonly refusals: Bucket
  /** Frames that are set aside for it in the count of all transports, and not used yet. */
  allowance: number
  /** Counts the sockets of the session in all processes: the newest one that was seen. */
  epoch: number
  /** The socket that now feeds it; a newer one replaces it. */
  socket: SessionSocket | null
}

export interface SessionSocket {
  readonly epoch: number
  close(reason: 'replaced' | 'ended' | 'flooding'): void
}
