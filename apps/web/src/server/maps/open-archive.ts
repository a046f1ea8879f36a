import type { TileArchive } from './archive.ts'
import { statFile, versionOf } from './map-files.ts'
import { openMbtiles } from './mbtiles.ts'
import { openPmtiles } from './pmtiles.ts'
import { checkTile } from './tile-check.ts'

export interface OpenArchive extends TileArchive {
  /** Of its file. */
  readonly version: string
}

/**
 * By what its name ends in. One tile is read at once, so that a file of which none can be drawn is not offered; every other is looked
 * at before it is given, which costs what unpacking it does.
 */
export const openArchive = async (path: string): Promise<OpenArchive> => {
  const version = versionOf(await statFile(path))
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
  return { ...archive, version, tile: async (zoom, x, y) => checked(await archive.tile(zoom, x, y)) }
}

/** Opened for all by whoever asks first; what could not be opened is tried again by the next who asks. */
export const openedOnce = (path: string): (() => Promise<OpenArchive>) => {
  let opening: Promise<OpenArchive> | undefined
  return () => {
    opening ??= openArchive(path).catch((error) => {
      opening = undefined
      throw error
    })
    return opening
  }
}
