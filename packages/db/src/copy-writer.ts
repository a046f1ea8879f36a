const signature = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
/** UTF-8 needs at most so many bytes for one unit of a JavaScript string. */
const bytesOfUnit = 3
/** No value without a length of its own takes more, its length of four bytes included. */
const fixedBytes = 64
/** Milliseconds from 1970 to 2000, where PostgreSQL's time begins. */
const postgresEpochMs = 946_684_800_000

/** Of a range in its binary form (PostgreSQL, rangetypes.h): it holds its lower end, or is open at an end. */
const holdsLower = 0x02
const isOpenBelow = 0x08
const isOpenAbove = 0x10

/** Rows in PostgreSQL's binary COPY format, value by value (PostgreSQL manual, COPY, "Binary Format"). */
export class CopyWriter {
  readonly #columns: number
  #bytes = Buffer.allocUnsafe(1 << 16)
  #at = signature.copy(this.#bytes)

  constructor(columns: number) {
    this.#columns = columns
  }

  beginRow(): void {
    this.#reserve(fixedBytes)
    this.#at = this.#bytes.writeInt16BE(this.#columns, this.#at)
  }

  end(): Buffer {
    this.#reserve(fixedBytes)
    return this.#bytes.subarray(0, this.#bytes.writeInt16BE(-1, this.#at))
  }

  null(): void {
    this.#length(-1)
  }

  bool(value: boolean): void {
    this.#length(1)
    this.#at = this.#bytes.writeUInt8(value ? 1 : 0, this.#at)
  }

  int16(value: number): void {
    this.#length(2)
    this.#at = this.#bytes.writeInt16BE(value, this.#at)
  }

  int32(value: number): void {
    this.#length(4)
    this.#at = this.#bytes.writeInt32BE(value, this.#at)
  }

  /** A whole number below 2^53. */
  int64(value: number): void {
    this.#length(8)
    this.#at = this.#bytes.writeInt32BE(Math.floor(value / 2 ** 32), this.#at)
    this.#at = this.#bytes.writeUInt32BE(value >>> 0, this.#at)
  }

  float8(value: number): void {
    this.#length(8)
    this.#at = this.#bytes.writeDoubleBE(value, this.#at)
  }

  instant(value: Date): void {
    this.int64((value.getTime() - postgresEpochMs) * 1_000)
  }

  uuid(value: string): void {
    this.#length(16)
    for (let at = 0; at < value.length; at += 2) {
      if (value.charCodeAt(at) === dash) at += 1
      this.#bytes[this.#at] = (digitAt(value, at) << 4) | digitAt(value, at + 1)
      this.#at += 1
    }
  }

  text(value: string): void {
    this.#reserve(fixedBytes + value.length * bytesOfUnit)
    const bytes = this.#bytes.write(value, this.#at + 4)
    this.#length(bytes)
    this.#at += bytes
  }

  jsonb(value: unknown): void {
    const text = JSON.stringify(value)
    this.#reserve(fixedBytes + text.length * bytesOfUnit)
    const bytes = this.#bytes.write(text, this.#at + 5)
    this.#length(1 + bytes)
    // The only version of its form that there is.
    this.#bytes[this.#at] = 1
    this.#at += 1 + bytes
  }

  /** A `polygon`, without the closing position. */
  ring(ring: readonly (readonly number[])[]): void {
    const count = Math.max(ring.length - 1, 0)
    this.#reserve(fixedBytes + count * 16)
    this.#length(4 + count * 16)
    this.#at = this.#bytes.writeInt32BE(count, this.#at)
    for (let n = 0; n < count; n += 1) {
      const [x = 0, y = 0] = ring[n] as readonly number[]
      this.#at = this.#bytes.writeDoubleBE(x, this.#at)
      this.#at = this.#bytes.writeDoubleBE(y, this.#at)
    }
  }

  /** [lower, upper); null is open. */
  range<End>(lower: End | null, upper: End | null, write: (end: End) => void): void {
    this.#reserve(fixedBytes)
    const begins = this.#at
    const open = (lower === null ? isOpenBelow : holdsLower) | (upper === null ? isOpenAbove : 0)
    this.#at = this.#bytes.writeUInt8(open, begins + 4)
    if (lower !== null) write(lower)
    if (upper !== null) write(upper)
    this.#bytes.writeInt32BE(this.#at - begins - 4, begins)
  }

  #length(bytes: number): void {
    this.#reserve(fixedBytes)
    this.#at = this.#bytes.writeInt32BE(bytes, this.#at)
  }

  #reserve(bytes: number): void {
    if (this.#at + bytes <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe((this.#at + bytes) * 2)
    this.#bytes.copy(larger, 0, 0, this.#at)
    this.#bytes = larger
  }
}

const dash = 0x2d

/** The value of a hexadecimal digit, of either case. */
const digitAt = (text: string, at: number): number => {
  const code = text.charCodeAt(at)
  return code < 0x3a ? code - 0x30 : (code & 0xdf) - 0x37
}
