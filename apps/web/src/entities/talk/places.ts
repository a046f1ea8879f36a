import { positionIn, type TextPosition } from '@clearway/domain/geo'

/** Where a position may begin: not within a number, behind its sign or dash, or behind a hemisphere that is written ahead. */
const begin = String.raw`(?<!\d\.?|[+−\p{Pd}]|\b[NSEW] ?)`
/** A sign, and no hyphen of a word. */
const sign = String.raw`(?:(?<!\p{L})[-+−])?`
/** Three places after the point are 100 m. */
const fraction = String.raw`\d{3,15}(?!\d)`
/** Nor does one end within a number, or ahead of a hemisphere. */
const end = String.raw`(?!\.\d|\s?°?\s?[NSEW]\b)`
const half = String.raw`\d{1,3}(?:°[\d\s.,′'″"’”]{0,16}|[.,]${fraction}\s?°?\s?)[NSEW]`

/**
 * What may be a position within a sentence, whole: decimal degrees (with commas of four digits and more), degrees with
 * hemispheres behind them, MGRS or UTM. Whether it is one says `positionIn`.
 */
const candidates = new RegExp(
  [
    String.raw`${begin}${sign}\d{1,3}\.${fraction}\s*,\s*[-+−]?\d{1,3}\.${fraction}${end}`,
    String.raw`${begin}(?<!\d,)${sign}\d{1,3},(?=\d{4})${fraction}(?:\s*;\s*|,?\s+)[-+−]?\d{1,3},(?=\d{4})${fraction}${end}`,
    String.raw`${begin}${half}[,;\s]{0,2}${half}`,
    String.raw`\b\d{1,2}[C-X] ?[A-Z]{2} ?\d{2,5} ?\d{2,5}\b`,
    String.raw`\b\d{1,2} ?[C-X] \d{6}(?: ?E)? \d{6,8}\b(?: ?N\b)?`,
    String.raw`\b\d{1,2} ?[C-X] \d{6} ?E \d{1,5} ?N\b`,
  ].join('|'),
  'gu',
)

/** A part of a text; a position where it names one. */
export interface TextPart {
  readonly text: string
  readonly place: TextPosition | null
}

/** A text cut at the positions in it. */
export const cutAtPlaces = (text: string): TextPart[] => {
  const parts: TextPart[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(candidates)) {
    const place = positionIn(found)
    if (!place) continue
    if (index > from) parts.push({ text: text.slice(from, index), place: null })
    parts.push({ text: found, place })
    from = index + found.length
  }
  if (from < text.length) parts.push({ text: text.slice(from), place: null })
  return parts
}

const keyOf = ({ latitude, longitude }: TextPosition): string =>
  `${latitude.toFixed(5)} ${longitude.toFixed(5)}`

/** The places that texts name, each once, in their order: the first is number 1. */
export const placesNamed = (texts: readonly string[]): readonly TextPosition[] => {
  const named = texts.flatMap((text) => cutAtPlaces(text).flatMap(({ place }) => place ?? []))
  return [...new Map(named.map((place) => [keyOf(place), place])).values()]
}

/** The number of a place among them, from 1. */
export const numberOf = (place: TextPosition, places: readonly TextPosition[]): number =>
  places.findIndex((one) => keyOf(one) === keyOf(place)) + 1
