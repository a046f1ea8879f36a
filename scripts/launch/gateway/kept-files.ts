import { PassThrough, Writable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)

/** All that is kept, compressed, and what waits for that as it is; the console's files have 4 MB. */
const MOST_BYTES = 32 * 1024 * 1024
/** Takes three seconds of one core. */
const LARGEST_BYTES = 2 * 1024 * 1024

const NOBODY = () => new Writable({ write: (_chunk, _encoding, done) => done() })

/**
 * Files that never change, each compressed once as well as brotli can, a tenth smaller than what is compressed on its way
 * (docs/decisions/0069). Whoever asks before that is done gets it compressed on its way.
 */
export const createKeptFiles = () => {
  const files = new Map<string, Buffer>()
  const begun = new Set<string>()
  let bytes = 0
  /** One after the other: all that are begun at once would have the processors to themselves. */
  let packing = Promise.resolve()

  const keep = async (url: string, plain: Buffer): Promise<void> => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
    const packed = await compress(plain, { params })
    bytes += packed.length - plain.length
    files.set(url, packed)
  }

  return {
    find: (url: string): Buffer | undefined => files.get(url),
    /** What takes the answer that is not needed, its file being known. */
    nobody: NOBODY,
    /** Passes a file on to its encoder and reads along; `length` is that of the answer. */
    readAlong(url: string, length: number, encoder: Writable): Writable {
      if (begun.has(url) || length > LARGEST_BYTES || bytes + length > MOST_BYTES) return encoder
      begun.add(url)
      bytes += length
      const forget = () => {
        begun.delete(url)
        bytes -= length
      }
      const chunks: Buffer[] = []
      const along = new PassThrough()
      along.on('data', (chunk: Buffer) => chunks.push(chunk))
      along.once('end', () => {
        const plain = Buffer.concat(chunks)
        if (plain.length === length) packing = packing.then(() => keep(url, plain))
        else forget()
      })
      along.once('close', () => {
        if (!along.readableEnded) forget()
      })
      encoder.once('close', () => along.destroy())
      along.pipe(encoder)
      return along
    },
  }
}

export type KeptFiles = ReturnType<typeof createKeptFiles>
