import { z } from 'zod'
import { trackContentTypes, trackFormats } from '../exchange/formats/ids.ts'
import { operation, PageOf, pageFields, Timestamp, Uuid, WireTime } from '../kernel/contract.ts'
import { flagFields, type Measurements, numberFields, textFields } from './frame-fields.ts'

export * from './frame-fields.ts'
export * from './messages.ts'

const measurements = Object.fromEntries([
  ...numberFields.map(({ name, unit }) => [name, z.number().nullable().describe(unit)]),
  ...flagFields.map((name) => [name, z.boolean().nullable()]),
  ...textFields.map(({ name }) => [name, z.string().nullable()]),
]) as { [K in keyof Measurements]: z.ZodType<Measurements[K]> }

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

export const listTelemetryRecordsOp = operation({
  name: 'telemetry.records',
  kind: 'query',
  summary: 'Lists the stored frames of a flight session, oldest first.',
  rest: { method: 'GET', path: '/flight-sessions/{session_uuid}/telemetry/records', body: 'page' },
  access: { who: 'member', role: 'member', orgTypes: ['assetOwner'] },
  params: z.object({ session_uuid: Uuid }),
  input: z.object({
    from: Timestamp.optional().describe('Only frames at or after this time'),
    to: Timestamp.optional().describe('Only frames at or before this time'),
    ...pageFields({ default: 500, max: 1000 }),
  }),
  output: PageOf(TelemetryFrame),
  fails: ['not_found'],
})

export const uploadTelemetryOp = operation({
  name: 'telemetry.upload',
  kind: 'mutation',
  summary:
    'Stores recorded frames of a flight session: all of them or none; sending them again stores nothing twice.',
  rest: {
    method: 'POST',
    path: '/flight-sessions/{session_uuid}/telemetry',
    status: 202,
    body: 'bare',
    maxBytes: 8 * 1024 * 1024,
  },
  audit: { none: 'frames arrive by the million; the flight session that takes them is audited' },
  access: { who: 'member', role: 'member', orgTypes: ['assetOwner'] },
  params: z.object({ session_uuid: Uuid }),
  input: z.object({
    frames: z
      .array(z.unknown(), { error: 'must be an array of frames' })
      .min(1, { error: 'must not be empty' })
      .max(5000, { error: 'must hold at most 5000 frames' })
      .describe(
        'Telemetry frames in any order: timestamp, latitude and longitude required, the other fields as measured. ' +
          'session_uuid, asset_uuid and asset_uin are set by the service.',
      ),
  }),
  output: z.object({ accepted: z.int(), session_uuid: z.string() }),
  fails: ['not_found', 'forbidden'],
})

/** A track as a file, whichever way its flight is asked for. */
export const trackExport = {
  rest: {
    method: 'GET',
    body: 'stream',
    contentTypes: trackFormats.map((format) => trackContentTypes[format]),
  },
  input: z.object({
    format: z.enum(trackFormats, { error: `must be one of ${trackFormats.join(', ')}` }).default('geojson'),
  }),
  output: z.object({
    file_name: z.string(),
    content_type: z.string(),
    content: z.custom<AsyncIterable<string>>(),
  }),
} as const

export const exportTelemetryOp = operation({
  name: 'telemetry.export',
  kind: 'query',
  summary: 'Downloads the track of a flight session as GeoJSON, GPX, KML or CSV, whole and oldest first.',
  rest: { ...trackExport.rest, path: '/flight-sessions/{session_uuid}/telemetry/export' },
  access: { who: 'member', role: 'member', orgTypes: ['assetOwner'] },
  params: z.object({ session_uuid: Uuid }),
  input: trackExport.input,
  output: trackExport.output,
  fails: ['not_found'],
})
