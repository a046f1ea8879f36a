import { z } from 'zod'
import { alertTypes } from '../alerts/contract.ts'
import { AssetModel } from '../asset-models/contract.ts'
import { operation, PageOf, Polygon, pageFields, Text, Uuid, WireTime } from '../kernel/contract.ts'
import { ResourceMembership } from '../memberships/contract.ts'
import { Permission, PermissionSummary } from '../permissions/permission-contract.ts'

export const conformances = ['conforming', 'non_conforming', 'contingent'] as const

export const ActiveFlight = z.object({
  session_uuid: z.string(),
  asset_uuid: z.string(),
  asset_uin: z.string().nullable(),
  model_name: z.string(),
  model_uuid: z.string(),
  pilot_svc_id: z.string(),
  pilot_uuid: z.string(),
  plan_uuid: z.string().nullable(),
  mission_uuid: z.string().nullable(),
  height: z.number().nullable().describe('metres above ground, of the last frame'),
  location: z
    .object({
      coordinates: z.array(z.number()).length(2).describe('[longitude, latitude]'),
      label: z.string().describe('The zones that hold the position, else the coordinates'),
    })
    .nullable()
    .describe('null until a position is known'),
  status: z.literal('IN_FLIGHT'),
  conformance: z
    .enum(conformances)
    .describe('non_conforming while an alert of the service goes on; contingent while its link is lost'),
  zone_uuids: z.array(z.string()).describe('Zones of yours that hold the position'),
  last_seen_at: WireTime.nullable().describe('Time of the last frame'),
})
export type ActiveFlight = z.infer<typeof ActiveFlight>

export const permissionWords = ['PENDING', 'APPROVED', 'REJECTED'] as const
export const AwarenessPermission = Permission.extend({ permission_status: z.enum(permissionWords) })
export type AwarenessPermission = z.infer<typeof AwarenessPermission>

export const AwarenessPlan = z.object({
  plan_uuid: z.string(),
  plan_svc_id: z.string(),
  mission_uuid: z.string(),
  org_uuid: z.string(),
  user_uuid: z.string().describe('Who made the plan'),
  pilot_uuid: z.string(),
  asset_uuid: z.string(),
  asset_uin: z.string().nullable(),
  payload_id: z.string().nullable(),
  payload_uuid: z.string().nullable().describe('The same as payload_id'),
  payload_type: z.int().nullable(),
  schedule_start_time: WireTime,
  schedule_end_time: WireTime,
  '2d_flight_envelope': Polygon,
  min_height: z.number(),
  max_height: z.number(),
  airspace_restrictions_covered: z.array(z.string()),
  permissions: z.array(AwarenessPermission),
  permission_summary: PermissionSummary,
  flight_status: z.enum(['SCHEDULED', 'IN_FLIGHT', 'COMPLETED', 'CANCELLED']),
  created_at: WireTime,
  updated_at: WireTime,
})
export type AwarenessPlan = z.infer<typeof AwarenessPlan>

export const AwarenessAsset = z.object({
  asset: z.object({
    asset_uuid: z.string(),
    asset_svc_id: z.string(),
    asset_uin: z.string().nullable(),
    status: z.int(),
    org_owner_uuid: z.string().nullable(),
    memberships: z.array(ResourceMembership),
    total_distance: z.number(),
    total_endurance: z.number(),
    total_flights: z.int(),
  }),
  model: AssetModel,
})
export type AwarenessAsset = z.infer<typeof AwarenessAsset>

const access = { who: 'member', role: 'member', orgTypes: ['airspaceManager', 'airspaceMonitor'] } as const
const AssetKey = z.object({ asset_uuid: Uuid })

export const listActiveFlightsOp = operation({
  name: 'awareness.activeFlights',
  kind: 'query',
  summary: 'Lists the flights now inside the zones that the organisation manages or monitors.',
  rest: { method: 'GET', path: '/airspace/active-flights', body: 'page' },
  access,
  input: z.object(pageFields()),
  output: PageOf(ActiveFlight),
  fails: ['forbidden'],
})

export const getActiveFlightOp = operation({
  name: 'awareness.activeFlight',
  kind: 'query',
  summary: 'Reads the flight that an asset is on.',
  rest: { method: 'GET', path: '/airspace/active-flights/assets/{asset_uuid}', body: 'data' },
  access,
  params: AssetKey,
  output: ActiveFlight,
  fails: ['forbidden', 'not_found'],
})

export const getAwarenessAssetOp = operation({
  name: 'awareness.asset',
  kind: 'query',
  summary: 'Reads an asset that flies or is planned to fly in your zones.',
  rest: { method: 'GET', path: '/airspace/assets/{asset_uuid}', body: 'data' },
  access,
  params: AssetKey,
  output: AwarenessAsset,
  fails: ['forbidden', 'not_found'],
})

export const listAwarenessPlansOp = operation({
  name: 'awareness.plans',
  kind: 'query',
  summary: 'Lists the flight plans of an asset that concern your zones.',
  rest: { method: 'GET', path: '/airspace/assets/{asset_uuid}/plans', body: 'page' },
  access,
  params: AssetKey,
  input: z.object(pageFields()),
  output: PageOf(AwarenessPlan),
  fails: ['forbidden', 'not_found'],
})

export const getAwarenessPlanOp = operation({
  name: 'awareness.plan',
  kind: 'query',
  summary: 'Reads one flight plan of an asset that concerns your zones.',
  rest: { method: 'GET', path: '/airspace/assets/{asset_uuid}/plans/{plan_uuid}', body: 'data' },
  access,
  params: z.object({ asset_uuid: Uuid, plan_uuid: Uuid }),
  output: AwarenessPlan,
  fails: ['forbidden', 'not_found', 'gone'],
})

export const raiseAlertOp = operation({
  name: 'awareness.alert',
  kind: 'mutation',
  summary: 'Raises an alert about a flight that concerns a zone which your organisation manages.',
  rest: { method: 'POST', path: '/airspace/assets/{asset_uuid}/alert', body: 'bare' },
  access: { who: 'member', role: 'admin', orgTypes: ['airspaceManager'] },
  params: AssetKey,
  input: z.object({
    session_uuid: Uuid.nullish().describe('Required: the open flight session of the asset'),
    asset_uuid: Uuid.nullish().describe('The asset of the path, which decides'),
    alert_type: z.enum(alertTypes).nullish().describe('Required'),
    message: Text(500).nullish().describe('What the people of the zone and the operator read'),
    triggered_by: Uuid.nullish().describe('A member of your organisation; you, when omitted'),
  }),
  output: z.object({
    message: z.string(),
    status: z.literal('raised').describe('State of the alert'),
    alert_uuid: z.string(),
  }),
  fails: ['forbidden', 'not_found', 'invalid_input', 'unprocessable'],
})
