import { type LimitPair, limitMetres } from '@clearway/domain/geo'
import { heightFigure, metres } from '@clearway/ui'
import { leastClearance, openCategoryM, type ProfilePoint, tooHighOver } from './profile.ts'

/** As near to the ground as a flight should come. */
export const leastClearM = 30
const leastBandM = 5

/** A band in metres that clears the ground, for the fields of a form. */
export interface ClearBand {
  readonly key: 'ground' | 'sea'
  readonly act: string
  readonly effect: string
  readonly fields: {
    readonly min_height: number
    readonly max_height: number
    readonly min_measure: 'm AGL' | 'm AMSL'
    readonly max_measure: 'm AGL' | 'm AMSL'
  }
}

const bandOf = (reference: 'AGL' | 'AMSL', lower: number, upper: number) => ({
  min_height: lower,
  max_height: upper,
  min_measure: `m ${reference}` as const,
  max_measure: `m ${reference}` as const,
})
const words = (lower: number, upper: number): string => `${heightFigure(lower)}–${metres(upper)}`

/** Bands that stay off the ground and below 120 m above it, where the drawn one does not. */
export const clearBands = (profile: readonly ProfilePoint[], limits: LimitPair): ClearBand[] => {
  const known = profile.flatMap(({ ground }) => ground ?? [])
  const isOff =
    (leastClearance(profile, limits)?.metres ?? leastClearM) < leastClearM || tooHighOver(profile) > 0
  if (known.length < profile.length || !limits.min || !limits.max || !isOff) return []
  const thickM = Math.max(leastBandM, Math.round(limitMetres(limits.max) - limitMetres(limits.min)))
  const upperAgl = Math.min(
    openCategoryM,
    leastClearM + (limits.min.reference === limits.max.reference ? thickM : 60),
  )
  const lowest = Math.ceil(Math.max(...known.map(({ highestM }) => highestM)) + leastClearM)
  const highest = Math.floor(Math.min(...known.map(({ lowestM }) => lowestM)) + openCategoryM)
  const followed: ClearBand = {
    key: 'ground',
    act: `${words(leastClearM, upperAgl)} AGL`,
    effect: 'follows the ground, clear everywhere',
    fields: bandOf('AGL', leastClearM, upperAgl),
  }
  if (highest - lowest < leastBandM) return [followed]
  const upper = Math.min(highest, lowest + thickM)
  return [
    followed,
    {
      key: 'sea',
      act: `${words(lowest, upper)} AMSL`,
      effect: `${metres(leastClearM)} clear everywhere, never above ${metres(openCategoryM)}`,
      fields: bandOf('AMSL', lowest, upper),
    },
  ]
}

/** "N13 E077": the square degree that a file of terrain would be named for. */
export const tileName = (longitude: number, latitude: number): string => {
  const digits = (value: number, length: number) => String(Math.abs(Math.floor(value))).padStart(length, '0')
  return `${latitude < 0 ? 'S' : 'N'}${digits(latitude, 2)} ${longitude < 0 ? 'W' : 'E'}${digits(longitude, 3)}`
}
