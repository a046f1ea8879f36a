import { z } from 'zod'
import {
  CursorPageOf,
  cursorFields,
  FreeText,
  IdempotencyKey,
  operation,
  QueryIntEnum,
  route,
  Timestamp,
  Uuid,
  WireTime,
} from '../../kernel/contract.ts'
import { mostLetters } from '../../kernel/text-lengths.ts'
import { sessionReaders } from '../../parties/access/callers.ts'

const Latitude = z.number({ error: 'must be a number of degrees' }).min(-90).max(90).nullish()
const Longitude = z.number({ error: 'must be a number of degrees' }).min(-180).max(180).nullish()

export const FlightSession = z.object({
  session_uuid: z.string(),
  session_svc_id: z.string(),
  plan_uuid: z.string().nullable(),
  asset_uuid: z.string(),
  user_uuid: z.string().describe('The pilot who started it'),
  session_token: z
    .string()
    .nullable()
    .describe(
      'Credential of the telemetry socket; shown to the pilot and to Admins while the session is open',
    ),
  session_start_time: WireTime,
  session_end_time: WireTime.nullable().describe('null while active'),
  session_expiry: WireTime,
  asset_start_latitude: z.number().nullable(),
  asset_start_longitude: z.number().nullable(),
  asset_end_latitude: z.number().nullable(),
  asset_end_longitude: z.number().nullable(),
  pilot_start_latitude: z.number().nullable(),
  pilot_start_longitude: z.number().nullable(),
  pilot_end_latitude: z.number().nullable(),
  pilot_end_longitude: z.number().nullable(),
  total_area: z.number().nullable().describe('square metres, convex hull of the track; null until ended'),
  total_distance: z.number().nullable().describe('metres along the track; null until ended'),
  total_endurance: z
    .number()
    .nullable()
    .describe('Seconds from the first stored frame to the last; null until ended'),
  timestamp: WireTime.describe('When the record was made'),
  fitness_note: z.string().nullable().describe('Why an asset flies that is not registered; null when it is'),
  conforming: z.boolean().describe('false when it was started on a plan that was not approved'),
  mission_uuid: z.string().nullable(),
  asset_svc_id: z.string(),
  asset_uin: z.string().nullable().describe('As it was at the start'),
  pilot_name: z.string().nullable(),
  mission_name: z.string().nullable().describe('null for an ad-hoc flight'),
  alert_count: z.int().describe('Alerts that the flight has raised'),
})
export type FlightSession = z.infer<typeof FlightSession>

const SessionKey = z.object({ session_uuid: z.string(), session_token: z.string().nullable() })

export const startSessionOp = operation({
  name: 'sessions.start',
  kind: 'mutation',
  about: 'session',
  summary: 'Starts a flight session and gives the token of its telemetry socket.',
  rest: {
    method: 'POST',
    path: '/flight-sessions',
    status: 201,
    message: 'Flight session started',
    body: 'data',
    headers: { idempotency_key: 'Idempotency-Key' },
  },
  access: sessionReaders,
  input: z.object({
    asset_uuid: Uuid,
    plan_uuid: Uuid.nullish().describe('Omit for an ad-hoc flight'),
    asset_start_latitude: Latitude,
    asset_start_longitude: Longitude,
    pilot_start_latitude: Latitude,
    pilot_start_longitude: Longitude,
    started_at: Timestamp.nullish().describe(
      'Server time when omitted; at most 5 minutes ahead and 30 days back',
    ),
    fitness_reason: FreeText(mostLetters.note)
      .nullish()
      .describe('An addition: why an asset that is not registered flies all the same; kept in fitness_note'),
    idempotency_key: IdempotencyKey.describe(
      'A retry with the same key and the same request answers the original session; kept 72 hours unless the operator set another time',
    ),
  }),
  output: SessionKey,
  fails: ['not_found', 'conflict', 'idempotency_key_reused', 'unprocessable', 'invalid_input'],
})

export const listSessionsOp = operation({
  ...route.page('/flight-sessions', FlightSession),
  name: 'sessions.list',
  summary: "Lists the organisation's flight sessions, newest first.",
  access: sessionReaders,
  input: z.object({
    mission_uuid: Uuid.optional(),
    plan_uuid: Uuid.optional(),
    asset_uuid: Uuid.optional(),
    active: QueryIntEnum([0, 1], { 0: 'ended', 1: 'open' }).optional().describe('1: still open; 0: ended'),
    from: Timestamp.optional().describe('Only flights that ended after it or are still open'),
    to: Timestamp.optional().describe('Only flights that started before it'),
    ...cursorFields(),
  }),
  output: CursorPageOf(FlightSession),
})

export const getActiveSessionOp = operation({
  ...route.get('/flight-sessions/active'),
  name: 'sessions.active',
  summary: 'Finds the open session of an asset, to resume it.',
  access: sessionReaders,
  input: z.object({ asset_uuid: Uuid }),
  output: FlightSession,
  fails: ['not_found'],
})

export const getSessionOp = operation({
  ...route.get('/flight-sessions/{session_uuid}'),
  name: 'sessions.get',
  summary: 'Reads a flight session.',
  access: sessionReaders,
  output: FlightSession,
  fails: ['not_found'],
})

export const endSessionOp = operation({
  ...route.post('/flight-sessions/{session_uuid}/end', 'Flight session ended'),
  name: 'sessions.end',
  about: 'session',
  summary: 'Ends a flight session and fixes its totals; a second end changes nothing.',
  access: sessionReaders,
  output: SessionKey,
  fails: ['not_found', 'forbidden'],
})
