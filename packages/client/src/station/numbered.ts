import type { NumbersAcknowledged } from '../generated.ts'
import { here } from '../platform.ts'
import type { Waiting } from './frame-queue.ts'
import type { LineEvent } from './line.ts'

const schemaVersion = 1

/** A frame with its number, as it is published on svc/v1/telemetry/{asset_uuid}/frames. */
export const numberedFrame = (
  sessionUuid: string,
  { frame, sequence }: Waiting,
  eventId = here.uuid(),
): Record<string, unknown> => ({
  schema_version: schemaVersion,
  event_id: eventId,
  session_uuid: sessionUuid,
  sequence_number: sequence,
  ...frame,
})

/** What a message on svc/v1/telemetry/{asset_uuid}/acks means to the queue of this session. */
export const numberedEvents = (text: string, sessionUuid: string): LineEvent[] => {
  const said = JSON.parse(text) as Partial<NumbersAcknowledged>
  if (said.type !== 'telemetry_ack' || said.session_uuid !== sessionUuid) return []
  const rejected = (said.rejected ?? []).map(
    ({ sequence_number: sequence, code }): LineEvent => ({ type: 'refused', code, sequence, again: false }),
  )
  return [...rejected, { type: 'acknowledgedThrough', sequence: said.highest_contiguous_sequence ?? 0 }]
}
