import type { TrackFrame } from '../../station/track.ts'
import { Segment } from './segment.ts'

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
  /** So many of those were refused. */
  readonly rejected?: number
  /** The key of the flight that has what its session took no more. */
  readonly rest?: string
  /** When the first of that was measured. */
  readonly restFrom?: string
  /** Whether the vehicle last said that it was in the air. */
  readonly in_air?: boolean
}

export interface StoredFrame {
  readonly n: number
  readonly frame: TrackFrame
}

type Line = { head: FlightHead } | FlightNotes | StoredFrame

/** The disk as all flights have it together. */
export interface Disk {
  hasRoom(bytes: number): boolean
  /** Null where the disk refuses it, which is said. */
  attempt<T>(act: () => T): T | null
  wrote(bytes: number): void
  freed(bytes: number): void
  lost(frames: number): void
}

/** A file that has this size is followed by another one; the older one is deleted when all its frames are acknowledged. */
const segmentBytes = 1024 * 1024

/**
 * The frames of one flight, written when they are measured and read when it is their turn to be sent. They lie in several
 * files, each of which begins with what is known of the flight: a file is deleted whole or not at all, so that no moment
 * of it can lose a frame that is not acknowledged (docs/decisions/0104).
 */
export class FlightFile {
  readonly #disk: Disk
  readonly #pathOf: (part: number) => string
  readonly #segments: Segment[] = []
  #parts = 0
  /** Up to here the frames have been handed out. */
  #at = { segment: 0, byte: 0 }
  #last = 0
  #head!: FlightHead
  #notes: FlightNotes = {}
  /** The disk has head and notes as they are. */
  #isNoted = false
  #isClosed = false

  constructor(pathOf: (part: number) => string, disk: Disk) {
    this.#pathOf = pathOf
    this.#disk = disk
  }

  get head(): FlightHead {
    return this.#head
  }

  get notes(): FlightNotes {
    return this.#notes
  }

  get acked(): number {
    return this.#notes.acked ?? 0
  }

  /** Frames that no acknowledgement covers yet. */
  get waiting(): number {
    return this.#last - this.acked
  }

  /** Every frame was handed out. */
  get isRead(): boolean {
    const newest = this.#segments.length - 1
    return this.#at.segment >= newest && this.#at.byte === (this.#segments[newest]?.size ?? 0)
  }

  /** The file comes about when the disk has room for it: until then frames are left out, and the flight goes on. */
  open(head: FlightHead): void {
    this.#head = head
    this.keep()
  }

  /** When the vehicle was last heard of the parts that an earlier run left; null where they hold no flight, and are left alone. */
  recover(parts: readonly number[]): number | null {
    const heads: FlightHead[] = []
    for (const part of parts) {
      const segment = new Segment(this.#pathOf(part))
      this.#segments.push(segment)
      for (const line of segment.recover<Line>()) {
        if ('head' in line) heads.push(line.head)
        else if (isFrame(line)) segment.last = line.n
        else this.#notes = { ...this.#notes, ...line }
      }
    }
    const heardAtMs = this.#segments.at(-1)!.touchedAtMs
    // A part begins with a frame: one without was being begun when the bridge died, and all it may know stands before it.
    while (this.#segments.length > 1 && this.#segments.at(-1)!.last === 0) this.#segments.pop()!.remove()
    this.#parts = parts[this.#segments.length - 1]! + 1
    const head = heads.at(-1)
    if (!head) {
      this.close()
      return null
    }
    this.#head = head
    this.#isNoted = true
    this.#last = Math.max(this.acked, ...this.#segments.map(({ last }) => last))
    // What was written in part when the bridge died.
    for (const segment of this.#segments) {
      segment.cut()
      segment.close()
      this.#disk.wrote(segment.size)
    }
    return heardAtMs
  }

  /** The vehicle was heard, whether or not a frame came of it. */
  heard(atMs: number): void {
    if (!this.#isClosed) this.#disk.attempt(() => this.#segments.at(-1)?.touch(atMs))
  }

  /** The number of the frame, or null where the disk has no room for it. */
  append(frame: TrackFrame): number | null {
    const stored = { n: this.#last + 1, frame }
    if (!this.#write(stored)) {
      this.#disk.lost(1)
      return null
    }
    this.#last = stored.n
    return stored.n
  }

  note(notes: FlightNotes): void {
    this.#notes = { ...this.#notes, ...notes }
    this.#isNoted = false
    this.keep()
  }

  /** Head and notes go to the disk, where it had no room for them before. */
  keep(): void {
    if (!this.#isNoted) this.#write(null)
  }

  /** The next frames to be sent, after those that were acknowledged. What the disk does not give back whole is left out. */
  take(most: number): StoredFrame[] {
    return this.#disk.attempt(() => this.#read(most)) ?? []
  }

  /**
   * All up to this number is acknowledged: files that hold nothing else are deleted, once the next one, which begins with what
   * is known of the flight, is safe from a loss of power.
   */
  settle(acked: number): void {
    const through = Math.max(acked, this.acked)
    this.#notes = { ...this.#notes, acked: through }
    // A machine that lost its power may have lost the last frames that it sent: their numbers are taken.
    this.#last = Math.max(this.#last, through)
    const first = this.#segments.findIndex(({ last }) => last > through)
    const needed = this.#segments.at(first)
    if (!needed || needed === this.#segments[0]) return
    if (needed.isSynced) while (this.#segments[0] !== needed) this.#removeOldest()
    else needed.sync((error) => this.#failed(error))
  }

  #failed(error: Error): void {
    if (this.#isClosed) return
    this.#disk.attempt(() => {
      throw error
    })
  }

  close(): void {
    this.#isClosed = true
    for (const segment of this.#segments) this.#disk.attempt(() => segment.close())
  }

  remove(): void {
    this.#isClosed = true
    while (this.#segments.length > 0) this.#removeOldest()
  }

  /** Notes always find room below the bound: they are few, and a flight without them could not be ended. */
  #write(frame: StoredFrame | null): boolean {
    if (this.#isClosed) return false
    const newest = this.#segments.at(-1)
    const isFull = frame !== null && newest !== undefined && newest.size >= segmentBytes
    const segment = newest && !isFull ? newest : new Segment(this.#pathOf(this.#parts))
    const known: Line[] = segment === newest && this.#isNoted ? [] : [{ head: this.#head }, this.#notes]
    const text = [...known, ...(frame ? [frame] : [])].map((line) => `${JSON.stringify(line)}\n`).join('')
    const bytes = Buffer.byteLength(text)
    if (frame && !this.#disk.hasRoom(bytes)) return false
    const isWritten = this.#disk.attempt(() => {
      segment.append(text)
      return true
    })
    if (segment !== newest) this.#begun(segment, isWritten === true)
    if (!isWritten) return false
    this.#disk.wrote(bytes)
    this.#isNoted = true
    if (frame) segment.last = frame.n
    return true
  }

  /** A file of which the disk has taken nothing is none. */
  #begun(segment: Segment, isWritten: boolean): void {
    if (!isWritten) {
      this.#disk.attempt(() => segment.remove())
      return
    }
    // What is written no more is opened again by who reads it: an outage has a file for each MiB.
    this.#disk.attempt(() => this.#segments.at(-1)?.close())
    this.#segments.push(segment)
    this.#parts += 1
  }

  #read(most: number): StoredFrame[] {
    const taken: StoredFrame[] = []
    let { segment, byte } = this.#at
    for (;;) {
      for (const { line, to } of this.#segments[segment]?.lines<Line>(byte) ?? []) {
        byte = to
        if (isFrame(line) && line.n > this.acked && line.n <= this.#last) taken.push(line)
        if (taken.length === most) break
      }
      if (taken.length === most || segment >= this.#segments.length - 1) break
      this.#segments[segment]?.close()
      segment += 1
      byte = 0
    }
    this.#at = { segment, byte }
    return taken
  }

  #removeOldest(): void {
    const oldest = this.#segments.shift()!
    this.#disk.attempt(() => oldest.remove())
    this.#disk.freed(oldest.size)
    this.#at =
      this.#at.segment === 0 ? { segment: 0, byte: 0 } : { ...this.#at, segment: this.#at.segment - 1 }
  }
}

const isFrame = (line: Line): line is StoredFrame => 'n' in line && Number.isSafeInteger(line.n)
