import { z } from 'zod'
import { ComparedIn, heightInputs, heightsShown } from '../../airspace/constraints/heights-contract.ts'
import {
  FreeText,
  IntEnum,
  operation,
  PageOf,
  Polygon,
  PolygonInput,
  pageFields,
  payloadTypeName,
  QueryIntEnum,
  recordStatus,
  recordStatusName,
  route,
  Timestamp,
  Uuid,
  WireTime,
} from '../../kernel/contract.ts'
import { CompactPermission, Permission, PermissionSummary } from '../permissions/contract.ts'

export const PayloadTypeInput = IntEnum([1, 2, 3, 4, 5, 6, 7, 8, 99], payloadTypeName)
export const ZoneNames = z
  .array(FreeText(200), { error: 'must be a list of zone identifiers' })
  .max(500, { error: 'must hold at most 500 zone identifiers' })

/** An asset may be out of service for a while: what lists it goes on listing it. */
export const AssetStatusNow = z.int().describe('Of the asset now: 1 active, -1 out of service, -2 removed')

const conflictCodes = ['volume_taken', 'mission_changed', 'permission_rejected'] as const

const shared = {
  plan_uuid: z.string(),
  plan_svc_id: z.string(),
  mission_uuid: z.string(),
  org_uuid: z.string(),
  created_by_user_uuid: z.string(),
  asset_uuid: z.string(),
  asset_svc_id: z.string(),
  asset_uin: z.string().nullable(),
  asset_status: AssetStatusNow,
  payload_id: z.string().nullable(),
  payload_type: z.int().nullable(),
  pilot_uuid: z.string(),
  schedule_start_time: WireTime,
  schedule_end_time: WireTime,
  flight_envelope: Polygon,
  ...heightsShown,
  airspace_restrictions_covered: z.array(z.string()),
  permission_summary: PermissionSummary.describe("The mission's, but rejected while the plan is conflicted"),
  conflicted: z
    .boolean()
    .describe(
      'It found its volume taken by an approved plan, or no longer fits its mission; stays so until its own PUT',
    ),
  conflict_code: z
    .enum(conflictCodes)
    .nullable()
    .describe(
      'Why it shows Rejected of its own accord: its volume was taken, it no longer fits its mission, or a permission asked for it alone is rejected',
    ),
  conflict_reason: z.string().nullable().describe('The same as a sentence for people'),
  holds_volume: z
    .boolean()
    .describe(
      'No other plan can be approved in its volume for what remains of its window; an early landing frees it',
    ),
  flight_status: z.int().describe('0 SCHEDULED, 1 IN_FLIGHT, 2 COMPLETED, -1 CANCELLED'),
  plan_status: z.int().describe('1 active, -1 inactive'),
  created_at: WireTime,
  updated_at: WireTime,
}

export const FlightPlanItem = z.object({ ...shared, permissions: z.array(CompactPermission) })
export type FlightPlanItem = z.infer<typeof FlightPlanItem>

export const FlightPlan = z.object({
  ...shared,
  permissions: z
    .array(Permission)
    .describe("The mission's by reference, and those asked for this plan alone"),
  abilities: z.object({ update: z.boolean(), delete: z.boolean() }),
})
export type FlightPlan = z.infer<typeof FlightPlan>

const planFields = {
  asset_uuid: Uuid.describe('One of the assets of the mission'),
  payload_id: Uuid.nullish(),
  payload_type: PayloadTypeInput.nullish(),
  pilot_uuid: Uuid.describe('One of the pilots of the mission'),
  schedule_start_time: Timestamp.describe("Within the mission's window, before schedule_end_time"),
  schedule_end_time: Timestamp,
  flight_envelope: PolygonInput.describe("GeoJSON Polygon inside the mission's envelope"),
  ...heightInputs,
  airspace_restrictions_covered: ZoneNames.nullish(),
}

export const FlightPlanInput = z.object(planFields)
export type FlightPlanInput = z.output<typeof FlightPlanInput>
/** Fields left out keep their value. */
export const FlightPlanChange = z.object(planFields).partial()
export type FlightPlanChange = z.output<typeof FlightPlanChange>

const member = { who: 'member', role: 'member' } as const
const PlanParams = z.object({ plan_uuid: Uuid })

export const createFlightPlanOp = operation({
  ...route.create('/flight-plans?mission_uuid={mission_uuid}', 'Flight plan created'),
  name: 'flightPlans.create',
  about: 'flight_plan',
  summary: 'Plan a flight inside a mission; it is deconflicted against all approved plans at once',
  access: member,
  input: FlightPlanInput,
  output: FlightPlan,
  fails: ['not_found', 'gone', 'invalid_geometry', 'unprocessable'],
})

export const listFlightPlansOp = operation({
  ...route.page('/flight-plans?mission_uuid={mission_uuid}', FlightPlanItem),
  name: 'flightPlans.list',
  summary: 'List the flight plans of a mission; the active ones unless a status is asked for',
  access: member,
  input: z.object({
    ...pageFields(),
    status: QueryIntEnum(Object.values(recordStatus), recordStatusName).default(recordStatus.active),
  }),
  fails: ['not_found', 'gone'],
})

export const getFlightPlanOp = operation({
  ...route.get('/flight-plans/{plan_uuid}'),
  name: 'flightPlans.get',
  summary: 'Read one flight plan',
  access: member,
  output: FlightPlan,
  fails: ['not_found', 'gone'],
})

export const updateFlightPlanOp = operation({
  ...route.put('/flight-plans/{plan_uuid}', 'Flight plan updated'),
  name: 'flightPlans.update',
  about: 'flight_plan',
  summary: 'Change a flight plan; only its creator may. Fields left out keep their value',
  access: member,
  input: FlightPlanChange,
  output: FlightPlan,
  fails: ['not_found', 'forbidden', 'gone', 'invalid_geometry', 'unprocessable'],
})

export const deleteFlightPlanOp = operation({
  name: 'flightPlans.delete',
  kind: 'mutation',
  about: 'flight_plan',
  summary: 'Make a flight plan inactive and free its volume',
  rest: {
    method: 'DELETE',
    path: '/flight-plans/{plan_uuid}',
    message: 'Flight plan is now INACTIVE',
    body: 'data',
  },
  access: member,
  params: PlanParams,
  output: z.null(),
  fails: ['not_found', 'gone'],
})

export const flightPlanLogsOp = operation({
  name: 'flightPlans.logs',
  kind: 'query',
  summary:
    'All flight plans of the organisation, inactive ones too, newest first; or those that are open, soonest first',
  rest: { method: 'GET', path: '/flight-plans/logs', message: 'Flight plan logs', body: 'page' },
  access: member,
  input: z.object({
    ...pageFields(),
    asset_uuid: Uuid.optional(),
    pilot_uuid: Uuid.optional(),
    open: QueryIntEnum([0, 1], { 0: 'all others', 1: 'active, and its window is not over' })
      .optional()
      .describe('1: those that are active and whose window is not over, the soonest first; 0: all others'),
  }),
  output: PageOf(FlightPlanItem),
})

export const SharedAreaM2 = z
  .number()
  .nullable()
  .describe(
    'Null, and `polygons` empty, where finding the shared area takes too long: the two cross each other more than 2,000 times, or many others were found before',
  )

/** A conflict as an operator sees it: what is shared, never whose the other plan is. */
export const Conflict = z.object({
  operator: z.enum(['own organisation', 'another operator']),
  plan_uuid: z.string().nullable().describe("The other plan when it is the own organisation's, else null"),
  min_height: z.number(),
  max_height: z.number(),
  compared_in: ComparedIn,
  starts_at: WireTime,
  ends_at: WireTime,
  taken_from: WireTime.describe('When the other plan has that airspace, also beyond what is shared'),
  taken_to: WireTime,
  area_m2: SharedAreaM2,
  polygons: z.array(Polygon).describe('The shared area'),
})
export type Conflict = z.infer<typeof Conflict>

/** The same ground at another time or height, free at the moment of asking. */
export const Alternative = z.object({
  kind: z.enum(['earlier_window', 'later_window', 'higher_band', 'lower_band']),
  starts_at: WireTime,
  ends_at: WireTime,
  min_height: z.number(),
  max_height: z.number(),
})
export type Alternative = z.infer<typeof Alternative>

/** The largest part of the wanted area that keeps clear of every approved plan, at the wanted time and heights. */
export const TrimmedArea = z.object({ envelope: Polygon, area_m2: z.number() })
export type TrimmedArea = z.infer<typeof TrimmedArea>

export const flightPlanConflictsOp = operation({
  ...route.get('/flight-plans/{plan_uuid}/conflicts'),
  name: 'flightPlans.conflicts',
  summary:
    'What the plan now shares with approved plans (height, time, area, no names), and what is free instead',
  access: member,
  output: z.object({
    plan_uuid: z.string(),
    conflicted: z.boolean(),
    conflicts: z.array(Conflict),
    alternatives: z
      .array(Alternative)
      .describe('At most four, inside the mission and not in the past; none where nothing is free'),
    trimmed: TrimmedArea.nullable().describe(
      'Null without a conflict, and where no such part is worth having',
    ),
  }),
  fails: ['not_found', 'gone', 'unprocessable'],
})
