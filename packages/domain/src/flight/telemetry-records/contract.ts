import { z } from 'zod'
import { Many, operation, route, Uuid } from '../../kernel/contract.ts'
import { RecordPage, RecordQuestion, TelemetryFrame } from '../telemetry/contract.ts'

export const listTelemetryRecordsOp = operation({
  ...route.page('/flight-sessions/{session_uuid}/telemetry/records', TelemetryFrame),
  name: 'telemetry.records',
  summary: 'Lists the stored frames of a flight session, oldest first.',
  access: { who: 'member', role: 'member', orgTypes: ['assetOwner'] },
  input: RecordQuestion,
  output: RecordPage,
  fails: ['not_found'],
})

export const uploadTelemetryOp = operation({
  name: 'telemetry.upload',
  kind: 'mutation',
  rate: 'bulk',
  summary:
    'Stores recorded frames of a flight session: all of them or none; sending them again stores nothing twice.',
  rest: {
    method: 'POST',
    path: '/flight-sessions/{session_uuid}/telemetry',
    status: 202,
    body: 'bare',
  },
  audit: { none: 'frames arrive by the million; the flight session that takes them is audited' },
  access: { who: 'member', role: 'member', orgTypes: ['assetOwner'] },
  params: z.object({ session_uuid: Uuid }),
  input: z.object({
    frames: Many(z.unknown(), 'frames', 5000).describe(
      'Telemetry frames in any order: timestamp, latitude and longitude required, the other fields as measured. ' +
        'session_uuid, asset_uuid and asset_uin are set by the service.',
    ),
  }),
  output: z.object({ accepted: z.int(), session_uuid: z.string() }),
  fails: ['not_found', 'forbidden', 'quota_exceeded'],
})
