import { z } from 'zod'
import {
  capitalNames,
  FreeText,
  IntEnum,
  operation,
  permissionStatus,
  route,
  Text,
  Timestamp,
  Uuid,
  VersionRead,
  WireTime,
} from '../../kernel/contract.ts'
import { mostConditionRadiusM, mostConditions } from '../../kernel/request-limits.ts'
import { mostLetters } from '../../kernel/text-lengths.ts'

export const permissionSummaries = ['pending', 'approved', 'rejected'] as const
export const PermissionSummary = z
  .enum(permissionSummaries)
  .describe('rejected if any permission is, else pending if any is, else approved')
export type PermissionSummary = z.infer<typeof PermissionSummary>

const degrees = (what: string, most: number) => {
  const error = `must be a ${what} from -${most} to ${most}`
  return z.number({ error }).min(-most, { error }).max(most, { error })
}

/** What an approval binds the flight to. */
export const Condition = z.object({
  text: Text(mostLetters.condition),
  place: z
    .object({
      latitude: degrees('latitude', 90),
      longitude: degrees('longitude', 180),
      radius_m: z
        .number({ error: 'must be a number of metres' })
        .min(0, { error: 'must be at least 0' })
        .max(mostConditionRadiusM, {
          error: `must be at most ${mostConditionRadiusM.toLocaleString('en')} metres`,
        })
        .default(0),
    })
    .nullish()
    .transform((place) => place ?? null)
    .describe('Where it holds, with so many metres round it'),
})
export type Condition = z.output<typeof Condition>
const ConditionShown = z.object({
  text: z.string(),
  place: z.object({ latitude: z.number(), longitude: z.number(), radius_m: z.number() }).nullable(),
})
export const Conditions = z.array(ConditionShown).describe('What the approval binds the flight to')

/** One zone's answer to a mission or to one flight plan. */
export const Permission = z.object({
  permission_uuid: z.string(),
  permission_svc_id: z.string(),
  parent_type: z.enum(['MISSION', 'FLIGHT_PLAN']),
  zone_uuid: z.string(),
  zone_svc_id: z.string(),
  zone_name: z.string(),
  airspace_zone_type: z.int().describe('1 RED, 2 YELLOW, 3 GREEN, 4 AWARENESS'),
  manager_org_uuid: z.string().nullable(),
  airspace_type: z.string().describe('For example RESTRICTED_ZONE'),
  permission_status: z.int().describe('0 Pending, 1 Approved, -1 Rejected'),
  permission_reference: z.string().nullable(),
  valid_from: WireTime.nullable(),
  valid_to: WireTime.nullable(),
  remarks: z.string().nullable(),
  conditions: Conditions,
  mission_version: z
    .int()
    .describe('The version of the mission that a decision judges; send it with the decision'),
  plan_version: z
    .int()
    .nullable()
    .describe(
      'Of what was asked for one plan alone: the version of its envelope, heights and window; send it with the decision',
    ),
})
export type Permission = z.infer<typeof Permission>

/** As list items of missions and plans carry it. */
export const CompactPermission = Permission.pick({
  permission_uuid: true,
  permission_svc_id: true,
  zone_uuid: true,
  zone_svc_id: true,
  zone_name: true,
  airspace_zone_type: true,
  airspace_type: true,
  permission_status: true,
})
export type CompactPermission = z.infer<typeof CompactPermission>

export const requestPermissionOp = operation({
  ...route.create('/permissions?parent_type={parent_type}&parent_uuid={parent_uuid}', 'Permission requested'),
  name: 'permissions.request',
  about: 'permission',
  summary: "Ask a zone for a mission's or a flight plan's permission",
  access: { who: 'member', role: 'admin' },
  params: z.object({
    parent_type: z.enum(['MISSION', 'FLIGHT_PLAN'], { error: 'must be MISSION or FLIGHT_PLAN' }),
    parent_uuid: Uuid,
  }),
  input: z.object({
    zone_uuid: Uuid.describe('Any active zone, whether it intersects or not'),
    manager_org_uuid: Uuid.nullish().describe(
      'Who is asked, where several organisations manage the zone; else its owner',
    ),
    airspace_type: FreeText(100)
      .nullish()
      .describe("Told by the zone's restriction type; a different value is not taken"),
    remarks: FreeText(mostLetters.remarks).nullish(),
  }),
  output: Permission,
  fails: ['not_found', 'gone', 'already_exists', 'unprocessable'],
})

export const decidePermissionOp = operation({
  ...route.put('/permissions/{permission_uuid}', 'Permission updated'),
  name: 'permissions.decide',
  about: 'permission',
  summary: "Approve or reject; a Manager of the zone may decide again, and the mission's plans follow",
  access: { who: 'member', role: 'admin', orgTypes: ['airspaceManager'] },
  input: z.object({
    permission_status: IntEnum(
      [permissionStatus.approved, permissionStatus.rejected],
      capitalNames(permissionStatus),
    ),
    permission_reference: FreeText(mostLetters.reference).nullish(),
    valid_from: Timestamp.nullish().describe("Of an approval; the mission's start when absent"),
    valid_to: Timestamp.nullish().describe("Of an approval; the mission's end when absent"),
    remarks: FreeText(mostLetters.remarks).nullish(),
    conditions: z
      .array(Condition, { error: 'must be a list of conditions' })
      .max(mostConditions, { error: `must hold at most ${mostConditions} conditions` })
      .default([])
      .describe('Of an approval: they bind the flight, in place of those of an earlier one'),
    mission_version: VersionRead('mission'),
    plan_version: VersionRead('plan'),
    decision_uuid: Uuid.nullish().describe(
      'The last of the `decisions` that were read; refused (409) when another one stands now',
    ),
  }),
  output: Permission,
  fails: ['not_found', 'forbidden', 'gone', 'conflict', 'unprocessable'],
})
