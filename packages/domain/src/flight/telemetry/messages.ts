/**
 * What is said on the telemetry ingest socket, /v1/flight-sessions/{session_uuid}/telemetry?token={session_token}.
 * The ground station sends frames; each is answered by one acknowledgement, which means "stored", or one error.
 */
export type IngestServerMessage =
  | { type: 'connection_ack' }
  /** The frame of this timestamp is committed. `timestamp` is the frame's own. */
  | { type: 'telemetry_ack'; timestamp: string }
  | IngestError

/**
 * UNAVAILABLE: the frame could not be stored now and was let go; send it again. QUOTA_EXCEEDED: the session is full;
 * sending again does not help.
 */
export type IngestErrorCode =
  | 'INVALID_FRAME'
  | 'RATE_LIMITED'
  | 'SESSION_ENDED'
  | 'UNAVAILABLE'
  | 'QUOTA_EXCEEDED'

export interface IngestError {
  type: 'error'
  code: IngestErrorCode
  message: string
  /** The faulty field of an INVALID_FRAME. */
  field?: string
  /** The frame's own timestamp, when it could be read. */
  timestamp?: string
}

/** Close codes of the ingest socket. */
export const ingestClose = {
  /** The service restarts: connect again. */
  goingAway: { code: 1001, reconnect: true, reason: 'service is restarting' },
  tooBig: { code: 1009, reconnect: false, reason: 'a frame is at most 64 KiB' },
  /** Another socket of the same session took over. */
  replaced: { code: 4409, reconnect: false, reason: 'another connection of this session took over' },
  /** Hundreds of frames were refused: what is wrong with them does not go away by sending more. */
  flooding: { code: 4429, reconnect: true, reason: 'too many frames that were refused' },
  ended: { code: 4410, reconnect: false, reason: 'the flight session has ended' },
} as const
