import type { TileArchive } from './archive.ts'
import { openMbtiles } from './mbtiles.ts'
import { openPmtiles } from './pmtiles.ts'
import { checkTile } from './tile-check.ts'

/**
 * By what its name ends in. One tile is read at once, so that a file of which none can be drawn is not offered; every other is looked
 * at before it is given, which costs what unpacking it does.
 */
export const openArchive = async (path: string): Promise<TileArchive> => {
  const archive = await (/\.pmtiles$/i.test(path) ? openPmtiles(path) : openMbtiles(path))
  const checked = async (tile: Uint8Array | null): Promise<Uint8Array | null> => {
    if (tile) await checkTile(tile, archive.info)
    return tile
  }
  try {
    await checked(await archive.anyTile())
  } catch (error) {
    await archive.close()
    throw error
  }
  return { ...archive, tile: async (zoom, x, y) => checked(await archive.tile(zoom, x, y)) }
}
