import type { Ground, Log } from '../../kernel/index.ts'
import { openGeoid } from './geoid.ts'
import { openBlocks } from './terrain/blocks.ts'
import { faultOf, openFiles } from './terrain/files.ts'
import { blockUnder, heightAt, type Terrain } from './terrain/height.ts'
import { rangeUnder } from './terrain/range.ts'

const mostBytes = 128 * 1024 * 1024
const mostLimits = 20_000

type TerrainGround = Pick<Ground, 'groundAt' | 'blocksUnder' | 'groundRange'>

/** The files are opened at once, so that their faults are reported at the start; earlier queries wait for them. */
const openTerrain = (folder: string, log: Log): TerrainGround => {
  const blocks = openBlocks({
    mostBytes,
    mostLimits,
    onFault: ({ name }, error) =>
      log.warn({}, `terrain: ${name} ${faultOf(error)}. The ground is unknown where it was asked`),
  })
  const opening: Promise<Terrain> = openFiles(folder, log).then((files) => ({ files, blocks }))
  return {
    async groundAt(points) {
      const terrain = await opening
      const heights = []
      // One after another: who asks for much waits for the disk between others.
      for (const point of points) heights.push(await heightAt(terrain, point))
      return heights
    },
    blocksUnder: async (points) => {
      const { files } = await opening
      return points.map((point) => blockUnder(files, point))
    },
    groundRange: async (ring) => rangeUnder(await opening, ring),
  }
}

/** Without terrain the ground is unknown. */
const noTerrain: TerrainGround = {
  groundAt: async (points) => points.map(() => null),
  blocksUnder: async (points) => points.map(() => null),
  groundRange: async () => null,
}

/** What a process has about the ground: the geoid, and the files of a folder. */
export const openGround = (terrainDir: string | undefined, log: Log): Ground => ({
  geoidUndulationM: openGeoid(),
  ...(terrainDir === undefined ? noTerrain : openTerrain(terrainDir, log)),
})
