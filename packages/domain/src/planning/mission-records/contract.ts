import { z } from 'zod'
import { missionPurposes } from './fields.ts'

export const MissionPurpose = z.enum(missionPurposes, {
  error: `must be one of ${missionPurposes.join(', ')}`,
})
export type MissionPurpose = z.infer<typeof MissionPurpose>
