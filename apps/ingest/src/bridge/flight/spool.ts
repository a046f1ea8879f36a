import {
  closeSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type { TrackFrame } from '../../station/track.ts'

/** What a flight is, from its beginning on. */
export interface FlightHead {
  /** Names the flight in all attempts to start its session. */
  readonly key: string
  readonly asset_uuid: string
  readonly system_id: number
  readonly started_at: string
  readonly latitude: number | null
  readonly longitude: number | null
}

/** What became of it. */
export interface FlightNotes {
  readonly session?: string
  /** Milliseconds since 1970. */
  readonly ended?: number
  /** Acknowledged up to this number. */
  readonly acked?: number
}

export interface StoredFrame {
  readonly n: number
  readonly frame: TrackFrame
}

type Line = { head: FlightHead } | FlightNotes | StoredFrame

/** All flights that are not wholly stored by the service, in one folder; together at most so many bytes. */
export class Spool {
  readonly #dir: string
  readonly #mostBytes: number
  #bytes = 0
  /** Frames that found no room. */
  dropped = 0

  constructor(dir: string, mostBytes: number) {
    this.#dir = dir
    this.#mostBytes = mostBytes
    mkdirSync(dir, { recursive: true, mode: 0o700 })
  }

  get bytes(): number {
    return this.#bytes
  }

  begin(head: FlightHead): FlightFile {
    const file = new FlightFile(join(this.#dir, `${head.key}.ndjson`), this)
    file.open(head)
    return file
  }

  /** What an earlier run of the bridge left. A file that holds no flight is left alone. */
  earlier(): FlightFile[] {
    return readdirSync(this.#dir)
      .filter((name) => name.endsWith('.ndjson'))
      .map((name) => new FlightFile(join(this.#dir, name), this))
      .filter((file) => file.recover())
  }

  hasRoom(bytes: number): boolean {
    return this.#bytes + bytes <= this.#mostBytes
  }

  grew(bytes: number): void {
    this.#bytes += bytes
  }
}

const chunkBytes = 64 * 1024
/** A file whose frames are all acknowledged begins anew from this size on. */
const compactBytes = 1024 * 1024

/** The frames of one flight, written when they are measured and read when it is their turn to be sent. */
export class FlightFile {
  readonly #path: string
  readonly #spool: Spool
  #fd = -1
  #size = 0
  /** Up to here the frames have been handed out. */
  #readTo = 0
  #last = 0
  #head!: FlightHead
  #notes: FlightNotes = {}

  constructor(path: string, spool: Spool) {
    this.#path = path
    this.#spool = spool
  }

  get head(): FlightHead {
    return this.#head
  }

  get notes(): FlightNotes {
    return this.#notes
  }

  /** Frames that no acknowledgement covers yet. */
  get waiting(): number {
    return this.#last - (this.#notes.acked ?? 0)
  }

  /** Every frame was handed out. */
  get isRead(): boolean {
    return this.#readTo === this.#size
  }

  open(head: FlightHead): void {
    this.#fd = openSync(this.#path, 'wx+', 0o600)
    this.#head = head
    this.#write({ head })
    this.#readTo = this.#size
  }

  /** False where the file holds no flight. What was written in part when the bridge died is cut off. */
  recover(): boolean {
    this.#fd = openSync(this.#path, 'r+')
    this.#size = fstatSync(this.#fd).size
    let head: FlightHead | null = null
    let end = 0
    for (const { line, to } of this.#lines(0)) {
      end = to
      if ('head' in line) head = line.head
      else if ('n' in line) this.#last = line.n
      else {
        this.#notes = { ...this.#notes, ...line }
        this.#last = Math.max(this.#last, line.acked ?? 0)
      }
    }
    if (head === null) {
      closeSync(this.#fd)
      return false
    }
    ftruncateSync(this.#fd, end)
    this.#size = end
    this.#spool.grew(end)
    this.#head = head
    return true
  }

  /** The frame with its number, or null where the disk has no room for it. Handed out already when nothing waits before it. */
  append(frame: TrackFrame): { stored: StoredFrame; isNext: boolean } | null {
    const stored = { n: this.#last + 1, frame }
    const wasRead = this.isRead
    if (!this.#write(stored)) {
      this.#spool.dropped += 1
      return null
    }
    this.#last = stored.n
    if (wasRead) this.#readTo = this.#size
    return { stored, isNext: wasRead }
  }

  note(notes: FlightNotes): void {
    this.#notes = { ...this.#notes, ...notes }
    const isBehind = !this.isRead
    this.#write(notes, true)
    if (!isBehind) this.#readTo = this.#size
  }

  /** The next frames to be sent, after those that were acknowledged. */
  take(most: number): StoredFrame[] {
    const taken: StoredFrame[] = []
    for (const { line, to } of this.#lines(this.#readTo)) {
      this.#readTo = to
      if ('n' in line && line.n > (this.#notes.acked ?? 0)) taken.push(line)
      if (taken.length === most) break
    }
    return taken
  }

  /** All that was handed out is acknowledged. */
  settle(acked: number): void {
    this.#notes = { ...this.#notes, acked }
    if (!this.isRead || this.#size < compactBytes) return
    this.#spool.grew(-this.#size)
    ftruncateSync(this.#fd, 0)
    this.#size = 0
    this.#write({ head: this.#head }, true)
    this.#write(this.#notes, true)
    this.#readTo = this.#size
  }

  close(): void {
    closeSync(this.#fd)
  }

  remove(): void {
    this.close()
    rmSync(this.#path, { force: true })
    this.#spool.grew(-this.#size)
  }

  /** Notes always find room: they are few, and a flight without them could not be ended. */
  #write(line: Line, isNote = false): boolean {
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`)
    if (!isNote && 'n' in line && !this.#spool.hasRoom(bytes.length)) return false
    writeSync(this.#fd, bytes, 0, bytes.length, this.#size)
    this.#size += bytes.length
    this.#spool.grew(bytes.length)
    return true
  }

  *#lines(from: number): Generator<{ line: Line; to: number }> {
    let rest = Buffer.alloc(0)
    let at = from
    let to = from
    while (at < this.#size) {
      const chunk = Buffer.alloc(Math.min(chunkBytes, this.#size - at))
      const count = readSync(this.#fd, chunk, 0, chunk.length, at)
      if (count === 0) return
      at += count
      rest = Buffer.concat([rest, chunk.subarray(0, count)])
      for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
        const line = parsed(rest.subarray(0, end))
        rest = rest.subarray(end + 1)
        to += end + 1
        if (line) yield { line, to }
      }
    }
  }
}

const parsed = (bytes: Buffer): Line | null => {
  try {
    return JSON.parse(bytes.toString()) as Line
  } catch {
    return null
  }
}
