import { type TelemetryField, telemetryFields } from '@clearway/db/telemetry-fields'
import { z } from 'zod'
import { WireTime } from '../../../kernel/contract.ts'

/**
 * The messages of the telemetry ingest socket, /v1/flight-sessions/{session_uuid}/telemetry?token={session_token}.
 * The ground station sends frames; each is answered by one acknowledgement, which means "stored", or one error.
 */
export const telemetryPath = (sessionUuid: string): string => `/v1/flight-sessions/${sessionUuid}/telemetry`

const sentType = (field: TelemetryField): z.ZodType => {
  if (field.kind === 'flag') return z.boolean().nullish()
  if (field.kind === 'text') return z.string().max(field.max).nullish()
  const number = field.kind === 'whole' ? z.int() : z.number()
  return number.min(field.min).max(field.max).nullish().describe(field.unit)
}

/** For the documents: frames are read by a table (frames/measured.ts), which takes a tenth of the time. */
export const SentFrame = z
  .looseObject({
    timestamp: z.iso.datetime({ offset: true }).describe('ISO 8601 with Z or an offset'),
    latitude: z.number().min(-90).max(90).describe('degrees, WGS84'),
    longitude: z.number().min(-180).max(180).describe('degrees, WGS84'),
    ...Object.fromEntries(telemetryFields.map((field) => [field.name, sentType(field)])),
  })
  .describe(
    'A telemetry frame: what was measured at one moment. Absent and null mean "not measured". ' +
      'Texts are stored without U+0000, and with U+FFFD in the place of half a surrogate pair.',
  )

/**
 * UNAVAILABLE: the frame could not be stored now and was let go; send it again. QUOTA_EXCEEDED: the session is full;
 * sending again does not help.
 */
export const ingestErrorCodes = [
  'INVALID_FRAME',
  'RATE_LIMITED',
  'SESSION_ENDED',
  'UNAVAILABLE',
  'QUOTA_EXCEEDED',
] as const

export const ingestServerMessages = {
  connection_ack: z.object({ type: z.literal('connection_ack') }).describe('The socket is open: send'),
  telemetry_ack: z
    .object({
      type: z.literal('telemetry_ack'),
      timestamp: WireTime.describe("The frame's own, in UTC with milliseconds"),
    })
    .describe('The frame of this timestamp is stored'),
  error: z
    .object({
      type: z.literal('error'),
      code: z.enum(ingestErrorCodes),
      message: z.string(),
      field: z.string().optional().describe('The faulty field of an INVALID_FRAME'),
      timestamp: z.string().optional().describe("The frame's own, when it could be read"),
    })
    .describe('A frame was not stored; after RATE_LIMITED and UNAVAILABLE send it again'),
}
export type IngestServerMessage = z.infer<(typeof ingestServerMessages)[keyof typeof ingestServerMessages]>
export type IngestError = z.infer<typeof ingestServerMessages.error>

/** Close codes of the ingest socket. */
export const ingestClose = {
  /** The service restarts: connect again. */
  goingAway: { code: 1001, reconnect: true, reason: 'service is restarting' },
  tooBig: { code: 1009, reconnect: false, reason: 'a frame is at most 64 KiB' },
  /** The database did not answer when the socket was to take over its session. */
  unclaimed: { code: 1013, reconnect: true, reason: 'the session cannot be taken over at the moment' },
  /** Another socket of the same session took over. */
  replaced: { code: 4409, reconnect: false, reason: 'another connection of this session took over' },
  /** Hundreds of frames were refused: what is wrong with them does not go away by sending more. */
  flooding: { code: 4429, reconnect: true, reason: 'too many frames that were refused' },
  ended: { code: 4410, reconnect: false, reason: 'the flight session has ended' },
} as const
