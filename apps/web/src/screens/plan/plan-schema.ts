import type { Polygon } from '@clearway/domain/geo'
import { z } from 'zod'
import { BandShape, LocalTime, refuseTurnedRound } from '../../entities/volume/volume-schema.ts'
import { schemaCheck } from '../../forms/schema-check.ts'
import { bandAndWindowOf, type Planned, scheduleOf } from './plan-fields.ts'

/** The plan editor's form. Names are the wire's, so that the API's faults find their fields. */
const PlanForm = z.object({
  asset_uuid: z.string().min(1, 'Choose the asset that flies'),
  pilot_uuid: z.string().min(1, 'Choose who flies it'),
  ...BandShape,
  schedule_start_time: LocalTime,
  schedule_end_time: LocalTime,
  flight_envelope: z.custom<Polygon>((value) => value !== null && value !== undefined, {
    error: "Draw the plan's area, or use the whole mission area",
  }),
})
export type PlanForm = z.output<typeof PlanForm>
export type PlanFormIn = Omit<PlanForm, 'flight_envelope' | 'min_height' | 'max_height'> & {
  flight_envelope: Polygon | null
  min_height: number | undefined
  max_height: number | undefined
}

export const planForm = (planned: Planned) =>
  PlanForm.superRefine((fields, ctx) =>
    refuseTurnedRound(
      bandAndWindowOf({ ...fields, ...scheduleOf(fields, planned) }),
      ctx,
      'schedule_end_time',
    ),
  )

export const planCheck = (planned: Planned) => schemaCheck<PlanFormIn, PlanForm>(planForm(planned) as never)
