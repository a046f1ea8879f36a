import { z } from 'zod'
import { Pattern } from './pattern.ts'

/** What the simulator reads of the demo world. */
export const DemoFile = z.object({
  base_url: z.url(),
  partner_key: z.string(),
  flights: z.array(
    z.object({
      email: z.string(),
      password: z.string(),
      org_uuid: z.string(),
      asset_uuid: z.string(),
      plan_uuid: z.string().optional(),
      pattern: Pattern,
    }),
  ),
})
export type DemoFlightPlan = z.infer<typeof DemoFile>['flights'][number]
