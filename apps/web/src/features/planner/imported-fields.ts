import type { MissionDraft } from '@clearway/domain/exchange'
import { toLocalInput } from '../airspace/local-time.ts'
import type { MissionFormIn } from './mission-form.ts'

/** What of an imported mission goes into the fields: a name that was typed stays, a time only where the file has one. */
export function importedFields(
  draft: MissionDraft,
  { mission_name }: Pick<MissionFormIn, 'mission_name'>,
): Partial<MissionFormIn> {
  const { min_height, max_height, start_time, end_time } = draft
  return {
    ...(mission_name.trim() === '' && { mission_name: draft.mission_name }),
    min_height: Math.round(min_height),
    max_height: Math.max(Math.round(min_height) + 1, Math.round(max_height)),
    ...(start_time && { start_time: toLocalInput(start_time) }),
    ...(end_time && { end_time: toLocalInput(end_time) }),
  }
}
