const isoTime =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/

/**
 * Epoch milliseconds of an ISO 8601 time with Z or an offset, or NaN; finer parts are cut off. Every frame of every
 * transport passes here: the day, which they have in common, is read once, and the rest by hand.
 */
export const timeOf = (text: string): number => {
  if (text !== lastText) {
    lastTime = read(text)
    lastText = text
  }
  return lastTime
}

/** The same text is asked for twice, when a frame is checked and when it is read. */
let lastText = ''
let lastTime = Number.NaN

const read = (text: string): number => {
  if (!isoTime.test(text)) return Number.NaN
  const seconds = (digits(text, 11, 2) * 60 + digits(text, 14, 2)) * 60 + digits(text, 17, 2)
  const time = startOfDay(text.slice(0, 10)) + seconds * 1000 + fractionMs(text)
  return text.endsWith('Z') ? time : time - offsetMs(text)
}

/** A time that is known to be valid, as the wire writes it: 2026-01-31T09:00:00.250Z. */
export const wireTime = (text: string, at: number): string =>
  text.length === 24 && text.endsWith('Z') ? text : new Date(at).toISOString()

const digits = (text: string, from: number, count: number): number => {
  let value = 0
  for (let i = from; i < from + count; i += 1) value = value * 10 + text.charCodeAt(i) - 48
  return value
}

let lastDay = ''
let lastStart = Number.NaN

/** NaN for a day that is not in its month, which Date.parse turns into one of the next. */
const startOfDay = (day: string): number => {
  if (day !== lastDay) {
    const start = new Date(day)
    lastStart = start.toISOString().startsWith(day) ? start.getTime() : Number.NaN
    lastDay = day
  }
  return lastStart
}

const fractionMs = (text: string): number => {
  if (text[19] !== '.') return 0
  let ms = 0
  for (let i = 20, worth = 100; worth >= 1; i += 1, worth /= 10) {
    const digit = text.charCodeAt(i) - 48
    if (digit < 0 || digit > 9) break
    ms += digit * worth
  }
  return ms
}

/** Of a text that ends in +05:30 or the like. */
const offsetMs = (text: string): number => {
  const begin = text.length - 6
  const minutes = digits(text, begin + 1, 2) * 60 + digits(text, begin + 4, 2)
  return (text[begin] === '-' ? -minutes : minutes) * 60_000
}
