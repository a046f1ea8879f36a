import { z } from 'zod'
import { operation, Uuid } from '../../../kernel/contract.ts'
import { trackContentTypes, trackFormats } from '../formats/ids.ts'

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
