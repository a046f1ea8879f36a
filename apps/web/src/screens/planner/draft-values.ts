import { MissionInput, Polygon as WirePolygon } from '@clearway/domain/contracts'
import type { Polygon } from '@clearway/domain/geo'
import { z } from 'zod'
import { measuredFields } from '../../forms/measures.ts'
import { toLocalInput } from '../../words/text.ts'
import { payloadsOf } from './mission-form.ts'
import { Fitted, MissionForm, type MissionFormIn } from './mission-schema.ts'

const asset = z.object({
  asset_uuid: z.string(),
  payload_id: Fitted.shape.payload_id.catch(null),
  payload_type: Fitted.shape.payload_type.catch(null),
})

/** Of what was kept, whatever can still be read; it was not checked when it was kept. */
const Kept = z.object({
  mission_name: z.string().catch(''),
  mission_description: z.string().catch(''),
  mission_purpose: MissionForm.shape.mission_purpose.catch('not_stated'),
  start_time: z.string().optional().catch(undefined),
  end_time: z.string().optional().catch(undefined),
  mission_envelope: WirePolygon.nullable().catch(null),
  min_altitude: MissionInput.shape.min_altitude.catch(undefined),
  max_altitude: MissionInput.shape.max_altitude.catch(undefined),
  assets: z.array(asset).catch([]),
  pilots: z.array(z.string()).catch([]),
})

/** The window of a template: as long as it was, from when a new mission begins. */
const windowAnew = (start: string, end: string, fresh: MissionFormIn) => {
  const lengthMs = Date.parse(end) - Date.parse(start)
  if (!(lengthMs > 0)) return {}
  return { end_time: toLocalInput(Date.parse(fresh.start_time) + lengthMs) }
}

/** The fields of the planner from a draft or template; `fresh` where it has none. */
export const draftValues = (
  { kind, content }: { kind: 'draft' | 'template'; content: unknown },
  fresh: MissionFormIn,
): MissionFormIn => {
  const kept = Kept.parse(content)
  const { min_altitude: min, max_altitude: max, start_time: start, end_time: end } = kept
  const times = start && end && { start_time: toLocalInput(start), end_time: toLocalInput(end) }
  return {
    ...fresh,
    mission_name: kept.mission_name,
    mission_description: kept.mission_description,
    mission_purpose: kept.mission_purpose,
    ...(min && max && measuredFields({ min_altitude: min, max_altitude: max })),
    ...(kind === 'draft' ? times : start && end && windowAnew(start, end, fresh)),
    mission_envelope: kept.mission_envelope as Polygon | null,
    assets: kept.assets.map(({ asset_uuid }) => asset_uuid),
    payloads: payloadsOf(kept.assets),
    pilots: kept.pilots,
  }
}
