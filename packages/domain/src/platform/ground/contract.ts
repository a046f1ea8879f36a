import { z } from 'zod'
import { operation, route } from '../../kernel/contract.ts'

const Point = z
  .tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)], {
    error: 'must be [longitude, latitude] in degrees',
  })
  .describe('[longitude, latitude] in degrees, WGS84')

const nullable = (what: string) =>
  z.number().nullable().describe(`${what}, metres; null where the ground is unknown`)

export const GroundPoint = z.object({
  geoid_undulation_m: z
    .number()
    .describe(
      'Height of mean sea level (EGM96) above the ellipsoid of WGS84, metres; negative where it lies below',
    ),
  ground_amsl_m: nullable('Height of the ground above mean sea level'),
  ground_w84_m: nullable('Height of the ground above the ellipsoid of WGS84'),
  source: z.string().nullable().describe('The file of terrain that says so'),
})
export type GroundPoint = z.infer<typeof GroundPoint>

export const terrainHeightsOp = operation({
  ...route.question('/terrain/heights'),
  name: 'terrain.heights',
  summary:
    'Says how high geoid and ground are at points, in their order. Points that are very far apart are asked in several questions',
  access: { who: 'user', active: true },
  rate: 'terrain',
  input: z.object({ points: z.array(Point).min(1).max(1_000) }),
  output: z.array(GroundPoint),
  fails: ['unprocessable'],
})
