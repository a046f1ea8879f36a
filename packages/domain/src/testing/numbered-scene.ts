import { tables } from '@clearway/db'
import { eq } from 'drizzle-orm'
import type { Acknowledgement } from '../flight/telemetry/numbered/acknowledgements.ts'
import { type NumberedFrame, readNumbered } from '../flight/telemetry/numbered/frame.ts'
import { markReported } from '../flight/telemetry/numbered/rejections-store.ts'
import type { BuiltSession } from './builders/sessions.ts'
import type { TestWorld } from './world.ts'

const eventId = crypto.randomUUID()

/** Frames of one millisecond after another from `beginMs` on, numbered from 1, as a station sends them. */
export const sentFrameOf = (
  { sessionUuid }: Pick<BuiltSession, 'sessionUuid'>,
  beginMs: number,
  sequence_number: number,
  changed: Record<string, unknown> = {},
) => ({
  schema_version: 1,
  event_id: eventId,
  session_uuid: sessionUuid,
  sequence_number,
  timestamp: new Date(beginMs + sequence_number).toISOString(),
  latitude: 12.9,
  longitude: 77.6,
  ...changed,
})

/** The same, taken in. */
export const frameOf = (
  flight: Pick<BuiltSession, 'sessionUuid' | 'assetUuid'>,
  ...sent: [beginMs: number, number: number, changed?: Record<string, unknown>]
): NumberedFrame => readNumbered(flight.assetUuid, sentFrameOf(flight, ...sent), false)!

/** What is kept of a session's frames: the count, the refusals, the frames. */
export const ledgerOf = async ({ services: { db } }: TestWorld, sessionUuid: string) => {
  const { telemetrySequences, telemetryRejections, telemetryFrames } = tables
  const [row] = await db
    .select()
    .from(telemetrySequences)
    .where(eq(telemetrySequences.sessionUuid, sessionUuid))
  const rejected = await db
    .select()
    .from(telemetryRejections)
    .where(eq(telemetryRejections.sessionUuid, sessionUuid))
  const stored = await db
    .select({ sequence: telemetryFrames.sequenceNumber, at: telemetryFrames.timestamp })
    .from(telemetryFrames)
    .where(eq(telemetryFrames.sessionUuid, sessionUuid))
  return { highest: row?.highestContiguous ?? 0, rejected, stored }
}

/** These acknowledgements went to their stations. */
export const markSent = ({ services: { db } }: TestWorld, acknowledgements: readonly Acknowledgement[]) =>
  markReported(
    db,
    acknowledgements.map(({ sessionUuid, reportsUpTo }) => ({ sessionUuid, upTo: reportsUpTo ?? 0 })),
  )
