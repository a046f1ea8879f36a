import {
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  futimesSync,
  openSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'

const chunkBytes = 64 * 1024
const blockBytes = 4 * 1024
const readAndWrite = constants.O_RDWR | constants.O_CREAT

/** One file of lines, each of them JSON. It opens itself when it is needed; whatever the disk refuses is thrown. */
export class Segment {
  readonly #path: string
  #fd: number | null = null
  /** Bytes of its whole lines. */
  size = 0
  /** The highest number of its frames; 0: it has none. */
  last = 0
  /** Its first lines, and its name, outlive a loss of power. */
  isSynced = false
  #isSyncing = false

  constructor(path: string) {
    this.#path = path
  }

  /** When it was last written or touched; milliseconds since 1970. */
  get touchedAtMs(): number {
    return fstatSync(this.#open()).mtimeMs
  }

  /** A full disk takes it. */
  touch(atMs: number): void {
    futimesSync(this.#open(), atMs / 1_000, atMs / 1_000)
  }

  /** All of it or nothing: what was written before the disk was full is cut off. */
  append(text: string): void {
    const bytes = Buffer.from(text)
    const fd = this.#open()
    try {
      for (let done = 0; done < bytes.length; )
        done += writeSync(fd, bytes, done, bytes.length - done, this.size + done)
    } catch (error) {
      ftruncateSync(fd, this.size)
      throw error
    }
    this.size += bytes.length
  }

  /** What an earlier run left, up to its last whole line. */
  *recover<Line>(): Generator<Line> {
    this.size = fstatSync(this.#open()).size
    let end = 0
    for (const { line, to } of this.lines<Line>(0)) {
      end = to
      yield line
    }
    this.size = end
  }

  /** Whatever lies behind its last whole line goes. */
  cut(): void {
    // Cutting nothing would count as touching it.
    if (fstatSync(this.#open()).size !== this.size) ftruncateSync(this.#open(), this.size)
  }

  /** A line that is no JSON object is left out. */
  *lines<Line>(from: number): Generator<{ line: Line; to: number }> {
    const fd = this.#open()
    let rest = Buffer.alloc(0)
    let at = from
    let to = from
    while (at < this.size) {
      const bytes = readAt(fd, at, this.size - at)
      if (bytes.length === 0) return
      at += bytes.length
      rest = Buffer.concat([rest, bytes])
      for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
        const line = parsed<Line>(rest.subarray(0, end))
        rest = rest.subarray(end + 1)
        to += end + 1
        if (line) yield { line, to }
      }
    }
  }

  /** Sees to that while everything else goes on. */
  sync(onFault: (error: Error) => void): void {
    if (this.#isSyncing) return
    this.#isSyncing = true
    Promise.all([synced(this.#path), synced(dirname(this.#path))])
      .then(() => {
        this.isSynced = true
      }, onFault)
      .finally(() => {
        this.#isSyncing = false
      })
  }

  close(): void {
    const fd = this.#fd
    this.#fd = null
    if (fd !== null) closeSync(fd)
  }

  remove(): void {
    this.close()
    rmSync(this.#path, { force: true })
  }

  #open(): number {
    this.#fd ??= openSync(this.#path, readAndWrite, 0o600)
    return this.#fd
  }
}

/** The next bytes, as many as are read at once. A block that the disk does not give back is read as zeros. */
const readAt = (fd: number, at: number, most: number): Buffer => {
  for (const bytes of [chunkBytes, blockBytes]) {
    const chunk = Buffer.alloc(Math.min(bytes, most))
    try {
      return chunk.subarray(0, readSync(fd, chunk, 0, chunk.length, at))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EIO') throw error
    }
  }
  return Buffer.alloc(Math.min(blockBytes, most))
}

const synced = async (path: string): Promise<void> => {
  const file = await open(path, 'r')
  await file.sync().finally(() => file.close())
}

const parsed = <Line>(bytes: Buffer): Line | null => {
  try {
    const value: unknown = JSON.parse(bytes.toString())
    return typeof value === 'object' ? (value as Line | null) : null
  } catch {
    return null
  }
}
