import type { Kind, SentFrames } from './frame-table.ts'
import type { TelemetryFrame } from './messages.ts'

/** Of texts that are kept: the names of some 50,000 aircraft and their flights. */
const mostCharacters = 8_000_000
const timestamp = 'timestamp'

/** What may be told once and named by its place from then on: almost all texts of a sky come again with each frame. */
class Places {
  /** Told, and not sent yet. */
  readonly #news: unknown[] = []
  readonly #places = new Map<unknown, number>()
  /** Lists and objects, by their text. */
  readonly #composed = new Map<string, number>()
  #size = 0
  #characters = 0

  get isFull(): boolean {
    return this.#characters >= mostCharacters
  }

  of(value: unknown): number {
    const isComposed = typeof value === 'object'
    const places: Map<unknown, number> = isComposed ? this.#composed : this.#places
    const key = isComposed ? JSON.stringify(value) : value
    const known = places.get(key)
    if (known !== undefined) return known
    places.set(key, this.#size)
    this.#news.push(value)
    this.#characters += String(key).length
    this.#size += 1
    return this.#size - 1
  }

  takeNews(): unknown[] {
    return this.#news.splice(0)
  }
}

const kindOf = (value: unknown): Kind => {
  if (value === null || value === undefined) return 'empty'
  return typeof value === 'number' ? 'number' : 'value'
}

/** Writes the frames of one connection as tables, which a FrameReader of the other thread reads in the same order. */
export class FrameWriter {
  #columns = new Map<string, Kind>()
  #places = new Places()

  write(frames: readonly TelemetryFrame[]): SentFrames {
    const isNew = this.#madeRoom(frames) || this.#places.isFull
    if (isNew) this.#places = new Places()
    const width = this.#columns.size + 1
    const cells = new Float64Array(frames.length * width)
    frames.forEach((frame, n) => {
      let cell = n * width
      cells[cell] = Date.parse(frame.timestamp)
      for (const [name, kind] of this.#columns) {
        cell += 1
        cells[cell] = this.#cellOf(kind, (frame as unknown as Record<string, unknown>)[name])
      }
    })
    const layout = isNew ? [...this.#columns].map(([name, kind]) => ({ name, kind })) : null
    return { layout, values: this.#places.takeNews(), cells }
  }

  /** Makes room for columns that were not there, and for what comes in one that was empty; true if it had to. */
  #madeRoom(frames: readonly TelemetryFrame[]): boolean {
    let isNew = false
    for (const frame of frames) {
      for (const [name, value] of Object.entries(frame)) {
        const known = this.#columns.get(name)
        const kind = kindOf(value)
        const isRoomy = known !== undefined && (known !== 'empty' || kind === 'empty')
        if (isRoomy || name === timestamp) continue
        this.#columns.set(name, kind)
        isNew = true
      }
    }
    return isNew
  }

  /** A value of another kind than its column's is against the contract, and not told. */
  #cellOf(kind: Kind, value: unknown): number {
    if (kindOf(value) !== kind || kind === 'empty') return Number.NaN
    return kind === 'number' ? (value as number) : this.#places.of(value)
  }
}
