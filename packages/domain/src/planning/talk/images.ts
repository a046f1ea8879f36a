import { crc32 } from 'node:zlib'

/** Width and height, and where the image ends; or why it is none. */
export type ImageSize = { width: number; height: number; end: number } | { fault: string }

const broken = (what: string): ImageSize => ({ fault: `is a broken ${what}` })

const pngHead = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
export const isPng = (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(pngHead)

/** Chunk by chunk with their checksums (PNG 3, 5.3); nothing is unpacked. */
export const readPng = (bytes: Buffer): ImageSize => {
  let at = 8
  const size = { width: 0, height: 0 }
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at)
    const end = at + 12 + length
    if (end > bytes.length) return broken('PNG')
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return broken('PNG')
    if ((at === 8) !== (type === 'IHDR')) return broken('PNG')
    if (type === 'IHDR') {
      if (length !== 13) return broken('PNG')
      size.width = bytes.readUInt32BE(at + 8)
      size.height = bytes.readUInt32BE(at + 12)
    }
    if (type === 'IEND') return { ...size, end }
    at = end
  }
  return broken('PNG')
}

export const isJpeg = (bytes: Buffer): boolean => bytes.length > 3 && bytes.readUIntBE(0, 3) === 0xffd8ff

/** Start of frame: all of C0 to CF but the tables of Huffman and arithmetic coding. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Segment by segment (ITU T.81, B.1); in a scan up to the next marker that is not of its data. */
export const readJpeg = (bytes: Buffer): ImageSize => {
  let at = 2
  const size = { width: 0, height: 0 }
  while (at + 4 <= bytes.length || bytes[at + 1] === 0xd9) {
    if (bytes[at] !== 0xff) return broken('JPEG')
    const marker = bytes[at + 1] as number
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0xd9) return { ...size, end: at + 2 }
    const length = bytes.readUInt16BE(at + 2)
    if (isFrame(marker) && at + 9 <= bytes.length) {
      size.height = bytes.readUInt16BE(at + 5)
      size.width = bytes.readUInt16BE(at + 7)
    }
    at += 2 + length
    if (marker === 0xda) at = endOfScan(bytes, at)
  }
  return broken('JPEG')
}

const endOfScan = (bytes: Buffer, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return bytes.length
}

export const isWebp = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'

/** The first chunk has the size (RFC 9649, 2.5 to 2.7). */
export const readWebp = (bytes: Buffer): ImageSize => {
  if (bytes.length < 30) return broken('WebP')
  const end = bytes.readUInt32LE(4) + 8
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff, end }
    case 'VP8L': {
      const packed = bytes.readUInt32LE(21)
      return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1, end }
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1, end }
    default:
      return broken('WebP')
  }
}
