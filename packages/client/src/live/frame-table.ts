import type { DeliveredFrame } from './messages.ts'

/** `empty`: null in every frame so far. */
export type Kind = 'empty' | 'number' | 'value'

/** Of a table's columns behind the first, which is the time of each frame. */
interface Column {
  readonly name: string
  readonly kind: Kind
}

/** Frames as they go from one thread to another: a buffer that changes hands, and values that were not told before. */
export interface SentFrames {
  /** With a layout columns and values begin anew. */
  readonly layout: readonly Column[] | null
  readonly values: readonly unknown[]
  /** Row by row: time, numbers, places of values; NaN is null. */
  readonly cells: Float64Array<ArrayBuffer>
}

/** A frame of a table, whose fields are read where somebody asks for them: thousands of them give the collector next to nothing. */
export class FrameRow {
  readonly cells: Float64Array
  readonly start: number

  constructor(cells: Float64Array, start: number) {
    this.cells = cells
    this.start = start
  }

  get timeMs(): number {
    return this.cells[this.start]!
  }

  get timestamp(): string {
    return new Date(this.timeMs).toISOString()
  }
}

/** The rows of one layout, with a field of each column's name. */
const rowsOf = (layout: readonly Column[], values: readonly unknown[]): typeof FrameRow => {
  class Row extends FrameRow {}
  layout.forEach(({ name, kind }, n) => {
    const readNumber = function (this: FrameRow) {
      const cell = this.cells[this.start + n + 1]!
      return Number.isNaN(cell) ? null : cell
    }
    const readValue = function (this: FrameRow) {
      return values[this.cells[this.start + n + 1]!] ?? null
    }
    Object.defineProperty(Row.prototype, name, { get: kind === 'value' ? readValue : readNumber })
  })
  return Row
}

/** Reads what a FrameWriter wrote, in the same order. */
export class FrameReader {
  #values: unknown[] = []
  #width = 1
  #Row = FrameRow

  /** Those of a telemetry_frame have a delivery_context; of others it is null. */
  read({ layout, values, cells }: SentFrames): DeliveredFrame[] {
    if (layout) {
      this.#values = []
      this.#width = layout.length + 1
      this.#Row = rowsOf(layout, this.#values)
    }
    for (const value of values) this.#values.push(value)
    return Array.from(
      { length: cells.length / this.#width },
      (_, n) => new this.#Row(cells, n * this.#width) as unknown as DeliveredFrame,
    )
  }
}
