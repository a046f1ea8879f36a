import { createGunzip } from 'node:zlib'
import { type ArchiveInfo, MapFault } from './archive.ts'

const mostUnpackedMiB = 16

interface Opened {
  readonly size: number
  /** As much of it as was unpacked first. */
  readonly start: Buffer
}

/** Unpacked piece by piece, of which none but the first is kept: a bomb costs neither memory nor more time than the bound. */
const unpacked = async (tile: Uint8Array): Promise<Opened> => {
  const unpacking = createGunzip()
  unpacking.end(tile)
  let opened: Opened = { size: 0, start: Buffer.alloc(0) }
  try {
    for await (const part of unpacking as AsyncIterable<Buffer>) {
      opened = { size: opened.size + part.length, start: opened.size === 0 ? part : opened.start }
      if (opened.size > mostUnpackedMiB * 2 ** 20) break
    }
  } catch {
    throw new MapFault('has a tile that is not packed with gzip, as it says')
  }
  if (opened.size > mostUnpackedMiB * 2 ** 20)
    throw new MapFault(`has a tile that unpacks to more than ${mostUnpackedMiB} MiB`)
  return opened
}

/** A vector tile is a row of layers, each as field 3 with its length; one without any is empty. */
const isVectorTile = ({ size, start }: Opened): boolean => {
  if (size === 0) return true
  let length = 0
  for (let at = 1; at <= 4; at += 1) {
    const byte = start[at] ?? 0
    length += (byte & 127) * 128 ** (at - 1)
    if (byte < 128) return start[0] === 0x1a && length > 0 && at + 1 + length <= size
  }
  return false
}

/** Any that browsers draw: they look at the picture and not at what it is called. */
const pictures = [/^\x89PNG\r\n/, /^\xff\xd8\xff/, /^RIFF.{4}WEBP/s, /^.{4}ftyp(?:avi[fs]|mi[fa]1|msf1)/s]
const isPicture = ({ start }: Opened): boolean => {
  const signs = start.toString('latin1', 0, 16)
  return pictures.some((picture) => picture.test(signs))
}

/** Throws where a browser could not draw a tile of such an archive, or would be drowned by it. */
export const checkTile = async (
  tile: Uint8Array,
  { kind, encoding }: Pick<ArchiveInfo, 'kind' | 'encoding'>,
): Promise<void> => {
  if (tile.length === 0) return
  const bytes = Buffer.from(tile.buffer, tile.byteOffset, tile.byteLength)
  const opened = encoding ? await unpacked(tile) : { size: bytes.length, start: bytes }
  if (kind === 'vector' && !isVectorTile(opened))
    throw new MapFault('has a tile that is no vector tile, as it says')
  if (kind === 'raster' && !isPicture(opened)) throw new MapFault('has a tile that is no picture, as it says')
}
