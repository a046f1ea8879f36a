import { z } from 'zod'
import { heightReferences, heightUnits, limitMetres } from '../../geo/index.ts'
import { Height } from '../../kernel/contract.ts'

const shape = {
  reference: z
    .enum(heightReferences, { error: 'must be AGL (ground), AMSL (mean sea level) or W84 (ellipsoid)' })
    .describe('AGL: above ground, AMSL: above mean sea level, W84: above the ellipsoid of WGS 84'),
  unit: z.enum(heightUnits, { error: 'must be m or ft' }),
  from_takeoff: z
    .literal(true, { error: 'must be true or left out' })
    .optional()
    .describe('Given above the place of take-off and taken as above ground; the reference is AGL'),
}

/** As limited as heights in metres are. */
const highestM = 1_000_000

export const AltitudeInput = z
  .object({ value: z.number({ error: 'must be a number' }), ...shape })
  .refine((limit) => Math.abs(limitMetres(limit)) <= highestM, {
    error: 'lies beyond any sky: must be from -1,000,000 to 1,000,000 metres',
  })
  .refine(({ reference, from_takeoff }) => !from_takeoff || reference === 'AGL', {
    error: 'a height above take-off is taken as above ground: its reference must be AGL',
  })

export const Altitude = z.object({ value: z.number(), ...shape })

/** What a caller gives of a volume's heights: each end as a height, as an altitude, or as both, which then agree. */
export const heightInputs = {
  min_height: Height.nullish().describe(
    'Metres AGL, inclusive; below max_height. Needed unless min_altitude is given',
  ),
  max_height: Height.nullish().describe('Metres AGL, exclusive. Needed unless max_altitude is given'),
  min_altitude: AltitudeInput.nullish().describe('The lower limit in a reference and unit of its own'),
  max_altitude: AltitudeInput.nullish().describe('The upper limit in a reference and unit of its own'),
}

/** The heights of a volume as answers show them. */
export const heightsShown = {
  min_height: z.number().describe('Metres AGL, inclusive'),
  max_height: z.number().describe('Metres AGL, exclusive'),
  min_altitude: Altitude.describe('The lower limit as it was given'),
  max_altitude: Altitude.describe('The upper limit as it was given'),
  lower_w84_m: z
    .number()
    .nullable()
    .describe('No point of it lies lower, metres above the ellipsoid; null: unknown'),
  upper_w84_m: z
    .number()
    .nullable()
    .describe('No point of it lies higher, metres above the ellipsoid; null: unknown'),
  heights_note: z
    .string()
    .nullable()
    .describe('Where min_height and max_height had to be taken wide, because the ground is unknown: why'),
}

export const comparedIn = ['AGL', 'W84'] as const
export const ComparedIn = z
  .enum(comparedIn)
  .describe(
    'W84: the bounds of both sides above the ellipsoid are known and were compared too; AGL otherwise',
  )
