import { z } from 'zod'
import { heightsShown } from '../../airspace/constraints/heights-contract.ts'
import { AssetModel } from '../../fleet/asset-models/contract.ts'
import { alertTypes } from '../../flight/alerts/contract.ts'
import { operation, Polygon, pageFields, route, Text, Uuid, WireTime } from '../../kernel/contract.ts'
import { longestTrafficPage } from '../../kernel/request-limits.ts'
import { mostLetters } from '../../kernel/text-lengths.ts'
import { alertRaisers, ownFlightWatchers, zoneWatchers } from '../../parties/access/callers.ts'
import { ResourceMembership } from '../../parties/memberships/contract.ts'
import { MissionItem } from '../../planning/missions/contract.ts'
import { Permission, PermissionSummary } from '../../planning/permissions/contract.ts'

export const conformances = ['conforming', 'non_conforming', 'contingent'] as const

export const ActiveFlight = z.object({
  session_uuid: z.string(),
  asset_uuid: z.string(),
  asset_svc_id: z.string(),
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
      label: z
        .string()
        .describe('The zones that hold the position, the strictest first, else the coordinates'),
    })
    .nullable()
    .describe('null until a position is known'),
  status: z.literal('IN_FLIGHT'),
  conformance: z
    .enum(conformances)
    .describe('non_conforming while an alert of the service goes on; contingent while its link is lost'),
  zone_uuids: z
    .array(z.string())
    .describe('Zones that hold the position; of flights that are not your own, those of yours alone'),
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
  asset_svc_id: z.string(),
  asset_uin: z.string().nullable(),
  payload_id: z.string().nullable(),
  payload_uuid: z.string().nullable().describe('The same as payload_id'),
  payload_type: z.int().nullable(),
  schedule_start_time: WireTime,
  schedule_end_time: WireTime,
  '2d_flight_envelope': Polygon,
  ...heightsShown,
  airspace_restrictions_covered: z.array(z.string()),
  permissions: z.array(AwarenessPermission),
  permission_summary: PermissionSummary,
  holds_volume: z.boolean().describe('No other plan can be approved in its volume now'),
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

/** What the reader may read of a flight by the operations for one plan and one mission; null where it may not. */
export const TrafficFlight = ActiveFlight.extend({
  pilot_name: z
    .string()
    .nullable()
    .describe('Who flies: of your own flights always, else as the mission tells it'),
  model_max_height: z.number().nullable().describe('Ceiling of the model, metres above ground'),
  plan: AwarenessPlan.pick({
    plan_svc_id: true,
    schedule_start_time: true,
    schedule_end_time: true,
    '2d_flight_envelope': true,
    permission_summary: true,
  })
    .extend(heightsShown)
    .nullable()
    .describe('null without a plan, and where it is not your own and asked none of your zones'),
  mission: MissionItem.pick({ mission_name: true, org_uuid: true, org_name: true })
    .extend({ pilot_name: z.string().nullable().describe('null where the mission does not list the pilot') })
    .nullable()
    .describe('null for a monitor, who reads no missions'),
})
export type TrafficFlight = z.infer<typeof TrafficFlight>

const AssetKey = z.object({ asset_uuid: Uuid })

export const listActiveFlightsOp = operation({
  ...route.page('/airspace/active-flights', ActiveFlight),
  name: 'awareness.activeFlights',
  summary: 'Lists the flights now inside the zones that the organisation manages or monitors.',
  access: zoneWatchers,
  fails: ['forbidden'],
})

export const listTrafficOp = operation({
  ...route.page('/airspace/traffic', TrafficFlight),
  name: 'awareness.traffic',
  summary: 'Lists the flights now inside your zones, each with its plan, mission and pilot.',
  access: zoneWatchers,
  input: z.object(pageFields({ default: longestTrafficPage, max: longestTrafficPage })),
  fails: ['forbidden'],
})

export const listOwnTrafficOp = operation({
  ...route.page('/flight-sessions/traffic', TrafficFlight),
  name: 'awareness.ownTraffic',
  summary: "Lists your organisation's open flights, each with its plan, mission, pilot and last position.",
  access: ownFlightWatchers,
  input: z.object(pageFields({ default: longestTrafficPage, max: longestTrafficPage })),
  fails: [],
})

export const getActiveFlightOp = operation({
  ...route.get('/airspace/active-flights/assets/{asset_uuid}'),
  name: 'awareness.activeFlight',
  summary: 'Reads the flight that an asset is on.',
  access: zoneWatchers,
  output: ActiveFlight,
  fails: ['forbidden', 'not_found'],
})

export const getAwarenessAssetOp = operation({
  ...route.get('/airspace/assets/{asset_uuid}'),
  name: 'awareness.asset',
  summary: 'Reads an asset that flies or is planned to fly in your zones.',
  access: zoneWatchers,
  output: AwarenessAsset,
  fails: ['forbidden', 'not_found'],
})

export const listAwarenessPlansOp = operation({
  ...route.page('/airspace/assets/{asset_uuid}/plans', AwarenessPlan),
  name: 'awareness.plans',
  summary: 'Lists the flight plans of an asset that concern your zones.',
  access: zoneWatchers,
  fails: ['forbidden', 'not_found'],
})

export const getAwarenessPlanOp = operation({
  ...route.get('/airspace/assets/{asset_uuid}/plans/{plan_uuid}'),
  name: 'awareness.plan',
  summary: 'Reads one flight plan of an asset that concerns your zones.',
  access: zoneWatchers,
  output: AwarenessPlan,
  fails: ['forbidden', 'not_found', 'gone'],
})

export const raiseAlertOp = operation({
  name: 'awareness.alert',
  kind: 'mutation',
  about: 'alert',
  summary: 'Raises an alert about a flight that concerns a zone which your organisation manages.',
  rest: { method: 'POST', path: '/airspace/assets/{asset_uuid}/alert', body: 'bare' },
  access: alertRaisers,
  params: AssetKey,
  input: z.object({
    session_uuid: Uuid.nullish().describe('Required: the open flight session of the asset'),
    asset_uuid: Uuid.nullish().describe('The asset of the path, which decides'),
    alert_type: z.enum(alertTypes).nullish().describe('Required'),
    message: Text(mostLetters.note).nullish().describe('What the people of the zone and the operator read'),
    triggered_by: Uuid.nullish().describe('A member of your organisation; you, when omitted'),
  }),
  output: z.object({
    message: z.string(),
    status: z.literal('raised').describe('State of the alert'),
    alert_uuid: z.string(),
  }),
  fails: ['forbidden', 'not_found', 'invalid_input', 'unprocessable', 'quota_exceeded'],
})
