import { type Measurements, type TelemetryField, telemetryFields } from '@clearway/db/telemetry-fields'
import { z } from 'zod'
import { WireTime } from '../../kernel/contract.ts'

export * from '@clearway/db/telemetry-fields'
export * from './messages.ts'

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
