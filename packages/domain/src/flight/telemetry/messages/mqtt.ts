import { z } from 'zod'
import { WireTime } from '../../../kernel/contract.ts'
import { SentFrame } from './socket.ts'

/** Topics of a ground station (docs/contract/telemetry.md#mqtt). */
export const frameTopic = (assetUuid: string): string => `svc/v1/telemetry/${assetUuid}/frames`
export const ackTopic = (assetUuid: string): string => `svc/v1/telemetry/${assetUuid}/acks`

export const telemetrySchemaVersion = 1

export const SentNumberedFrame = SentFrame.extend({
  schema_version: z.literal(telemetrySchemaVersion),
  event_id: z.guid().nullish(),
  session_uuid: z.guid().describe('An open session of the asset, or one that ended less than 72 hours ago'),
  sequence_number: z.int().min(1).describe('1 for the first frame of the session, then 2, 3, …'),
}).describe('A telemetry frame with its number')

export const rejectionCodes = [
  'INVALID_FRAME',
  'UNSUPPORTED_SCHEMA',
  'SESSION_ENDED',
  'DUPLICATE_TIMESTAMP',
  'QUOTA_EXCEEDED',
] as const
export type RejectionCode = (typeof rejectionCodes)[number]

export const NumbersAcknowledged = z
  .object({
    type: z.literal('telemetry_ack'),
    schema_version: z.literal(telemetrySchemaVersion),
    session_uuid: z.string(),
    highest_contiguous_sequence: z
      .int()
      .min(0)
      .describe('Every frame from 1 to this one is committed or was rejected; it never goes back'),
    rejected: z
      .array(z.object({ sequence_number: z.int(), code: z.enum(rejectionCodes) }))
      .describe('Refused lately; do not send them again'),
    timestamp: WireTime,
  })
  .describe('What a station may forget')
export type NumbersAcknowledged = z.infer<typeof NumbersAcknowledged>
