import { z } from 'zod'
import { Replay, ReplayQuestion } from '../../../flight/replay/contract.ts'
import { FlightSession } from '../../../flight/sessions/contract.ts'
import { RecordPage, RecordQuestion, TelemetryFrame } from '../../../flight/telemetry/contract.ts'
import { operation, pageFields, QueryIntEnum, route, Uuid } from '../../../kernel/contract.ts'
import { trackExport } from '../../exchange/tracks/contract.ts'

/** A flight on a plan that asked one of the caller's zones: its operator is known there, its token is not. */
export const AwarenessSession = FlightSession.omit({ session_token: true, pilot_name: true }).extend({
  org_uuid: z.string(),
  org_name: z.string().describe('The operator'),
  model_name: z.string(),
  pilot_svc_id: z.string(),
})
export type AwarenessSession = z.infer<typeof AwarenessSession>

const access = { who: 'member', role: 'member', orgTypes: ['airspaceManager', 'airspaceMonitor'] } as const
const SessionKey = z.object({ session_uuid: Uuid })

export const listAwarenessSessionsOp = operation({
  ...route.page('/airspace/sessions', AwarenessSession),
  name: 'awareness.sessions',
  summary: 'Lists the flight sessions on plans that asked your zones for permission, newest first.',
  access,
  input: z.object({
    active: QueryIntEnum([0, 1], { 0: 'ended', 1: 'open' }).optional().describe('1: still open; 0: ended'),
    asset_uuid: Uuid.optional(),
    mission_uuid: Uuid.optional(),
    plan_uuid: Uuid.optional(),
    ...pageFields(),
  }),
  fails: ['forbidden'],
})

export const getAwarenessSessionOp = operation({
  ...route.get('/airspace/sessions/{session_uuid}'),
  name: 'awareness.session',
  summary: 'Reads a flight session on a plan that asked your zones for permission.',
  access,
  output: AwarenessSession,
  fails: ['forbidden', 'not_found'],
})

export const listAwarenessRecordsOp = operation({
  ...route.page('/airspace/sessions/{session_uuid}/telemetry/records', TelemetryFrame),
  name: 'awareness.records',
  summary: 'Lists the stored frames of a flight session on a plan that asked your zones, oldest first.',
  access,
  input: RecordQuestion,
  output: RecordPage,
  fails: ['forbidden', 'not_found'],
})

export const replayAwarenessOp = operation({
  ...route.get('/airspace/sessions/{session_uuid}/telemetry/replay'),
  name: 'awareness.replay',
  summary:
    'Reads the track of a flight session on a plan that asked your zones for one view of it: thinned out as far as it is seen from afar.',
  access,
  input: ReplayQuestion,
  output: Replay,
  fails: ['forbidden', 'not_found'],
})

export const exportAwarenessTelemetryOp = operation({
  name: 'awareness.export',
  kind: 'query',
  summary:
    'Downloads the track of a flight session on a plan that asked your zones as GeoJSON, GPX, KML or CSV, whole.',
  rest: { ...trackExport.rest, path: '/airspace/sessions/{session_uuid}/telemetry/export' },
  access,
  params: SessionKey,
  input: trackExport.input,
  output: trackExport.output,
  fails: ['forbidden', 'not_found'],
})
