import { z } from 'zod'
import { operation, route, Timestamp, WireTime } from '../../kernel/contract.ts'

/** An answer holds so many points at most: the turns of a survey that takes a day. */
export const mostPoints = 5_000
/** So many frames of a stretch are shown one by one. */
export const mostFrames = 2_000

export const ReplayQuestion = z.object({
  from: Timestamp.optional().describe(
    'The stretch that is looked at begins here; from the first frame unless given',
  ),
  to: Timestamp.optional().describe('It ends here; at the last frame unless given'),
})
export type ReplayQuestion = z.infer<typeof ReplayQuestion>

/** A frame of the flight, with what a replay shows of it. */
export const ReplayPoint = z.object({
  frame: z.int().describe('Which frame of the flight it is, from 1'),
  timestamp: WireTime,
  since_ms: z.number().nullable().describe('Milliseconds since the frame before; null of the first'),
  latitude: z.number(),
  longitude: z.number(),
  altitude_agl: z.number().nullable(),
  absolute_altitude_m: z.number().nullable(),
  altitude_w84: z.number().nullable(),
  heading: z.number().nullable(),
  groundspeed_mps: z.number().nullable().describe('As measured, else horizontal_speed'),
  climb_mps: z.number().nullable().describe('As measured, else vertical_speed'),
  battery_remaining_percent: z.number().nullable(),
  is_armed: z.boolean().nullable(),
  is_in_air: z.boolean().nullable(),
  flight_mode: z.string().nullable().describe('Its first 64 characters'),
  state: z
    .enum(['conforming', 'near', 'breach'])
    .nullable()
    .describe('Against the plan that was flown; null without one, or where it is not known any more'),
})
export type ReplayPoint = z.infer<typeof ReplayPoint>

const Breach = z.object({
  from: WireTime,
  to: WireTime.describe('Of its last frame in breach'),
  until: WireTime.nullable().describe('Of the frame after that; null where there is none'),
  cause: z.enum(['above', 'below', 'outside', 'untimely']),
  peak_m: z
    .number()
    .nullable()
    .describe('The height above ground that was farthest from the band, or the metres outside the area'),
})

const ReplayFindings = z.object({
  frames: z.int(),
  first_at: WireTime.nullable(),
  last_at: WireTime.nullable(),
  greatest_height_m: z.number().nullable().describe('Metres above ground'),
  greatest_speed_mps: z.number().nullable(),
  states: z
    .object({ conforming: z.int(), near: z.int(), breach: z.int() })
    .nullable()
    .describe('Frames in each state; null where the points have none'),
  breach_count: z.int(),
  breach_s: z.number(),
  breaches: z.array(Breach).describe('At most 1,000: of more, the longest'),
  gap_count: z.int(),
  gaps: z
    .array(z.object({ from: WireTime, to: WireTime }))
    .describe('Without frames; at most 1,000, the longest'),
  air: z
    .array(z.object({ at: WireTime, event: z.enum(['airborne', 'landed']) }))
    .describe('What the station said; the first 1,000'),
})

export const Replay = z.object({
  session_uuid: z.string(),
  tolerance_m: z
    .number()
    .nullable()
    .describe(
      '0: the points are every frame of the stretch. Else the line between them is at each moment at most so many metres off ' +
        'the flight, in place and in height. null: more points must stay than an answer holds; the answer has a part of them, and a shorter stretch shows more',
    ),
  points: z
    .array(ReplayPoint)
    .describe(
      `Oldest first, at most ${mostPoints}; one beyond each end of the stretch, where the flight goes on`,
    ),
  findings: ReplayFindings.nullable().describe(
    'What all frames of the flight say, whatever the points; null where a stretch was asked for',
  ),
})
export type Replay = z.infer<typeof Replay>

export const replayTelemetryOp = operation({
  ...route.get('/flight-sessions/{session_uuid}/telemetry/replay'),
  name: 'telemetry.replay',
  summary:
    'Reads the track of a flight session for one view of it: thinned out as far as it is seen from afar.',
  access: { who: 'member', role: 'member', orgTypes: ['assetOwner'] },
  input: ReplayQuestion,
  output: Replay,
  fails: ['not_found'],
})
