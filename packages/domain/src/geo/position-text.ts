import { mgrsIn } from './mgrs.ts'
import type { TextPosition } from './types.ts'
import { utmIn } from './utm.ts'

/** One half of a position: its hemisphere before or behind it, then degrees, minutes, seconds. */
interface Half {
  readonly hemisphere: string | undefined
  readonly degrees: number
}

/** The separators of degrees, minutes and seconds. */
const marks = /[°º'′’‘"″”“:]+/g
const number = String.raw`\d+(?:\.\d+)?`
const half = new RegExp(
  String.raw`^([NSEW])?\s*([+-]?${number})(?:\s+(${number}))?(?:\s+(${number}))?\s*([NSEW])?$`,
)

/** What only a position has: the end of one half, a mark, a hemisphere or a decimal point. */
const telling = /[,;°º'′"″]|\d\.\d|\d\s*[NSEW]\b|\b[NSEW]\s*\d/i

/** The commas of decimals stand between digits, in a text without decimal points. */
const decimalCommas = /(?<=\d),(?=\d)/g

/** `12,9716 77,5946` has decimal commas; `12,77` means two halves, since as one figure it is no position. */
const readingsOf = (text: string): string[] =>
  text.includes('.') ? [text] : [...new Set([text.replace(decimalCommas, '.'), text])]

const readIn = (text: string): TextPosition | null => {
  if (text.length > 100) return null
  for (const reading of readingsOf(text)) {
    const grid = reading.trim().toUpperCase()
    const found = mgrsIn(grid) ?? utmIn(grid) ?? degreesIn(reading)
    if (found) return found
  }
  return null
}

const isOnEarth = ({ latitude, longitude }: TextPosition): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180

/**
 * The position that a text is: decimal degrees (`13.104, 77.59`, `13,104 77,59`), degrees and decimal minutes, or degrees, minutes and
 * seconds, with hemispheres or signs (`13°06'15"N 77°35'24"E`), UTM (`43 P 785834 E 1443873 N`) or MGRS
 * (`43P GQ 85834 43873`). Latitude comes first where no hemisphere is given. Null
 * for any other text.
 */
export const positionIn = (text: string): TextPosition | null => {
  const found = readIn(text)
  return found && isOnEarth(found) ? found : null
}

/** `12,9716`: the first half of a position that is still being written. */
const firstHalf = /^\s*[+-]?\d+,\d+\s*$/

/** Why a text that is written as a position is none; null for any other text. */
export const positionFault = (text: string): string | null => {
  const found = readIn(text)
  if (!found || isOnEarth(found) || firstHalf.test(text)) return null
  return 'Out of range: latitude goes from −90 to 90, longitude from −180 to 180, and latitude comes first.'
}

/** As written: whether it lies on Earth is another question. */
const degreesIn = (text: string): TextPosition | null => {
  if (!telling.test(text)) return null
  const halves = halvesOf(text.toUpperCase().replace(/−/g, '-').replace(marks, ' ').trim())
  const [first, second] = halves.map(readHalf)
  if (!first || !second || halves.length !== 2) return null
  const named = `${first.hemisphere ?? ''}${second.hemisphere ?? ''}`
  if (named !== '' && !/^([NS][EW]|[EW][NS])$/.test(named)) return null
  const isSwapped = /^[EW]/.test(named)
  const [latitude, longitude] = isSwapped ? [second.degrees, first.degrees] : [first.degrees, second.degrees]
  return { latitude, longitude }
}

const halvesOf = (text: string): string[] => {
  const parted = text.split(/\s*[,;]\s*/)
  if (parted.length === 2) return parted
  if (parted.length > 2) return []
  const named = /^[NSEW]/.test(text)
    ? /^([NSEW].*?)\s*([NSEW]\s*\d.*)$/.exec(text)
    : /^(.*?\d\s*[NSEW])\s*(\d.*)$/.exec(text)
  if (named) return [named[1] as string, named[2] as string]
  const figures = text.split(/\s+/)
  if (figures.length % 2 === 1) return []
  return [figures.slice(0, figures.length / 2).join(' '), figures.slice(figures.length / 2).join(' ')]
}

const readHalf = (text: string): Half | null => {
  const found = half.exec(text.trim())
  if (!found) return null
  const [, ahead, whole = '', minutes, seconds, behind] = found
  if (ahead && behind) return null
  const isParted = minutes !== undefined
  // Only the last figure of them may have decimals.
  if (isParted && whole.includes('.')) return null
  if (seconds !== undefined && minutes?.includes('.')) return null
  if (Number(minutes ?? 0) >= 60 || Number(seconds ?? 0) >= 60) return null
  const hemisphere = ahead ?? behind
  if (hemisphere && /^[+-]/.test(whole)) return null
  const size = Math.abs(Number(whole)) + Number(minutes ?? 0) / 60 + Number(seconds ?? 0) / 3600
  return { hemisphere, degrees: whole.startsWith('-') || /[SW]/.test(hemisphere ?? '') ? -size : size }
}
