import { z } from 'zod'
import { ComparedIn, heightInputs, heightsShown } from '../../airspace/constraints/heights-contract.ts'
import { Schedule } from '../../airspace/zones/schedule.ts'
import {
  CursorPageOf,
  cursorFields,
  FreeText,
  Name,
  operation,
  Polygon,
  PolygonInput,
  QueryIntEnum,
  recordStatus,
  recordStatusName,
  route,
  SearchText,
  Timestamp,
  Uuid,
  VersionRead,
  WireTime,
} from '../../kernel/contract.ts'
import { mostLetters } from '../../kernel/text-lengths.ts'
import { missionReaders, ownerAdmin } from '../../parties/access/callers.ts'
import {
  Alternative,
  AssetStatusNow,
  Conflict,
  FlightPlan,
  PayloadTypeInput,
  TrimmedArea,
  ZoneNames,
} from '../flight-plans/contract.ts'
import { MissionPurpose } from '../mission-records/contract.ts'
import {
  CompactPermission,
  Permission,
  PermissionSummary,
  permissionSummaries,
} from '../permissions/contract.ts'

const shared = {
  mission_uuid: z.string(),
  mission_svc_id: z.string(),
  org_uuid: z.string(),
  org_name: z.string(),
  created_by_user_uuid: z.string(),
  mission_name: z.string(),
  mission_description: z.string(),
  mission_purpose: MissionPurpose.nullable().describe('Null: not said'),
  start_time: WireTime,
  end_time: WireTime,
  mission_envelope: Polygon,
  ...heightsShown,
  airspace_restrictions_covered: z.array(z.string()),
  permission_summary: PermissionSummary,
  series_uuid: z.string().nullable().describe('One for all occurrences of a mission that repeats'),
  mission_status: z.int().describe('1 active, -1 inactive'),
  mission_version: z.int().describe('Rises with every change of what its managers judge'),
  created_at: WireTime,
  updated_at: WireTime,
}

export const MissionItem = z.object({
  ...shared,
  asset_count: z.int(),
  pilot_count: z.int(),
  permissions: z.array(CompactPermission),
})
export type MissionItem = z.infer<typeof MissionItem>

/** So many permissions the flight plans of a mission repeat at most in its detail. */
export const mostRepeated = 10_000

export const Mission = z.object({
  ...shared,
  assets: z.array(
    z.object({
      asset_uuid: z.string(),
      asset_svc_id: z.string(),
      asset_uin: z.string().nullable(),
      asset_status: AssetStatusNow,
      payload_id: z.string().nullable(),
      payload_type: z.int().nullable(),
    }),
  ),
  pilots: z.array(
    z.object({
      user_uuid: z.string(),
      user_svc_id: z.string(),
      first_name: z.string(),
      last_name: z.string(),
    }),
  ),
  permissions: z.array(Permission).describe('An airspace manager sees those of the own zones'),
  flight_plans: z.array(FlightPlan),
  plans_in_short: z
    .boolean()
    .describe(
      `True where the flight plans would repeat more than ${mostRepeated} permissions: each shows only those that were asked for it alone, and its own detail shows all`,
    ),
  abilities: z.object({
    update: z.boolean(),
    delete: z.boolean(),
    plan: z.boolean().describe('May add flight plans'),
    request_permission: z.boolean(),
  }),
})
export type Mission = z.infer<typeof Mission>

const volumeFields = {
  start_time: Timestamp.describe('Before end_time'),
  end_time: Timestamp,
  mission_envelope: PolygonInput,
  ...heightInputs,
}

const missionFields = {
  mission_name: Name(mostLetters.name),
  mission_description: FreeText(mostLetters.description).nullish(),
  mission_purpose: MissionPurpose.nullish().describe('What the flights are for; shown to the managers'),
  ...volumeFields,
  assets: z
    .array(
      z.object({
        asset_uuid: Uuid,
        payload_id: Uuid.nullish(),
        payload_type: PayloadTypeInput.nullish(),
      }),
      { error: 'must be a list of assets' },
    )
    .max(100, { error: 'must hold at most 100 assets' })
    .nullish()
    .describe('Assets that the organisation actively owns, each once'),
  pilots: z
    .array(Uuid, { error: 'must be a list of user UUIDs' })
    .max(100, { error: 'must hold at most 100 pilots' })
    .nullish()
    .describe('Active members of the organisation, each once'),
  airspace_restrictions_covered: ZoneNames.nullish().describe('Zone identifiers'),
}

export const MissionInput = z.object(missionFields)
export type MissionInput = z.output<typeof MissionInput>
/** Fields left out keep their value. */
export const MissionChange = z.object(missionFields).partial()
export type MissionChange = z.output<typeof MissionChange>

export const createMissionOp = operation({
  ...route.create('/missions', 'Mission created'),
  name: 'missions.create',
  about: 'mission',
  summary:
    'Create a mission; every zone it intersects gets a permission, approved at once where the zone allows',
  access: ownerAdmin,
  input: MissionInput,
  output: Mission,
  fails: ['not_found', 'invalid_geometry', 'unprocessable'],
})

export const listMissionsOp = operation({
  ...route.page('/missions', MissionItem),
  name: 'missions.list',
  summary:
    'List missions: the own ones, or for an airspace manager those in the own zones; the active ones unless a status is asked for',
  access: missionReaders,
  input: z.object({
    ...cursorFields(),
    status: QueryIntEnum(Object.values(recordStatus), recordStatusName).default(recordStatus.active),
    from: Timestamp.optional().describe('Only missions that end after it. With from or to by start_time'),
    to: Timestamp.optional().describe('Only missions that start before it'),
    order: z
      .enum(['soonest', 'latest'], { error: 'must be soonest or latest' })
      .default('soonest')
      .describe('Of missions between from and to; without both the newest made come first'),
    series_uuid: Uuid.optional().describe('Only the occurrences of one series'),
    asset_uuid: Uuid.optional().describe('Only missions that fly this aircraft'),
    permission_summary: z
      .enum(permissionSummaries, { error: 'must be pending, approved or rejected' })
      .optional()
      .describe('As the answer has it'),
    q: SearchText.describe(
      "Part of the name, of the number, of the operator's name or of a zone's that decides",
    ),
  }),
  output: CursorPageOf(MissionItem),
})

export const getMissionOp = operation({
  ...route.get('/missions/{mission_uuid}'),
  name: 'missions.get',
  summary: 'Read one mission with its permissions and flight plans',
  access: missionReaders,
  output: Mission,
  fails: ['not_found', 'gone'],
})

export const updateMissionOp = operation({
  ...route.put('/missions/{mission_uuid}', 'Mission updated'),
  name: 'missions.update',
  about: 'mission',
  summary: 'Change a mission; fields left out keep their value. A changed volume is evaluated again',
  access: ownerAdmin,
  input: MissionChange.extend({ mission_version: VersionRead('mission') }),
  output: Mission,
  fails: ['not_found', 'gone', 'conflict', 'invalid_geometry', 'unprocessable'],
})

export const deleteMissionOp = operation({
  ...route.delete('/missions/{mission_uuid}', 'Mission is now INACTIVE'),
  name: 'missions.delete',
  about: 'mission',
  summary: 'Make a mission inactive, with its flight plans, and free their volumes',
  access: ownerAdmin,
  fails: ['not_found', 'gone'],
})

/** One zone that a draft hits and the answer to expect. */
export const ZoneVerdict = z.object({
  zone_uuid: z.string(),
  zone_svc_id: z.string(),
  zone_name: z.string(),
  airspace_zone_type: z.int(),
  airspace_type: z.string(),
  ...heightsShown,
  compared_in: ComparedIn,
  active_from: WireTime.nullable(),
  active_to: WireTime.nullable(),
  schedule: Schedule,
  permission_status: z.int().describe('1: approved at once, 0: a manager will decide'),
})
export type ZoneVerdict = z.infer<typeof ZoneVerdict>

export const evaluateMissionOp = operation({
  ...route.question('/missions/evaluate'),
  name: 'missions.evaluate',
  summary: 'Dry run, stores nothing: zones hit, the answer to expect, overlaps with approved plans',
  access: { who: 'member', role: 'member', orgTypes: ['assetOwner'] },
  input: z.object({
    ...volumeFields,
    plan_uuid: Uuid.nullish().describe('Leave this own flight plan out of the conflicts, while it is edited'),
  }),
  output: z.object({
    permission_summary: PermissionSummary,
    zones: z.array(ZoneVerdict),
    conflicts: z.array(Conflict),
    alternatives: z
      .array(Alternative)
      .describe('At most four, within twelve hours to either side, not in the past, and below 120 m'),
    trimmed: TrimmedArea.nullable().describe(
      'Null without a conflict, and where no such part is worth having',
    ),
    area_m2: z.number(),
  }),
  fails: ['invalid_geometry', 'unprocessable'],
})
