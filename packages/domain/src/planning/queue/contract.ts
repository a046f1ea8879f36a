import { z } from 'zod'
import { ComparedIn, heightsShown } from '../../airspace/constraints/heights-contract.ts'
import { Schedule } from '../../airspace/zones/schedule.ts'
import {
  CursorPageOf,
  cursorFields,
  operation,
  Polygon,
  QueryIntEnum,
  route,
  SearchText,
  Timestamp,
  Uuid,
  WireTime,
} from '../../kernel/contract.ts'
import { AssetStatusNow, SharedAreaM2 } from '../flight-plans/contract.ts'
import { MissionPurpose } from '../mission-records/contract.ts'
import { contentFields } from '../mission-records/fields.ts'
import { Conditions, Permission, PermissionSummary } from '../permissions/contract.ts'
import { TalkCount } from '../talk/contract.ts'
import { mostOverlaps, mostPlansListed } from './most-counted.ts'

/** In the order in which the queue shows them. */
export const checkNames = [
  'clear_of_approved_plans',
  'registration_issued',
  'certificate_active',
  'pilot_credential',
  'within_zone_heights',
  'payload_allowed',
  'operator_record',
] as const

export const PermissionCheck = z.object({
  check: z.enum(checkNames),
  passes: z.boolean(),
  facts: z.string().describe('What was looked at, for people: "UA0093K4T0Q", "60–90 m AGL", "1 of 2"'),
})
export type PermissionCheck = z.infer<typeof PermissionCheck>

/** What two plans want at the same time. The zone's managers see whose the other one is. */
export const PlanOverlap = z.object({
  plan_uuid: z
    .string()
    .nullable()
    .describe("The mission's plan; null when it has none and its envelope was compared"),
  other_plan_uuid: z.string(),
  other_plan_svc_id: z.string(),
  other_org_uuid: z.string(),
  other_org_name: z.string(),
  min_height: z.number(),
  max_height: z.number(),
  compared_in: ComparedIn,
  starts_at: WireTime,
  ends_at: WireTime,
  area_m2: SharedAreaM2,
  polygons: z.array(Polygon),
})
export type PlanOverlap = z.infer<typeof PlanOverlap>

const PlanFacts = z.object({
  plan_uuid: z.string(),
  plan_svc_id: z.string(),
  schedule_start_time: WireTime,
  schedule_end_time: WireTime,
  ...heightsShown,
  permission_summary: PermissionSummary,
  conflicted: z
    .boolean()
    .describe('Its volume was taken by an approved plan, or it no longer fits its mission'),
  holds_volume: z.boolean().describe('No other plan can be approved in it for what remains of its window'),
  asset_uuid: z.string(),
  asset_svc_id: z.string(),
  asset_uin: z.string().nullable(),
  pilot_uuid: z.string(),
  pilot_name: z.string(),
})

export const PermissionRequest = z.object({
  permission: Permission,
  mission: z.object({
    mission_uuid: z.string(),
    mission_svc_id: z.string(),
    mission_name: z.string(),
    mission_purpose: MissionPurpose.nullable(),
    mission_description: z.string(),
    start_time: WireTime,
    end_time: WireTime,
    ...heightsShown,
    permission_summary: PermissionSummary,
    mission_status: z.int(),
    created_at: WireTime,
    created_by_name: z.string().nullable(),
  }),
  operator: z.object({ org_uuid: z.string(), org_svc_id: z.string(), org_name: z.string() }),
  zone: z.object({ zone_uuid: z.string(), ...heightsShown }),
  plan_count: z.int().describe('How many flight plans ask'),
  plans: z.array(PlanFacts).describe(`The older first; in the list the first ${mostPlansListed} of them`),
  checks: z.array(PermissionCheck).describe('Seven, in a fixed order'),
  overlap_count: z
    .int()
    .describe(
      `How often its plans (its envelope, where it has none) meet approved ones; ${mostOverlaps + 1} stands for more than ${mostOverlaps}`,
    ),
  messages: TalkCount.omit({ permission_uuid: true })
    .nullable()
    .describe('Written about it; null for those who only monitor the zone'),
  decided_at: WireTime.nullable().describe('When the last decision was taken; null while it waits'),
  abilities: z.object({ decide: z.boolean() }),
})
export type PermissionRequest = z.infer<typeof PermissionRequest>

export const PermissionDecision = z.object({
  decision_uuid: z.string(),
  permission_status: z.int(),
  reason: z
    .string()
    .describe(
      'opened, auto_approved, approved, rejected, withdrawn, mission_changed, plan_changed, zone_changed, retired',
    ),
  permission_reference: z.string().nullable(),
  valid_from: WireTime.nullable(),
  valid_to: WireTime.nullable(),
  remarks: z.string().nullable(),
  conditions: Conditions,
  decided_by: z.object({ user_uuid: z.string(), name: z.string() }).nullable().describe('Null: the service'),
  decided_at: WireTime,
  mission_version: z
    .int()
    .nullable()
    .describe('The version that a person judged; null: the service, or before versions'),
})
export type PermissionDecision = z.infer<typeof PermissionDecision>

/** How a version of a mission became the next. */
export const MissionRevision = z.object({
  mission_version: z.int().describe('The version that came of it'),
  changed_at: WireTime,
  changed_by: z.object({ user_uuid: z.string(), name: z.string() }).nullable().describe('Null: the service'),
  changes: z
    .array(z.object({ field: z.enum(contentFields), before: z.string(), after: z.string() }))
    .describe('In words; times as timestamps'),
})
export type MissionRevision = z.infer<typeof MissionRevision>

/** Whose it is only where it meets the request, or a zone that the caller manages or monitors. */
const NearPlan = z.object({
  plan_uuid: z.string().nullable(),
  plan_svc_id: z.string().nullable(),
  org_uuid: z.string().nullable(),
  org_name: z.string().nullable(),
  flight_envelope: Polygon,
  min_height: z.number(),
  max_height: z.number(),
  schedule_start_time: WireTime,
  schedule_end_time: WireTime,
})

export const PermissionRequestDetail = PermissionRequest.extend({
  overlaps: z
    .array(PlanOverlap)
    .describe(`In the order of their times; of more than ${mostOverlaps}, that many of them`),
  mission_envelope: Polygon,
  zone_envelope: Polygon,
  zone_schedule: Schedule,
  plan_envelopes: z.array(z.object({ plan_uuid: z.string(), flight_envelope: Polygon })),
  area_m2: z.number().describe('Of the mission envelope'),
  area_in_zone_m2: z
    .number()
    .nullable()
    .describe('Of its part inside the zone; null where the two cross each other more than 2,000 times'),
  assets: z.array(
    z.object({
      asset_uuid: z.string(),
      asset_svc_id: z.string(),
      asset_uin: z.string().nullable(),
      asset_status: AssetStatusNow,
      model_name: z.string(),
      category: z.int(),
      max_takeoff_weight: z.number().nullable().describe('kg'),
      payload_name: z.string().nullable(),
      certificate_expires_at: WireTime.nullable().describe(
        'Of the certificate that is active when the mission is judged, also of one that has ended by then',
      ),
    }),
  ),
  pilots: z.array(
    z.object({
      user_uuid: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      phone: z.string().nullable().describe('Null of one who is no active member of the operator'),
      rpc_numbers: z
        .array(z.string())
        .describe(
          'Of the credentials that are good when the mission starts: now, while it is under way; when it ended, once it has',
        ),
    }),
  ),
  near_plans: z
    .array(NearPlan)
    .describe(
      "Other approved plans in the mission's window, near its envelope; numbers and names are null of one that is not yours, nor among `overlaps`, nor among the first 200 and in a zone of yours",
    ),
  decisions: z.array(PermissionDecision).describe('Oldest first; the last one stands'),
  revisions: z.array(MissionRevision).describe('Changes of the mission, oldest first; the newest 50'),
})
export type PermissionRequestDetail = z.infer<typeof PermissionRequestDetail>

const managers = { who: 'member', role: 'member', orgTypes: ['airspaceManager'] } as const

export const listPermissionsOp = operation({
  ...route.page('/permissions', PermissionRequest),
  name: 'permissions.list',
  summary:
    'The queue: permissions of the zones that the organisation manages. What waits by mission start, the next first; what is decided by decision, the last first; both together by mission start, the latest first',
  access: managers,
  input: z.object({
    status: z
      .enum(['pending', 'approved', 'rejected', 'decided'], {
        error: 'must be pending, approved, rejected or decided',
      })
      .optional()
      .describe('decided: approved or rejected'),
    open: QueryIntEnum([1], { 1: 'whose mission is not over' })
      .optional()
      .describe('1: those whose mission is not over; with status pending: what waits for an answer'),
    zone_uuid: Uuid.optional(),
    starts_from: Timestamp.optional().describe('Missions that start at or after this'),
    starts_before: Timestamp.optional().describe('Missions that start before this'),
    decided_from: Timestamp.optional().describe('Decided at or after this, the last decision first'),
    q: SearchText.describe(
      "Part of the mission's or the operator's name, of a number of either or of the permission, or of the reference",
    ),
    ...cursorFields(),
  }),
  output: CursorPageOf(PermissionRequest),
})

export const getPermissionOp = operation({
  ...route.get('/permissions/{permission_uuid}'),
  name: 'permissions.get',
  summary: 'One permission with everything its manager needs to decide',
  access: managers,
  output: PermissionRequestDetail,
  fails: ['not_found'],
})

export const openPermissionOp = operation({
  ...route.command('/permissions/{permission_uuid}/open', 'Permission opened'),
  name: 'permissions.open',
  summary:
    'Says that you look at a request: its notification is read, and where you manage its zone it does not go to the Admins as unopened.',
  access: managers,
  audit: { none: "a person's own reading" },
  fails: ['not_found'],
})
