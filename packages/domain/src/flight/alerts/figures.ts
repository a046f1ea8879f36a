import { z } from 'zod'
import { heightReferences } from '../../geo/limits.ts'

const plan_svc_id = z.string()

/** What the service measured when it raised an alert: of these its message is made, and the sentence in a reader's units. */
export const AlertFigures = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('height').describe('Beyond a height of its plan'),
    limit: z.enum(['above', 'below']),
    height_m: z.number(),
    limit_m: z.number(),
    reference: z.enum(heightReferences).describe('Of both'),
    plan_svc_id,
  }),
  z.object({
    kind: z.literal('outside').describe('Outside the area of its plan'),
    distance_m: z.number(),
    plan_svc_id,
  }),
  z.object({
    kind: z.literal('zone').describe('In a zone without permission'),
    zone_name: z.string(),
    height_m: z.number().describe('Above ground'),
  }),
])
export type AlertFigures = z.infer<typeof AlertFigures>
