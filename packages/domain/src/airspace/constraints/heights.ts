import type { Band, StoredLimits, StoredPolygon } from '@clearway/db'
import {
  bandAboveGround,
  bandIn,
  bbox,
  type HeightLimit,
  type HeightReference,
  isSameLimit,
  type Levels,
  limitAboveGround,
  limitMetres,
  limitText,
  metresAgl,
  undulationUnder,
} from '../../geo/index.ts'
import { type Ctx, Failure, fieldFault, type GroundRange } from '../../kernel/index.ts'
import type { comparedIn } from './heights-contract.ts'
import type { Bounds, Volume } from './volume.ts'

// A limit is kept as it was given; what SPEC.md calls min_height and max_height, and bounds above mean sea level and above
// the ellipsoid, are derived from it when it is written (docs/decisions/0055).

type Given<T> = T | null | undefined

/** The heights of a body, and those of a question, whose ends may be open. */
export interface HeightInput {
  readonly min_height?: Given<number>
  readonly max_height?: Given<number>
  readonly min_altitude?: Given<HeightLimit>
  readonly max_altitude?: Given<HeightLimit>
}

/** The columns in which a record keeps its heights. */
export interface Heights {
  readonly minHeight: number
  readonly maxHeight: number
  /** Absent as null: metres above ground, over ground whose height is unknown. */
  readonly limits?: StoredLimits | null | undefined
}
type WholeHeights = Heights & { readonly limits: StoredLimits | null }

const names = { min: ['min_height', 'min_altitude'], max: ['max_height', 'max_altitude'] } as const
export type End = keyof typeof names

/** One end: its limit, and the metres above ground that were given with it. */
interface StatedHeight {
  readonly limit: HeightLimit
  readonly heightM: number | null
}

/** What is meant by an end; null where none is given. What is sent back as it was read counts as left out. */
const statedOf = (input: HeightInput, end: End, before: Heights | null): StatedHeight | null => {
  const [height, altitude] = names[end].map((name) => input[name] ?? null) as [
    number | null,
    HeightLimit | null,
  ]
  const stored = before && storedEnd(before, end)
  const heightM = height === stored?.heightM ? null : height
  if (altitude && !(stored && isSameLimit(altitude, stored.limit))) return { limit: altitude, heightM }
  if (heightM !== null) return { limit: metresAgl(heightM), heightM: null }
  return stored && { limit: stored.limit, heightM: null }
}

const storedEnd = ({ limits, minHeight, maxHeight }: Heights, end: End) => {
  const heightM = end === 'min' ? minHeight : maxHeight
  return { heightM, limit: limits?.[end] ?? metresAgl(heightM) }
}

/** 400 unless each end is given, and the lower one below the upper one where they are measured alike. */
export const refuseHeights = (input: HeightInput, at = '', before: Heights | null = null): void => {
  const [min, max] = [statedOf(input, 'min', before), statedOf(input, 'max', before)]
  for (const [end, said] of [
    ['min', min],
    ['max', max],
  ] as const)
    if (!said) throw fieldFault(`${at}${names[end][0]}`, `is needed, or ${names[end][1]} in its place`)
  refuseOrder(input, [min as StatedHeight, max as StatedHeight], at)
}

/** The same for a question: an end that is left out is open. */
export const refuseAskedHeights = (input: HeightInput): void => {
  const [min, max] = [statedOf(input, 'min', null), statedOf(input, 'max', null)]
  if (min && max) refuseOrder(input, [min, max], '')
}

const refuseOrder = (
  input: HeightInput,
  [min, max]: readonly [StatedHeight, StatedHeight],
  at: string,
): void => {
  if (min.limit.reference !== max.limit.reference || limitMetres(min.limit) < limitMetres(max.limit)) return
  const isPlain = !input.min_altitude && !input.max_altitude
  throw isPlain
    ? fieldFault(
        `${at}min_height`,
        `must be below max_height (${limitMetres(max.limit)}), is ${limitMetres(min.limit)}`,
      )
    : fieldFault(
        `${at}min_altitude`,
        `must be below max_altitude (${limitText(max.limit)}), is ${limitText(min.limit)}`,
      )
}

/** Who knows the ground. */
type Knowing = Pick<Ctx, 'ground'>

const levelsUnder = async ({ ground }: Knowing, polygon: StoredPolygon) => {
  const range = await ground.groundRange(polygon.coordinates[0] as unknown as [number, number][])
  const levels = (): Levels => ({
    ground: range && { lowest: range.lowestAmslM, highest: range.highestAmslM },
    undulation: undulationUnder(bbox(polygon as Parameters<typeof bbox>[0]), (at) =>
      ground.geoidUndulationM(at),
    ),
  })
  return { range, levels }
}

/**
 * The heights of a volume that is written, over its polygon; refuseHeights has passed. 400 where nothing lies between its
 * limits, 422 where both forms of one limit are given and do not agree. `before`: the record as it is.
 */
export const heightsOver = async (
  ctx: Knowing,
  polygon: StoredPolygon,
  input: HeightInput,
  { before = null, at = '' }: { before?: (Heights & { polygon: StoredPolygon }) | null; at?: string } = {},
): Promise<WholeHeights> => {
  const [min, max] = [
    statedOf(input, 'min', before) as StatedHeight,
    statedOf(input, 'max', before) as StatedHeight,
  ]
  const keeps = keptEnds(before, polygon, { min, max })
  if (before && keeps.min && keeps.max)
    return { minHeight: before.minHeight, maxHeight: before.maxHeight, limits: before.limits ?? null }
  const { range, levels } = await levelsUnder(ctx, polygon)
  if (!range && isPlain(min.limit) && isPlain(max.limit))
    return { minHeight: min.limit.value, maxHeight: max.limit.value, limits: null }
  const here = levels()
  const band = bandAboveGround(min.limit, max.limit, here)
  // What somebody who knows the ground gave beside a limit stays with it, as long as the service does not know it.
  const isUnknown = !range && !before?.limits?.ground
  const heightOf = (end: End, said: StatedHeight, derivedM: number) => {
    const keptIn = keeps[end] && isUnknown ? before : null
    return keptIn ? storedEnd(keptIn, end).heightM : agreed(said, { end, derivedM, levels: here, at })
  }
  const minHeight = heightOf('min', min, band.minHeightM)
  const maxHeight = heightOf('max', max, band.maxHeightM)
  if (minHeight >= maxHeight)
    throw fieldFault(
      `${at}min_altitude`,
      `nothing lies between ${limitText(min.limit)} and ${limitText(max.limit)} over this area${range ? ` (${groundText(range)})` : ''}`,
    )
  return {
    minHeight,
    maxHeight,
    limits: storedLimits({ min: min.limit, max: max.limit, range, levels: here }),
  }
}

const isPlain = ({ reference, unit, from_takeoff }: HeightLimit): boolean =>
  reference === 'AGL' && unit === 'm' && !from_takeoff

/** Of which ends area and limit stay. With both a record keeps the bounds that it was judged with. */
const keptEnds = (
  before: (Heights & { polygon: StoredPolygon }) | null,
  polygon: StoredPolygon,
  said: Readonly<Record<End, StatedHeight>>,
): Record<End, boolean> => {
  if (!before || JSON.stringify(before.polygon.coordinates) !== JSON.stringify(polygon.coordinates))
    return { min: false, max: false }
  const stays = (end: End) => isSameLimit(storedEnd(before, end).limit, said[end].limit)
  return { min: stays('min'), max: stays('max') }
}

const storedLimits = ({
  min,
  max,
  range,
  levels,
}: {
  min: HeightLimit
  max: HeightLimit
  range: GroundRange | null
  levels: Levels
}): StoredLimits => ({
  min,
  max,
  ground: range,
  amsl: bandIn({ min, max }, 'AMSL', levels),
  w84: bandIn({ min, max }, 'W84', levels),
})

/** How far the two forms of one limit may be apart: people round feet. */
const roundedM = 1

/** The metres above ground that are kept: over unknown ground a caller who gives them knows better than the service. */
const agreed = (
  { limit, heightM }: StatedHeight,
  { end, derivedM, levels, at }: { end: End; derivedM: number; levels: Levels; at: string },
): number => {
  if (heightM === null) return derivedM
  const { lowest, highest } = limitAboveGround(limit, levels)
  const agrees = heightM === derivedM || (heightM >= lowest - roundedM && heightM <= highest + roundedM)
  if (!agrees) {
    const [height, altitude] = names[end]
    const above = lowest === highest ? `${lowest} m` : `${lowest} to ${highest} m`
    const reason = `${heightM} m does not agree with ${altitude}: ${limitText(limit)} is ${above} above ${levels.ground ? 'the ground of this area' : 'any ground there is'}. Leave one of them out`
    throw new Failure('unprocessable', `${at}${height}: ${reason}`, {
      details: { [`${at}${height}`]: [reason] },
    })
  }
  return levels.ground || limit.reference === 'AGL' ? derivedM : heightM
}

const groundText = ({ lowestAmslM, highestAmslM }: GroundRange): string =>
  `its ground is ${Math.round(lowestAmslM)} to ${Math.round(highestAmslM)} m AMSL`

/** The heights of a question, whose ends may be open, as a volume has them. */
export const askedHeights = async (
  ctx: Knowing,
  polygon: StoredPolygon,
  input: HeightInput,
): Promise<Pick<Volume, 'minHeight' | 'maxHeight' | 'bounds'>> => {
  const [min, max] = [statedOf(input, 'min', null), statedOf(input, 'max', null)]
  if (min && max) {
    const { minHeight, maxHeight, limits } = await heightsOver(ctx, polygon, input)
    return { minHeight, maxHeight, bounds: limits }
  }
  const one = min ?? max
  if (!one) return { minHeight: null, maxHeight: null, bounds: null }
  const levels = (await levelsUnder(ctx, polygon)).levels()
  const above = limitAboveGround(one.limit, levels)
  const pair = { min: min?.limit ?? null, max: max?.limit ?? null }
  return {
    minHeight: min && above.lowest,
    maxHeight: max && above.highest,
    bounds: { amsl: bandIn(pair, 'AMSL', levels), w84: bandIn(pair, 'W84', levels) },
  }
}

export const presentHeights = (row: Heights) => ({
  min_height: row.minHeight,
  max_height: row.maxHeight,
  min_altitude: storedEnd(row, 'min').limit,
  max_altitude: storedEnd(row, 'max').limit,
  lower_w84_m: row.limits?.w84.min ?? null,
  upper_w84_m: row.limits?.w84.max ?? null,
  heights_note: groundNote(row.limits),
})

const groundNote = (limits: StoredLimits | null | undefined): string | null => {
  if (!limits || limits.ground) return null
  const unturned = [limits.min, limits.max].filter(({ reference }) => reference !== 'AGL')
  if (unturned.length === 0) return null
  return `Ground unknown: ${unturned.map(limitText).join(' and ')} could not be turned into metres above ground, so min_height and max_height are wide enough for any ground, or as they were given beside it.`
}

/** What two volumes were compared in. */
export const comparedOf = (
  a: Bounds | null | undefined,
  b: Bounds | null | undefined,
): (typeof comparedIn)[number] => (knowsW84(a) && knowsW84(b) ? 'W84' : 'AGL')

const knowsW84 = (bounds: Bounds | null | undefined): boolean =>
  typeof bounds?.w84.min === 'number' && typeof bounds.w84.max === 'number'

/** Nothing that both know of them keeps two volumes apart. */
export const boundsMeet = (a: Bounds | null | undefined, b: Bounds | null | undefined): boolean =>
  !a || !b || (bandsMeet(a.amsl, b.amsl) && bandsMeet(a.w84, b.w84))

const bandsMeet = (a: Band, b: Band): boolean =>
  (a.min ?? Number.NEGATIVE_INFINITY) < (b.max ?? Number.POSITIVE_INFINITY) &&
  (b.min ?? Number.NEGATIVE_INFINITY) < (a.max ?? Number.POSITIVE_INFINITY)

/** Two records share heights: above ground, and in every other reference that both know. */
export const heightsMeet = (a: Heights, b: Heights): boolean =>
  bandsMeet(aboveGround(a), aboveGround(b)) && boundsMeet(a.limits, b.limits)

const aboveGround = ({ minHeight, maxHeight }: Heights): ClosedBand => ({ min: minHeight, max: maxHeight })

interface ClosedBand {
  readonly min: number
  readonly max: number
}

/** Two records' heights in metres of one reference: above mean sea level where both lie there as they were given. */
export const comparableBands = (a: Heights, b: Heights): [ClosedBand, ClosedBand, HeightReference] =>
  [a, b].every(({ limits }) => limits?.min.reference === 'AMSL' && limits.max.reference === 'AMSL')
    ? [a.limits?.amsl as ClosedBand, b.limits?.amsl as ClosedBand, 'AMSL']
    : [aboveGround(a), aboveGround(b), 'AGL']

/** The end of a record's heights in metres of a reference; null: the ground that this takes is unknown. */
export const endIn = (row: Heights, end: End, reference: HeightReference): number | null => {
  if (reference === 'AGL') return end === 'min' ? row.minHeight : row.maxHeight
  return row.limits?.[reference === 'AMSL' ? 'amsl' : 'w84'][end] ?? null
}

/** The limit of a record as it was given. */
export const givenLimit = (row: Heights, end: End): HeightLimit => storedEnd(row, end).limit
