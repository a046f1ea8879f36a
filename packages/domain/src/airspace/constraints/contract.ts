import { z } from 'zod'
import {
  constraintType,
  Height,
  IntEnum,
  JsonObject,
  operation,
  Polygon,
  PolygonInput,
  route,
  Timestamp,
  Uuid,
  WireTime,
} from '../../kernel/contract.ts'
import { anyMember } from '../zone-links/contract.ts'
import { AltitudeInput, ComparedIn, heightInputs, heightsShown } from './heights-contract.ts'

export const constraintTypeName: Record<number, string> = {
  1: 'Mission',
  2: 'Flight Plan',
  3: 'Airspace Zone',
  4: 'Geofence',
  5: 'Asset Corridor',
  6: 'Weather Cell',
}

const shared = {
  constraint_uuid: z.string(),
  constraint_type: z
    .int()
    .describe('1 mission, 2 flight plan, 3 zone, 4 geofence, 5 asset corridor, 6 weather cell'),
  ref_uuid: z
    .string()
    .nullable()
    .describe("The record it shapes; null when that is another organisation's business"),
  ...heightsShown,
  active_from: WireTime.nullable(),
  active_to: WireTime.nullable(),
  metadata: z.record(z.string(), z.unknown()),
}

export const ConstraintHit = z.object({ ...shared, compared_in: ComparedIn })
export type ConstraintHit = z.infer<typeof ConstraintHit>

export const Constraint = z.object({
  ...shared,
  geometry_2d: Polygon,
  created_at: WireTime,
  updated_at: WireTime,
})
export type Constraint = z.infer<typeof Constraint>

/** docs/contract/limits.md#constraints */
const maxMetadataBytes = 16 * 1024

const ConstraintTypeInput = IntEnum(Object.values(constraintType), constraintTypeName)
/** `orPlatformAdmin`: the platform's own callers need no organisation. */
const admin = { who: 'member', role: 'admin', orPlatformAdmin: true } as const

export const createConstraintOp = operation({
  ...route.create('/constraints', 'Constraint created'),
  name: 'constraints.create',
  about: 'constraint',
  summary: 'Store a piece of airspace that something takes up for a while',
  access: admin,
  input: z.object({
    constraint_type: ConstraintTypeInput,
    ref_uuid: Uuid.describe(
      'The record it shapes; one constraint for each. Types 1 to 3: a mission, flight plan or zone of the own organisation',
    ),
    geometry_2d: PolygonInput,
    ...heightInputs,
    active_from: Timestamp.nullish(),
    active_to: Timestamp.nullish(),
    metadata: JsonObject.refine(
      (data) => new TextEncoder().encode(JSON.stringify(data)).length <= maxMetadataBytes,
      {
        error: `must be at most ${maxMetadataBytes} bytes as JSON`,
      },
    )
      .nullish()
      .describe('For example priority, zone_type, restriction_level; at most 16 KiB as JSON'),
  }),
  output: Constraint,
  fails: ['already_exists', 'invalid_geometry', 'unprocessable', 'conflict'],
})

export const getConstraintOp = operation({
  ...route.get('/constraints/{constraint_uuid}'),
  name: 'constraints.get',
  summary: 'Read one constraint',
  access: anyMember,
  output: Constraint,
  fails: ['not_found'],
})

export const intersectConstraintsOp = operation({
  ...route.question('/constraints/intersect'),
  name: 'constraints.intersect',
  summary: 'Find everything that shares a piece of airspace, a height band and a window with a polygon',
  access: anyMember,
  input: z.object({
    geometry_2d: PolygonInput,
    min_height: Height.nullish().describe('Metres AGL: lower end of the altitude filter; open when absent'),
    max_height: Height.nullish().describe('Metres AGL: upper end of the altitude filter; open when absent'),
    min_altitude: AltitudeInput.nullish().describe('The same end in a reference and unit of its own'),
    max_altitude: AltitudeInput.nullish().describe('The same end in a reference and unit of its own'),
    active_from: Timestamp.nullish().describe('Start of the window; open when absent'),
    active_to: Timestamp.nullish().describe('End of the window; open when absent'),
    constraint_types: z.array(ConstraintTypeInput).nullish().describe('Only these types; all when absent'),
  }),
  output: z.object({ query_geometry: Polygon, result_count: z.int(), constraints: z.array(ConstraintHit) }),
  fails: ['invalid_geometry', 'unprocessable'],
})

export const deleteConstraintOp = operation({
  ...route.delete('/constraints/{constraint_uuid}', 'Constraint removed'),
  name: 'constraints.delete',
  about: 'constraint',
  summary: 'Remove a geofence, corridor or weather cell of the own organisation',
  access: admin,
  fails: ['not_found', 'forbidden'],
})
