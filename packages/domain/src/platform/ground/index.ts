import type { Ground } from '../../kernel/index.ts'
import { openGeoid } from './geoid.ts'

/** What a process knows of the ground. */
export const openGround = (): Ground => ({
  geoidUndulationM: openGeoid(),
  groundAt: async (points) => points.map(() => null),
  groundRange: async () => null,
})
