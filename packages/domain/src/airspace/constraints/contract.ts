import { z } from 'zod'
import {
  constraintType,
  Height,
  IntEnum,
  JsonObject,
  numeric,
  operation,
  Polygon,
  PolygonInput,
  QueryIntEnum,
  route,
  Timestamp,
  Uuid,
  WireTime,
} from '../../kernel/contract.ts'
import { anyAdmin, anyMember } from '../../parties/access/callers.ts'
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
  abilities: z
    .object({ update: z.boolean(), delete: z.boolean() })
    .describe('What the caller may do with it'),
})
export type Constraint = z.infer<typeof Constraint>

/** There are six; a caller may name one again. */
const mostTypes = 100

/** docs/contract/limits.md#constraints */
const maxMetadataBytes = 16 * 1024

const ConstraintTypeInput = IntEnum(Object.values(constraintType), constraintTypeName)
/** `orPlatformAdmin`: the platform's own callers need no organisation. */
const volumeInputs = {
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
    .describe(
      'For example name, priority, zone_type, restriction_level; at most 16 KiB as JSON. The console shows name',
    ),
}

export const createConstraintOp = operation({
  ...route.create('/constraints', 'Constraint created'),
  name: 'constraints.create',
  about: 'constraint',
  summary: 'Store a piece of airspace that something takes up for a while',
  access: anyAdmin,
  input: z.object({
    constraint_type: ConstraintTypeInput,
    ref_uuid: Uuid.describe(
      'The record it shapes; one constraint for each. Types 1 to 3: a mission, flight plan or zone of the own organisation',
    ),
    ...volumeInputs,
  }),
  output: Constraint,
  fails: ['already_exists', 'invalid_geometry', 'unprocessable', 'conflict'],
})

export const getConstraintOp = operation({
  ...route.get('/constraints/{constraint_uuid}'),
  name: 'constraints.get',
  about: 'constraint',
  summary: 'Read one constraint',
  access: anyMember,
  output: Constraint,
  fails: ['not_found'],
})

const degrees = (most: number) =>
  z
    .preprocess(
      numeric,
      z
        .number({ error: 'must be a number of degrees' })
        .min(-most, { error: `must be from -${most} to ${most} degrees` })
        .max(most, { error: `must be from -${most} to ${most} degrees` }),
    )
    .optional()

/** What one answer holds at most. */
export const mostListed = 500

export const listConstraintsOp = operation({
  ...route.get('/constraints'),
  name: 'constraints.list',
  about: 'constraint',
  summary:
    'Read the geofences, corridors and weather cells within a box, with their shapes; the whole world unless it is given',
  access: anyMember,
  input: z
    .object({
      west: degrees(180).describe('Where it is beyond east the box holds the date line'),
      south: degrees(90),
      east: degrees(180),
      north: degrees(90),
      constraint_type: QueryIntEnum([4, 5, 6], constraintTypeName).optional(),
      owner: z
        .enum(['all', 'mine'], { error: 'must be all or mine' })
        .default('all')
        .describe('mine: those that the organisation stored'),
    })
    .refine(({ south = -90, north = 90 }) => south <= north, {
      error: 'must not be farther south than south',
      path: ['north'],
    }),
  output: z.object({
    constraints: z
      .array(Constraint)
      .describe(
        `At most ${mostListed}, the older first; where there are more, the own ones, then of each organisation as much`,
      ),
    is_complete: z.boolean().describe('False where the box holds more: ask for a smaller one'),
  }),
})

export const updateConstraintOp = operation({
  ...route.put('/constraints/{constraint_uuid}', 'Constraint changed'),
  name: 'constraints.update',
  about: 'constraint',
  summary:
    'Give a geofence, corridor or weather cell of the own organisation another shape, heights, window and metadata',
  access: anyAdmin,
  input: z.object(volumeInputs),
  output: Constraint,
  fails: ['not_found', 'forbidden', 'invalid_geometry', 'unprocessable', 'conflict'],
})

export const intersectConstraintsOp = operation({
  ...route.question('/constraints/intersect'),
  name: 'constraints.intersect',
  about: 'constraint',
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
    constraint_types: z
      .array(ConstraintTypeInput)
      .max(mostTypes, { error: `must name at most ${mostTypes} types` })
      .nullish()
      .describe('Only these types; all when absent'),
  }),
  output: z.object({
    query_geometry: Polygon,
    result_count: z.int(),
    constraints: z.array(ConstraintHit),
    is_complete: z
      .boolean()
      .describe(
        'False where more geofences, corridors and weather cells share the volume than the answer holds: the own ones come first, then of each organisation as much',
      ),
    without_metadata: z
      .boolean()
      .describe(
        "True where other organisations' geofences, corridors and weather cells come without their metadata ({}), since there are so many",
      ),
  }),
  fails: ['invalid_geometry', 'unprocessable'],
})

export const deleteConstraintOp = operation({
  ...route.delete('/constraints/{constraint_uuid}', 'Constraint removed'),
  name: 'constraints.delete',
  about: 'constraint',
  summary: 'Remove a geofence, corridor or weather cell of the own organisation',
  access: anyAdmin,
  fails: ['not_found', 'forbidden'],
})
