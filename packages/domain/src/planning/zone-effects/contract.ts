import { z } from 'zod'
import { heightInputs } from '../../airspace/constraints/heights-contract.ts'
import {
  airspaceZoneType,
  IntEnum,
  operation,
  PolygonInput,
  route,
  Timestamp,
  Uuid,
  WireTime,
} from '../../kernel/contract.ts'
import { managerAdmin } from '../../parties/access/callers.ts'
import type { ZoneEffect } from '../permissions/zone-effect.ts'

const zoneTypeNames: Record<number, string> = { 1: 'RED', 2: 'YELLOW', 3: 'GREEN', 4: 'AWARENESS' }

const effects = [
  'asked',
  'asked_again',
  'approved',
  'retired',
  'kept',
] as const satisfies readonly ZoneEffect[]

export const AffectedMission = z.object({
  mission_uuid: z
    .string()
    .nullable()
    .describe(
      "Null, as its name and operator, where no zone of the caller's organisation is asked by it yet",
    ),
  mission_svc_id: z.string().nullable(),
  mission_name: z.string().nullable(),
  org_name: z.string().nullable(),
  start_time: WireTime,
  end_time: WireTime,
  flight_plans: z.int().describe('Active plans, which follow the mission'),
  effect: z
    .enum(effects)
    .describe(
      'asked: a new permission waits; asked_again: an automatic approval waits for a manager; approved: at once; retired: the zone leaves it, even one that has ended; kept: its answer stands',
    ),
})
export type AffectedMission = z.infer<typeof AffectedMission>

export const ZoneAffected = z.object({
  total_missions: z
    .int()
    .describe('Active missions that have not ended and that the zone, as it would be, touches'),
  total_holding: z
    .int()
    .describe(
      'Active missions that have not ended and hold a permission of the zone, asked by hand or not: its deletion retires them; 0 of a new zone',
    ),
  total_flight_plans: z.int().describe('Active plans of the missions whose permissions change'),
  asked: z.int(),
  asked_again: z.int(),
  approved: z.int(),
  retired: z.int().describe('Of missions that have ended those among the last 1,000 that the zone has asked'),
  kept: z.int(),
  missions: z.array(AffectedMission).describe('Those that change first, then by start; at most 100'),
})
export type ZoneAffected = z.infer<typeof ZoneAffected>

export const evaluateZoneOp = operation({
  ...route.question('/airspaces/evaluate'),
  name: 'zones.evaluate',
  about: 'zone',
  summary:
    'Tell which missions and permissions a zone would touch if it were created or changed so; stores nothing',
  access: managerAdmin,
  input: z.object({
    zone_uuid: Uuid.nullish().describe('The zone that is changed; absent for a new one'),
    airspace_zone_type: IntEnum(Object.values(airspaceZoneType), zoneTypeNames),
    zone_envelope: PolygonInput,
    ...heightInputs,
    active_from: Timestamp.nullish().describe('Null: open. Left out: as it is, of a new zone open'),
    active_to: Timestamp.nullish().describe('Null: open. Left out: as it is, of a new zone open'),
  }),
  output: ZoneAffected,
  fails: ['not_found', 'forbidden', 'gone', 'invalid_geometry', 'unprocessable'],
})
