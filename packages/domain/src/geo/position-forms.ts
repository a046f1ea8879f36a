import { mgrsText } from './mgrs.ts'
import type { TextPosition } from './types.ts'
import { utmText } from './utm.ts'

export const positionForms = ['dec', 'dms', 'utm', 'mgrs'] as const
export type PositionForm = (typeof positionForms)[number]

const decimals = 5

const decimal = (value: number, [plus, minus]: readonly [string, string]): string =>
  `${Math.abs(value).toFixed(decimals)} ${Number(value.toFixed(decimals)) < 0 ? minus : plus}`

const sexagesimal = (value: number, [plus, minus]: readonly [string, string], digits: number): string => {
  // In tenths of a second, so that none is 60.
  const tenths = Math.round(Math.abs(value) * 36_000)
  const degrees = String(Math.floor(tenths / 36_000)).padStart(digits, '0')
  const minutes = String(Math.floor(tenths / 600) % 60).padStart(2, '0')
  const seconds = ((tenths % 600) / 10).toFixed(1).padStart(4, '0')
  return `${degrees}°${minutes}'${seconds}"${value < 0 && tenths > 0 ? minus : plus}`
}

const northSouth = ['N', 'S'] as const
const eastWest = ['E', 'W'] as const

/** A position in words that `positionIn` reads; null where the grid has no place for it. */
export const positionText = (position: TextPosition, form: PositionForm): string | null => {
  const { latitude, longitude } = position
  if (form === 'utm') return utmText(position)
  if (form === 'mgrs') return mgrsText(position)
  if (form === 'dms') return `${sexagesimal(latitude, northSouth, 2)} ${sexagesimal(longitude, eastWest, 3)}`
  return `${decimal(latitude, northSouth)} ${decimal(longitude, eastWest)}`
}
