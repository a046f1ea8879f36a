/**
 * One column of numbers as bytes that compress well, and back to the bit. What is missing is NaN. Numbers become whole by
 * the smallest scale that loses nothing: a power of ten for what was written in decimals, a power of two for what was
 * computed. Whole numbers become differences, or differences of those, and differences are laid out byte by byte, lowest
 * first, so that the compressor sees like beside like. What no scale holds stays as it is.
 */

const forms = { decimal: 0, binary: 1, plain: 2 } as const
/** Form, exponent, order of the differences, bytes of each, which marks follow. */
const headBytes = 5
/** A bit a value: it is missing, or it is a zero below zero, which whole numbers do not have. */
const marks = { missing: 1, negativeZero: 2 } as const
/** Second differences of whole numbers below it, doubled for their sign, are exact. */
const mostWhole = 2 ** 50
const mostDecimals = 12
const mostHalvings = 62

interface Scaled {
  readonly form: number
  readonly exponent: number
  readonly whole: Float64Array
}

/** The bytes of a column. */
export const packPlane = (values: Float64Array): Buffer => {
  const missing = markedOf(values, Number.isNaN)
  const negative = markedOf(values, (value) => Object.is(value, -0))
  const there = missing ? values.filter((value) => !Number.isNaN(value)) : values
  const { head, body } = packNumbers(negative ? there.map((value) => value + 0) : there)
  const marked = (missing ? marks.missing : 0) | (negative ? marks.negativeZero : 0)
  return Buffer.concat([Buffer.from([...head, marked]), missing ?? nothing, negative ?? nothing, body])
}

const nothing = Buffer.alloc(0)

/** What a packed column holds, and where its bytes end. */
export const unpackPlane = (
  bytes: Buffer,
  { at, length }: { at: number; length: number },
): { values: Float64Array; end: number } => {
  let end = at + headBytes
  const [form, exponent, order, width, marked] = bytes.subarray(at, end)
  const take = (size: number): Buffer => {
    end += size
    return bytes.subarray(end - size, end)
  }
  const missing = marked! & marks.missing ? take(bitBytes(length)) : null
  const negative = marked! & marks.negativeZero ? take(bitBytes(length)) : null
  const count = missing ? length - ones(missing) : length
  const layout = { form: form!, exponent: exponent!, order: order!, width: width!, count }
  const numbers = unpackNumbers(take(count * width!), layout)
  const values = missing ? spread(numbers, missing, length) : numbers
  if (negative) for (let i = 0; i < length; i += 1) if (isMarked(negative, i)) values[i] = -0
  return { values, end }
}

const packNumbers = (values: Float64Array): { head: readonly number[]; body: Buffer } => {
  const scaled = asDecimals(values) ?? asBinaries(values)
  if (!scaled) return { head: [forms.plain, 0, 0, 8], body: Buffer.from(values.slice().buffer) }
  const once = differences(scaled.whole)
  const twice = differences(once)
  const order = bitsOf(twice) < bitsOf(once) ? 2 : 1
  const steps = order === 2 ? twice : once
  const width = widthOf(steps)
  return { head: [scaled.form, scaled.exponent, order, width], body: bytePlanes(steps, width) }
}

interface Layout {
  readonly form: number
  readonly exponent: number
  readonly order: number
  readonly width: number
  readonly count: number
}

const unpackNumbers = (bytes: Buffer, { form, exponent, order, width, count }: Layout): Float64Array => {
  if (form === forms.plain) return new Float64Array(Uint8Array.from(bytes).buffer)
  const numbers = readSteps(bytes, { width, count })
  for (let turn = 0; turn < order; turn += 1) sum(numbers)
  const factor = form === forms.decimal ? 10 ** exponent : 2 ** exponent
  for (let i = 0; i < count; i += 1) numbers[i]! /= factor
  return numbers
}

/** The values times the smallest power of ten that makes them all whole; null where none is exact. */
const asDecimals = (values: Float64Array): Scaled | null => {
  let exponent = 0
  for (const value of values) {
    while (exponent <= mostDecimals && !isExact(value, powersOfTen[exponent]!)) exponent += 1
    if (exponent > mostDecimals) return null
  }
  const factor = powersOfTen[exponent]!
  const whole = new Float64Array(values.length)
  for (let i = 0; i < values.length; i += 1) {
    // A value that was whole with fewer digits may not be with as many.
    if (!isExact(values[i]!, factor)) return null
    whole[i] = Math.round(values[i]! * factor)
  }
  return { form: forms.decimal, exponent, whole }
}

const powersOfTen = Array.from({ length: mostDecimals + 1 }, (_, exponent) => 10 ** exponent)

const isExact = (value: number, factor: number): boolean => {
  const whole = Math.round(value * factor)
  return whole / factor === value && isSmall(whole)
}

/** The same with powers of two: a double is a whole number of its own last place. */
const asBinaries = (values: Float64Array): Scaled | null => {
  let exponent = 0
  for (const value of values)
    while (exponent <= mostHalvings && !Number.isInteger(value * 2 ** exponent)) exponent += 1
  if (exponent > mostHalvings) return null
  const whole = values.map((value) => value * 2 ** exponent)
  return whole.every(isSmall) ? { form: forms.binary, exponent, whole } : null
}

const isSmall = (whole: number): boolean => Math.abs(whole) < mostWhole

const differences = (whole: Float64Array): Float64Array => {
  const steps = whole.slice()
  for (let i = whole.length - 1; i > 0; i -= 1) steps[i]! -= steps[i - 1]!
  return steps
}

const sum = (steps: Float64Array): void => {
  for (let i = 1; i < steps.length; i += 1) steps[i]! += steps[i - 1]!
}

const bitsOf = (steps: Float64Array): number => {
  let bits = 0
  for (const step of steps) bits += 32 - Math.clz32(Math.min(Math.abs(step), 2 ** 32 - 1))
  return bits
}

const widthOf = (steps: Float64Array): number => {
  let most = 0
  for (const step of steps) most = Math.max(most, unsigned(step))
  let width = 0
  for (let room = 1; room <= most; room *= 256) width += 1
  return width
}

/** 0, -1, 1, -2 as 0, 1, 2, 3: small ones of either sign have no high bytes. */
const unsigned = (step: number): number => (step < 0 ? -2 * step - 1 : 2 * step)
const signed = (step: number): number => (step % 2 === 0 ? step / 2 : -(step + 1) / 2)

const bytePlanes = (steps: Float64Array, width: number): Buffer => {
  const count = steps.length
  const bytes = Buffer.allocUnsafe(count * width)
  for (let i = 0; i < count; i += 1) {
    let rest = unsigned(steps[i]!)
    for (let at = i; at < bytes.length; at += count) {
      const higher = Math.floor(rest / 256)
      bytes[at] = rest - higher * 256
      rest = higher
    }
  }
  return bytes
}

const readSteps = (bytes: Buffer, { width, count }: { width: number; count: number }): Float64Array => {
  const steps = new Float64Array(count)
  for (let plane = width - 1; plane >= 0; plane -= 1) {
    const from = plane * count
    for (let i = 0; i < count; i += 1) steps[i] = steps[i]! * 256 + bytes[from + i]!
  }
  return steps.map(signed)
}

const bitBytes = (length: number): number => Math.ceil(length / 8)
const isMarked = (bits: Buffer, i: number): boolean => ((bits[i >> 3]! >> (i & 7)) & 1) === 1

/** A bit for each value, set where it is such a one; null where none is. */
const markedOf = (values: Float64Array, isSuch: (value: number) => boolean): Buffer | null => {
  const first = values.findIndex(isSuch)
  if (first < 0) return null
  const bits = Buffer.alloc(bitBytes(values.length))
  for (let i = first; i < values.length; i += 1) if (isSuch(values[i]!)) bits[i >> 3]! |= 1 << (i & 7)
  return bits
}

const ones = (bits: Buffer): number => {
  let count = 0
  for (let byte of bits) for (; byte > 0; byte &= byte - 1) count += 1
  return count
}

const spread = (numbers: Float64Array, missing: Buffer, length: number): Float64Array => {
  const values = new Float64Array(length)
  let next = 0
  for (let i = 0; i < length; i += 1) {
    values[i] = isMarked(missing, i) ? Number.NaN : numbers[next++]!
  }
  return values
}
