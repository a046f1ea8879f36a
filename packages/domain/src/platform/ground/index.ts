import type { Ground, Log } from '../../kernel/index.ts'
import { openGeoid } from './geoid.ts'
import { openTerrain } from './terrain/index.ts'

/** Without terrain the ground is unknown. */
const noTerrain: Pick<Ground, 'groundAt' | 'groundRange'> = {
  groundAt: async (points) => points.map(() => null),
  groundRange: async () => null,
}

/** What a process has about the ground: the geoid, and the files of a folder. */
export const openGround = (terrainDir: string | undefined, log: Log): Ground => ({
  geoidUndulationM: openGeoid(),
  ...(terrainDir === undefined ? noTerrain : openTerrain(terrainDir, log)),
})
