import { z } from 'zod'
import {
  airspaceZoneType,
  IntEnum,
  Many,
  Name,
  operation,
  Polygon,
  PolygonInput,
  pageFields,
  QueryIntEnum,
  restrictionTypeName,
  route,
  Timestamp,
  Uuid,
  VersionRead,
  WireTime,
} from '../../kernel/contract.ts'
import { longestPage, mostInBulk } from '../../kernel/request-limits.ts'
import { anyMember, managerAdmin, readTheSameByAll } from '../../parties/access/callers.ts'
import { heightInputs, heightsShown } from '../constraints/heights-contract.ts'
import { Schedule, ScheduleInput } from './schedule.ts'

export const airspaceZoneTypeName: Record<number, string> = {
  1: 'RED',
  2: 'YELLOW',
  3: 'GREEN',
  4: 'AWARENESS',
}
const zoneTypes = Object.values(airspaceZoneType)
const restrictionTypes = [1, 2, 3, 4, 5] as const

/** A zone as lists, the sync feed and everybody else read it. */
export const Zone = z.object({
  zone_id: z.int().describe('Cursor of the full sync'),
  zone_uuid: z.string(),
  zone_svc_id: z.string(),
  zone_version: z.int().describe('1 at creation, one more at each change'),
  zone_name: z.string(),
  org_owner_uuid: z.string().nullable().describe('Null when a platform administrator made it for nobody'),
  restriction_type: z
    .int()
    .describe('1 prohibited, 2 restricted, 3 temporary restricted, 4 controlled, 5 advisory'),
  airspace_zone_type: z.int().describe('1 RED, 2 YELLOW, 3 GREEN, 4 AWARENESS'),
  constraint_uuid: z.string(),
  ...heightsShown,
  zone_envelope: Polygon,
  active_from: WireTime.nullable(),
  active_to: WireTime.nullable(),
  schedule: Schedule,
  status: z.int().describe('1 active, -1 inactive'),
  created_at: WireTime,
  updated_at: WireTime,
})
export type Zone = z.infer<typeof Zone>

export const ZoneDetail = Zone.extend({
  memberships: z
    .array(
      z.object({
        membership_uuid: z.string(),
        org_uuid: z.string(),
        org_svc_id: z.string(),
        org_name: z.string(),
        duty_phone: z.string().nullable().describe('An addition, E.164: whom pilots call; null: nobody said'),
        membership_type: z.int().describe('1 Manager, 2 Monitor'),
      }),
    )
    .describe('Organisations that manage or monitor the zone'),
  abilities: z.object({
    update: z.boolean(),
    delete: z.boolean(),
    link: z.boolean().describe('May link and unlink organisations'),
  }),
})
export type ZoneDetail = z.infer<typeof ZoneDetail>

const zoneFields = {
  zone_name: Name(200).describe('Unique among active zones'),
  restriction_type: IntEnum(restrictionTypes, restrictionTypeName),
  airspace_zone_type: IntEnum(zoneTypes, airspaceZoneTypeName).describe(
    'Decides auto-approval: GREEN and AWARENESS approve at once, RED and YELLOW wait for a manager',
  ),
  zone_envelope: PolygonInput,
  ...heightInputs,
  active_from: Timestamp.nullish().describe('Start of a temporary restriction; null is open'),
  active_to: Timestamp.nullish().describe('End of a temporary restriction; null is open'),
  schedule: ScheduleInput.nullish().describe(
    'When the zone is used within its window: at most 50 periods with 100 daily hours in all. It is told to operators; ' +
      'what the zone asks is not changed by it',
  ),
}

export const ZoneInput = z.object(zoneFields)
export type ZoneInput = z.output<typeof ZoneInput>
/** Fields left out keep their value. */
export const ZoneChange = z.object(zoneFields).partial()
export type ZoneChange = z.output<typeof ZoneChange>

const ZoneParams = z.object({ zone_uuid: Uuid })

export const createZoneOp = operation({
  ...route.create('/airspaces', 'Zone created'),
  name: 'zones.create',
  about: 'zone',
  summary: 'Create an airspace zone; its owner becomes its Manager and missions it touches get a permission',
  access: managerAdmin,
  input: ZoneInput,
  output: ZoneDetail,
  fails: ['already_exists', 'invalid_geometry', 'unprocessable'],
})

export const createZonesOp = operation({
  ...route.create('/airspaces/bulk', 'Zones created'),
  name: 'zones.createMany',
  about: 'zone',
  rate: 'bulk',
  summary: `Create up to ${mostInBulk} zones, all or none; faults are named by index`,
  access: managerAdmin,
  input: z.object({ zones: Many(ZoneInput, 'zones', mostInBulk) }),
  output: z.object({ total_created: z.int(), zones: z.array(ZoneDetail) }),
  fails: ['already_exists', 'invalid_geometry', 'unprocessable'],
})

export const listZonesOp = operation({
  ...route.page('/airspaces', Zone),
  name: 'zones.list',
  summary: 'List the active zones',
  ...readTheSameByAll,
  input: z.object({
    restriction_type: QueryIntEnum(restrictionTypes, restrictionTypeName).optional(),
    airspace_zone_type: QueryIntEnum(zoneTypes, airspaceZoneTypeName).optional(),
    ...pageFields(),
  }),
})

export const getZoneOp = operation({
  ...route.get('/airspaces/{zone_uuid}'),
  name: 'zones.get',
  about: 'zone',
  summary: 'Read one zone with the organisations that manage or monitor it',
  access: anyMember,
  output: ZoneDetail,
  fails: ['not_found', 'gone'],
})

export const namedZonesOp = operation({
  ...route.question('/airspaces/named'),
  name: 'zones.named',
  summary:
    'Read those of the named zones that are active, as a zone is read alone: what a client does for the zones of a few events, in place of reading all anew',
  ...readTheSameByAll,
  input: z.object({ zone_uuids: Many(Uuid, 'zones', longestPage) }),
  output: z.array(ZoneDetail).describe('In the order of their creation'),
})

export const updateZoneOp = operation({
  ...route.put('/airspaces/{zone_uuid}', 'Zone updated'),
  name: 'zones.update',
  about: 'zone',
  summary: 'Change a zone; fields left out keep their value, missions are looked at again',
  access: managerAdmin,
  input: ZoneChange.extend({ zone_version: VersionRead('zone') }),
  output: ZoneDetail,
  fails: [
    'not_found',
    'forbidden',
    'gone',
    'conflict',
    'already_exists',
    'invalid_geometry',
    'unprocessable',
  ],
})

export const deleteZoneOp = operation({
  name: 'zones.delete',
  kind: 'mutation',
  about: 'zone',
  summary: 'Make a zone inactive, remove its constraint and retire its permissions',
  rest: { method: 'DELETE', path: '/airspaces/{zone_uuid}', message: 'Zone is now INACTIVE', body: 'data' },
  access: managerAdmin,
  params: ZoneParams,
  output: z.null(),
  fails: ['not_found', 'forbidden', 'gone'],
})
