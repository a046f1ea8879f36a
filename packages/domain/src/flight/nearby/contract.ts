import { z } from 'zod'
import { numeric, operation, route, WireTime } from '../../kernel/contract.ts'

/** Traffic farther away is not reported. */
export const mostRadiusM = 20_000
export const mostAircraft = 20

const radiusFault = { error: `must be a number of metres from 1 to ${mostRadiusM}` }

export const NearbyAircraft = z.object({
  track_id: z.int().describe('24 bits: the same for the same flight, and nothing else about it'),
  is_own: z.boolean().describe('Another flight of your own organisation'),
  latitude: z.number(),
  longitude: z.number(),
  absolute_altitude_m: z.number().nullable(),
  altitude_agl: z.number().nullable(),
  heading: z.number().nullable(),
  horizontal_speed: z.number().nullable(),
  vertical_speed: z.number().nullable(),
  distance_m: z.number(),
  age_s: z.number().describe('Seconds since it was measured, at most 15'),
  measured_at: WireTime,
})
export type NearbyAircraft = z.infer<typeof NearbyAircraft>

export const nearbyOp = operation({
  ...route.get('/flight-sessions/nearby'),
  name: 'sessions.nearby',
  summary:
    'The aircraft around your open flights, so that a pilot can look out for them: where they are, never whose.',
  access: { who: 'member', role: 'member', orgTypes: ['assetOwner'] },
  input: z.object({
    radius_m: z
      .preprocess(numeric, z.number(radiusFault).min(1, radiusFault).max(mostRadiusM, radiusFault))
      .default(5_000),
  }),
  output: z
    .array(z.object({ session_uuid: z.string(), aircraft: z.array(NearbyAircraft) }))
    .describe(
      `Each open flight that was heard in the last 15 s, with at most ${mostAircraft} others, the nearest first`,
    ),
  fails: [],
})
