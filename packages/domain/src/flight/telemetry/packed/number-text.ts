/** Finer than any position: 1 cm of latitude is 1e-7 degrees. */
const mostDigits = 7
const powers = Array.from({ length: mostDigits + 1 }, (_, digits) => 10 ** digits)
/** Digits of a fraction that are looked up together. */
const lowDigits = 4
const low = 10 ** lowDigits

const padded = (digits: number): string[] =>
  Array.from({ length: 10 ** digits }, (_, n) => String(n).padStart(digits, '0'))
const withoutZeros = (texts: readonly string[]): string[] => texts.map((text) => text.replace(/0+$/, ''))

/** By how many digits there are. */
const highTexts = Array.from({ length: mostDigits - lowDigits + 1 }, (_, digits) => padded(digits))
const lastTexts = Array.from({ length: lowDigits + 1 }, (_, digits) => withoutZeros(padded(digits)))

/** Of so many digits, without the zeros at its end. */
const fractionText = (fraction: number, digits: number): string => {
  if (digits <= lowDigits) return lastTexts[digits]![fraction]!
  const high = Math.floor(fraction / low)
  const rest = fraction - high * low
  if (rest === 0) return lastTexts[digits - lowDigits]![high]!
  return highTexts[digits - lowDigits]![high]! + lastTexts[lowDigits]![rest]!
}

/** Below it a number is written with an exponent. */
const leastPlain = 1e-6
/** No two decimals of at most 15 digits are the same double: the one that is found is the shortest. */
const mostUnlike = 1e15

/**
 * Writes the numbers of a column as `String` does. What was written in decimals is a whole number of its last digit, whose
 * text takes a half to a third of the time that the shortest text of a double does.
 */
export const numberWriter = (): ((value: number) => string) => {
  // As many as any number of the column had so far; a column of computed numbers is none of decimals.
  let digits = 0
  let isDecimal = true
  return (value) => {
    if (!isDecimal) return String(value)
    let whole = Math.round(value * powers[digits]!)
    while (whole / powers[digits]! !== value) {
      if (digits === mostDigits) {
        isDecimal = false
        return String(value)
      }
      digits += 1
      whole = Math.round(value * powers[digits]!)
    }
    const size = Math.abs(whole)
    if (size >= mostUnlike || (size !== 0 && Math.abs(value) < leastPlain)) return String(value)
    const power = powers[digits]!
    const integer = Math.floor(size / power)
    const fraction = size - integer * power
    const text = fraction === 0 ? String(integer) : `${integer}.${fractionText(fraction, digits)}`
    return whole < 0 ? `-${text}` : text
  }
}
