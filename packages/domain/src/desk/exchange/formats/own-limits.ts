import type { HeightLimit } from '../../../geo/index.ts'
import type { HeightReference, Limit } from './feature.ts'
import { limitFrom } from './heights.ts'
import { asObject, asText } from './json.ts'

/** A limit as our own files write it: `{value, reference, unit}`, or its text. */
export const ownLimit = (value: unknown): Limit | null => {
  const stated = asObject(value) ?? (asText(value) ?? '').match(ownText)?.groups
  if (!stated || !('value' in stated && 'reference' in stated)) return null
  return limitFrom(stated['from_takeoff'] ? { ...stated, reference: 'TAKEOFF' } : stated, {})
}
const ownText = /^(?<value>-?\d+(?:\.\d+)?(?:e[+-]?\d+)?) (?<unit>m|ft) (?<reference>AGL|AMSL|W84|TAKEOFF)$/

/** Its text. */
export const ownLimitText = ({ value, unit, reference, from_takeoff }: HeightLimit): string =>
  `${value} ${unit} ${from_takeoff ? 'TAKEOFF' : reference}`

/** Both forms of one limit: how far they may be apart, as people round feet. */
const roundedM = 1
const ownNames = { lower: 'min_altitude', upper: 'max_altitude' } as const

/**
 * Our own form of a limit goes before that which stands beside it, and so may not disagree with it: somebody has edited
 * one of them. Measured from elsewhere they cannot be compared, and metres above ground stay beside it.
 */
export const ownBefore = (
  own: Limit | null,
  beside: Limit | null,
  { end, faults }: { end: keyof typeof ownNames; faults: string[] },
): Limit | null => {
  if (own?.kind === 'height' && beside?.kind === 'height') {
    const isComparable = groundOr(own.reference) === groundOr(beside.reference)
    if (!isComparable && beside.reference === 'AGL') return { ...own, besideM: beside.metres }
    if (isComparable && Math.abs(own.metres - beside.metres) > roundedM)
      faults.push(
        `its ${end} limit is ${limitWords(own)} by ${ownNames[end]} and ${limitWords(beside)} beside it: make them agree, or leave one out`,
      )
  }
  return own ?? beside
}

/** Above take-off is taken as above ground. */
const groundOr = (reference: HeightReference) => (reference === 'TAKEOFF' ? 'AGL' : reference)
const limitWords = ({ value, unit, reference }: Extract<Limit, { kind: 'height' }>): string =>
  `${value} ${unit} ${reference}`
