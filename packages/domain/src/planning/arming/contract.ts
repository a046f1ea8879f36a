import { z } from 'zod'
import { numeric, operation, Polygon, route, Text, Timestamp, WireTime } from '../../kernel/contract.ts'

/** Why an aircraft may not be armed, in the order in which it is asked. */
export const armingReasons = [
  'asset_inactive',
  'certificate_revoked',
  'no_plan',
  'too_early',
  'too_late',
  'outside',
  'plan_waits',
  'rejected',
  'volume_taken',
] as const
export type ArmingReason = (typeof armingReasons)[number]

const Degrees = (most: number, what: string) => {
  const fault = { error: `must be a ${what} in degrees, from -${most} to ${most}` }
  return z.preprocess(numeric, z.number(fault).min(-most, fault).max(most, fault)).optional()
}

export const ArmingAnswer = z.object({
  answer: z.enum(['approved', 'denied']),
  reason: z.enum(armingReasons).nullable().describe('null when approved'),
  message: z.string().describe('For people: what is wrong and what would be right'),
  pilot_text: z
    .string()
    .max(50)
    .describe('The same in at most 50 letters, for the screen of a ground station'),
  valid_for_s: z.int().nullable().describe('Seconds from the moment that was asked for; null when denied'),
  plan: z
    .object({
      plan_uuid: z.string(),
      plan_svc_id: z.string(),
      flight_envelope: Polygon,
      min_height: z.number(),
      max_height: z.number(),
      schedule_start_time: WireTime,
      schedule_end_time: WireTime,
    })
    .nullable()
    .describe('The plan that was judged: of those of this time the one of this place'),
  red_zones: z
    .array(
      z.object({
        zone_uuid: z.string(),
        zone_name: z.string(),
        zone_envelope: Polygon,
        is_permitted: z
          .boolean()
          .describe('The plan holds an approval of this zone that is valid at this time'),
      }),
    )
    .describe('RED zones in the plan, from the ground to its ceiling; none that holds all of its area'),
})
export type ArmingAnswer = z.infer<typeof ArmingAnswer>

export const armingOp = operation({
  ...route.get('/assets/{asset_uuid}/arming'),
  name: 'arming.ask',
  summary: 'Whether an asset may be armed here and now, on which plan, or why not.',
  access: { who: 'member', role: 'member', orgTypes: ['assetOwner'] },
  input: z.object({
    latitude: Degrees(90, 'latitude').describe(
      'Where it stands; without a place the plan is judged by its time',
    ),
    longitude: Degrees(180, 'longitude'),
    at: Timestamp.optional().describe('Another moment than now'),
    plan: Text(64).optional().describe('plan_uuid or plan_svc_id: this plan and no other'),
    thumbprint: Text(200)
      .optional()
      .describe("SHA-1 of the station's certificate; without it no certificate is asked for"),
  }),
  output: ArmingAnswer,
  fails: ['not_found'],
})
