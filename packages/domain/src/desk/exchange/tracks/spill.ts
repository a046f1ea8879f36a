import { type FileHandle, lstat, mkdtemp, open, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { minute, type Services } from '../../../kernel/index.ts'
import type { Columns } from '../formats/track/track.ts'

/** Characters kept in memory before they go to the file: few, so that they are let go before the collector keeps them. */
const keptLength = 512 * 1024

interface Column {
  /** Where in the file its earlier pages are. */
  readonly written: { at: number; bytes: number }[]
  kept: string[]
}

/**
 * Values that a format has column by column, while they come frame by frame: in memory while they are few, then in a
 * file in the system's temporary place. It has no name from the start, so that it goes with the process that reads it.
 */
export class TrackSpill implements Columns {
  readonly #columns = new Map<string, Column>()
  readonly #keptLength: number
  readonly #openFile: () => Promise<FileHandle>
  #length = 0
  #end = 0
  #file: FileHandle | null = null
  #buffer = Buffer.alloc(0)

  constructor({ kept = keptLength, openFile = openNameless } = {}) {
    this.#keptLength = kept
    this.#openFile = openFile
  }

  /** Makes the file at once, for columns that will need it: where that fails, no answer has begun yet. */
  async prepare(): Promise<void> {
    this.#file ??= await this.#openFile()
  }

  async add(pages: ReadonlyMap<string, string>): Promise<void> {
    for (const [name, page] of pages) {
      this.#columnOf(name).kept.push(page)
      this.#length += page.length
    }
    if (this.#length > this.#keptLength) await this.#write()
  }

  async *read(name: string): AsyncGenerator<string> {
    const { written, kept } = this.#columnOf(name)
    for (const { at, bytes } of written) {
      const buffer = this.#bufferOf(bytes)
      await wholly(
        buffer,
        async (rest, done) => (await this.#file!.read(rest, 0, rest.length, at + done)).bytesRead,
      )
      yield buffer.toString('utf8')
    }
    yield* kept
  }

  async close(): Promise<void> {
    await this.#file?.close()
    this.#file = null
  }

  /** One for all: a new one a page would be gigabytes for the collector of a long flight. */
  #bufferOf(bytes: number): Buffer {
    if (this.#buffer.length < bytes) this.#buffer = Buffer.allocUnsafeSlow(bytes)
    return this.#buffer.subarray(0, bytes)
  }

  #columnOf(name: string): Column {
    const known = this.#columns.get(name) ?? { written: [], kept: [] }
    this.#columns.set(name, known)
    return known
  }

  async #write(): Promise<void> {
    await this.prepare()
    const texts = [...this.#columns.values()].map((column) => ({ column, text: column.kept.join('') }))
    const bytes = texts.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
    const buffer = this.#bufferOf(bytes)
    let end = 0
    for (const { column, text } of texts) {
      const length = buffer.write(text, end)
      column.written.push({ at: this.#end + end, bytes: length })
      column.kept = []
      end += length
    }
    await wholly(
      buffer,
      async (rest, done) => (await this.#file!.write(rest, 0, rest.length, this.#end + done)).bytesWritten,
    )
    this.#end += bytes
    this.#length = 0
  }
}

/** A disk that fills up may take only a part: what is left is tried again, and fails as it should. */
const wholly = async (
  buffer: Buffer,
  move: (rest: Buffer, done: number) => Promise<number>,
): Promise<void> => {
  for (let done = 0; done < buffer.length; ) {
    const moved = await move(buffer.subarray(done), done)
    if (moved === 0) throw new Error(`a column ended after ${done} of ${buffer.length} bytes`)
    done += moved
  }
}

const prefix = 'clearway-track-'

const openNameless = async (): Promise<FileHandle> => {
  const home = await mkdtemp(join(tmpdir(), prefix))
  try {
    return await open(join(home, 'columns'), 'wx+', 0o600)
  } finally {
    await rm(home, { recursive: true })
  }
}

/** What is free where these files are. */
export const freeForSpills = async (): Promise<number> => {
  const { bavail, bsize } = await statfs(tmpdir())
  return bavail * bsize
}

/** Removes what processes of this user left that were killed between making a file and taking its name. */
export const sweepSpills = async ({ clock }: Pick<Services, 'clock'>): Promise<number> => {
  const now = clock.now().getTime()
  const found = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix))
  let swept = 0
  for (const path of found.map((name) => join(tmpdir(), name))) {
    const about = await lstat(path).catch(() => null)
    const isLeft = about && about.uid === process.getuid?.() && now - about.mtimeMs > minute
    if (!isLeft) continue
    await rm(path, { recursive: true, force: true })
    swept += 1
  }
  return swept
}
