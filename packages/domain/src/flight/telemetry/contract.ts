import { type Measurements, type TelemetryField, telemetryFields } from '@clearway/db/telemetry-fields'
import { z } from 'zod'
import { PageOf, pageFields, Timestamp, WireTime } from '../../kernel/contract.ts'
import { longestFramePage } from '../../kernel/request-limits.ts'

export * from '@clearway/db/telemetry-fields'
export * from './messages/mqtt.ts'
export * from './messages/socket.ts'

const measuredType = (field: TelemetryField) => {
  if (field.kind === 'flag') return z.boolean().nullable()
  return field.kind === 'text' ? z.string().nullable() : z.number().nullable().describe(field.unit)
}

const measurements = Object.fromEntries(
  telemetryFields.map((field) => [field.name, measuredType(field)]),
) as unknown as { [K in keyof Measurements]: z.ZodType<Measurements[K]> }

/** A frame as it is stored, read back and fanned out. */
export const TelemetryFrame = z.object({
  session_uuid: z.string(),
  asset_uuid: z.string(),
  asset_uin: z.string().nullable(),
  timestamp: WireTime,
  latitude: z.number(),
  longitude: z.number(),
  ...measurements,
})
export type TelemetryFrame = z.infer<typeof TelemetryFrame>

// Fourteen digits of milliseconds reach the year 5138, which PostgreSQL takes.
const cursorForm = /^(\d{1,14})-(\d{1,10})$/

/** When the last frame of the page before was measured, and the number of frames before the next. */
const RecordCursor = z
  .string()
  .regex(cursorForm, { error: 'must be the next_cursor of a page of records' })
  .transform((text) => {
    const [, at, position] = cursorForm.exec(text) ?? []
    return { after: new Date(Number(at)), position: Number(position) }
  })

export const RecordQuestion = z.object({
  from: Timestamp.optional().describe('Only frames at or after this time'),
  to: Timestamp.optional().describe('Only frames at or before this time'),
  cursor: RecordCursor.optional().describe(
    '`next_cursor` of a page: the frames that follow it; `page` then says nothing',
  ),
  ...pageFields({ default: 500, max: longestFramePage }),
})
export type RecordQuestion = z.infer<typeof RecordQuestion>

export const RecordPage = PageOf(TelemetryFrame).extend({
  next_cursor: z
    .string()
    .nullable()
    .describe('What the next page is asked for with; null where nothing follows'),
})
export type RecordPage = z.infer<typeof RecordPage>
