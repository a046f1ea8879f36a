import { z } from 'zod'

/** What the flights of a mission are for. */
export const missionPurposes = [
  'inspection',
  'survey',
  'delivery',
  'agriculture',
  'media',
  'public_safety',
  'training',
  'research',
  'recreation',
  'other',
] as const
export const MissionPurpose = z.enum(missionPurposes, {
  error: `must be one of ${missionPurposes.join(', ')}`,
})
export type MissionPurpose = z.infer<typeof MissionPurpose>
