import { MissionInput, missionPurposes, mostLetters } from '@clearway/domain/contracts'
import type { Polygon } from '@clearway/domain/geo'
import { z } from 'zod'
import { BandShape, LocalTime, refuseTurnedRound } from '../../entities/volume/volume-schema.ts'
import type { Measure } from '../../forms/measures.ts'
import { schemaCheck } from '../../forms/schema-check.ts'
import { instantsOf, type Mission, notStated } from './mission-fields.ts'

const Envelope = z.custom<Polygon>((value) => value !== null && value !== undefined, {
  error: 'Draw the area on the map, or enter its points',
})

/** What hangs below an asset on this mission, as the wire has it: by its record, by its kind or by both. */
export const Fitted = z.object({ payload_id: z.string().nullable(), payload_type: z.number().nullable() })
export type Fitted = z.output<typeof Fitted>

/** The planner's form. Names are the wire's, so that the API's faults find their fields. */
export const MissionForm = z.object({
  mission_name: MissionInput.shape.mission_name,
  mission_description: z
    .string()
    .max(mostLetters.description, `must be at most ${mostLetters.description} characters`),
  mission_purpose: z.enum([notStated, ...missionPurposes]).default(notStated),
  ...BandShape,
  start_time: LocalTime,
  end_time: LocalTime,
  mission_envelope: Envelope,
  assets: z.array(z.string()),
  /** By asset; one without an entry flies with nothing named. */
  payloads: z.record(z.string(), Fitted),
  pilots: z.array(z.string()),
})
export type MissionForm = z.output<typeof MissionForm>
/** As the fields hold it. */
export type MissionFormIn = Omit<
  z.input<typeof MissionForm>,
  'mission_envelope' | 'min_height' | 'max_height' | 'min_measure' | 'max_measure'
> & {
  mission_envelope: Polygon | null
  min_height: number | undefined
  max_height: number | undefined
  min_measure: Measure
  max_measure: Measure
}

/** The form of a new mission, or of one that is stored. */
export const missionForm = (mission: Mission | null) =>
  MissionForm.superRefine((fields, ctx) =>
    refuseTurnedRound({ ...fields, ...instantsOf(fields, mission) }, ctx),
  )

export const missionCheck = (mission: Mission | null) =>
  schemaCheck<MissionFormIn, MissionForm>(missionForm(mission) as never)
