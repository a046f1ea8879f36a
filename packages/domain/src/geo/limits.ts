import type { HeightBand } from './types.ts'

// What a height is measured from, and the one place where one measure becomes another (docs/decisions/0055). Under an
// area the ground and the geoid are no numbers but extents, so what comes out is an extent too: it takes in the limit
// wherever in the area it is measured.

/** Above ground, above mean sea level, above the ellipsoid of WGS 84. */
export const heightReferences = ['AGL', 'AMSL', 'W84'] as const
export type HeightReference = (typeof heightReferences)[number]

export const heightUnits = ['m', 'ft'] as const
export type HeightUnit = (typeof heightUnits)[number]

/** A height as it was given. */
export interface HeightLimit {
  readonly value: number
  readonly reference: HeightReference
  readonly unit: HeightUnit
  /** Given above the place of take-off, and taken as above ground: the reference is AGL (docs/decisions/0061). */
  readonly from_takeoff?: true | undefined
}

export interface Extent {
  readonly lowest: number
  readonly highest: number
}

/** Metres under an area. */
export interface Levels {
  /** The ground above mean sea level; null: unknown. */
  readonly ground: Extent | null
  /** Mean sea level above the ellipsoid. */
  readonly undulation: Extent
}

export interface LimitPair {
  readonly min: HeightLimit | null
  readonly max: HeightLimit | null
}

/** Metres; open at an end that is null. */
export interface OpenBand {
  readonly min: number | null
  readonly max: number | null
}

const metresOfUnit = { m: 1, ft: 0.3048 } as const

/** What floating point loses is no height. */
const toMicrometre = (metres: number): number => Math.round(metres * 1e6)

/** In metres above what it is measured from; whole micrometres, so that 400 ft and 121.92 m are one. */
export const limitMetres = ({ value, unit }: HeightLimit): number =>
  toMicrometre(value * metresOfUnit[unit]) / 1e6

export const metresAgl = (value: number): HeightLimit => ({ value, reference: 'AGL', unit: 'm' })

/** How high something is in metres above ground, mean sea level and the ellipsoid, as far as it is known. */
export interface KnownHeights {
  readonly heightM: number | null
  readonly amslM?: number | null
  readonly w84M?: number | null
}

const heightIn: Readonly<Record<HeightReference, (known: KnownHeights) => number | null | undefined>> = {
  AGL: ({ heightM }) => heightM,
  AMSL: ({ amslM }) => amslM,
  W84: ({ w84M }) => w84M,
}

/** A height and a limit that are measured from the same; metres. */
export interface HeldAgainst {
  readonly heightM: number
  readonly limitM: number
  readonly reference: HeightReference
}

/** In the reference of the limit that was given where the height is known in it, else above ground; null where neither is. */
export const heldAgainst = (
  known: KnownHeights,
  given: HeightLimit | null,
  limitAglM: number,
): HeldAgainst | null => {
  const heightM = given && heightIn[given.reference](known)
  if (given && typeof heightM === 'number')
    return { heightM, limitM: limitMetres(given), reference: given.reference }
  return known.heightM === null ? null : { heightM: known.heightM, limitM: limitAglM, reference: 'AGL' }
}

const figures = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 })
const figureText = (value: number): string => figures.format(value)

/** "2,000 ft AMSL", "60 m AGL at take-off" */
export const limitText = ({ value, reference, unit, from_takeoff }: HeightLimit): string =>
  `${figureText(value)} ${unit} ${reference}${from_takeoff ? ' at take-off' : ''}`

/** Are two limits measured from the same? */
const isMeasuredAlike = (a: HeightLimit, b: HeightLimit): boolean =>
  a.reference === b.reference && a.unit === b.unit && a.from_takeoff === b.from_takeoff

export const isSameLimit = (a: HeightLimit, b: HeightLimit): boolean =>
  a.value === b.value && isMeasuredAlike(a, b)

/** "0–120 m AGL", "0 m AGL to 2,000 ft AMSL" */
export const bandText = (min: HeightLimit, max: HeightLimit): string => {
  return isMeasuredAlike(min, max)
    ? `${figureText(min.value)}–${limitText(max)}`
    : `${limitText(min)} to ${limitText(max)}`
}

/** The land of this planet, from the shore of the Dead Sea to Everest. */
const anyGround: Extent = { lowest: -440, highest: 8_849 }

/** Centimetres outward. */
const outward = ({ lowest, highest }: Extent): Extent => ({
  lowest: Math.floor(toMicrometre(lowest) / 1e4) / 100,
  highest: Math.ceil(toMicrometre(highest) / 1e4) / 100,
})

/** Metres above mean sea level of what a height is measured from. */
const zeroOf = (reference: HeightReference, { ground, undulation }: Levels): Extent | null => {
  if (reference === 'AGL') return ground
  if (reference === 'AMSL') return { lowest: 0, highest: 0 }
  return { lowest: -undulation.highest, highest: -undulation.lowest }
}

/** Where a limit lies, in metres above another reference; null where the ground that this takes is unknown. */
export const limitIn = (limit: HeightLimit, reference: HeightReference, levels: Levels): Extent | null => {
  const metres = limitMetres(limit)
  if (limit.reference === reference) return { lowest: metres, highest: metres }
  const [from, to] = [zeroOf(limit.reference, levels), zeroOf(reference, levels)]
  return (
    from &&
    to &&
    outward({ lowest: metres + from.lowest - to.highest, highest: metres + from.highest - to.lowest })
  )
}

/** Where a limit lies above ground; above any ground there is where it is unknown. */
export const limitAboveGround = (limit: HeightLimit, levels: Levels): Extent =>
  limitIn(limit, 'AGL', { ...levels, ground: levels.ground ?? anyGround }) as Extent

/** The band in a reference that takes in all between two limits. */
export const bandIn = ({ min, max }: LimitPair, reference: HeightReference, levels: Levels): OpenBand => ({
  min: (min && limitIn(min, reference, levels)?.lowest) ?? null,
  max: (max && limitIn(max, reference, levels)?.highest) ?? null,
})

/** The same above ground, known or not. Nothing flies below it: a band that reaches down to it begins there. */
export const bandAboveGround = (min: HeightLimit, max: HeightLimit, levels: Levels): HeightBand => {
  const maxHeightM = limitAboveGround(max, levels).highest
  const { lowest } = limitAboveGround(min, levels)
  const isDerived = min.reference !== 'AGL'
  return { minHeightM: isDerived && maxHeightM > 0 ? Math.max(0, lowest) : lowest, maxHeightM }
}

/** The geoid is a grid of this, in degrees; on a rectangle inside one of its cells it is highest and lowest at a corner. */
const gridDeg = 0.25
/** Of the geoid, with room: for an area of more cells than this. */
const anyUndulation: Extent = { lowest: -110, highest: 90 }
const mostCells = 10_000

/** Bounds of the geoid under a box. */
export const undulationUnder = (
  [west, south, east, north]: readonly [number, number, number, number],
  undulationM: (position: readonly [number, number]) => number,
): Extent => {
  const [columns, rows] = [cutAtGrid(west, east), cutAtGrid(south, north)]
  if (columns.length * rows.length > mostCells) return anyUndulation
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const latitude of rows)
    for (const longitude of columns) {
      const metres = undulationM([longitude, latitude])
      if (metres < lowest) lowest = metres
      if (metres > highest) highest = metres
    }
  return { lowest, highest }
}

/** Both ends, and the lines of the grid between them. */
const cutAtGrid = (from: number, to: number): number[] => {
  const [first, last] = [Math.floor(from / gridDeg) + 1, Math.ceil(to / gridDeg) - 1]
  const lines = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => (first + at) * gridDeg)
  return [from, ...lines, to]
}
