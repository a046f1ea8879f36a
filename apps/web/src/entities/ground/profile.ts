import {
  type HeightLimit,
  type LimitPair,
  limitMetres,
  type Polygon,
  type Position,
} from '@clearway/domain/geo'
import { heightFigure, metres, wayLength } from '@clearway/ui'

/** A place on the way through a drawn area, and the points across it whose ground is asked. */
export interface Station {
  readonly alongM: number
  readonly points: readonly Position[]
}

/** Together no more than one question to the API takes, which reads less ground where the points are far apart. */
const stationCount = 200
const farStationCount = 100
const farM = 100_000
const acrossCount = 5
const metresADegree = 111_320

type Plane = readonly [x: number, y: number]

/**
 * Stations along the path of a corridor, or along the longest line through an area. At each the points reach across the
 * whole width, because the ground under the edge counts as that under the middle.
 */
export const stationsIn = (
  { coordinates: [ring = []] }: Polygon,
  path: readonly Position[] | null,
): Station[] => {
  const [longitude0 = 0, latitude0 = 0] = ring[0] ?? []
  const narrowing = Math.cos((latitude0 * Math.PI) / 180)
  const toPlane = ([x = 0, y = 0]: Position): Plane => [
    (x - longitude0) * metresADegree * narrowing,
    (y - latitude0) * metresADegree,
  ]
  const fromPlane = ([x, y]: Plane): Position => [
    longitude0 + x / metresADegree / narrowing,
    latitude0 + y / metresADegree,
  ]
  const corners = ring.map(toPlane)
  const way = path ? path.map(toPlane) : longestLine(corners)
  const lengths = way.slice(1).map((to, i) => distance(way[i]!, to))
  const wholeM = lengths.reduce((sum, length) => sum + length, 0)
  if (!(wholeM > 0)) return []
  const count = wholeM > farM ? farStationCount : stationCount
  return Array.from({ length: count }, (_, i) => {
    const alongM = (wholeM * i) / (count - 1)
    const { at, normal } = placeAt(way, lengths, alongM)
    const [from, to] = widthAt(corners, { at, normal }, path !== null)
    const points = Array.from({ length: acrossCount }, (_, nth) => {
      const t = from + ((to - from) * nth) / (acrossCount - 1)
      return fromPlane([at[0] + normal[0] * t, at[1] + normal[1] * t])
    })
    return { alongM, points }
  })
}

const distance = (a: Plane, b: Plane): number => Math.hypot(b[0] - a[0], b[1] - a[1])

const longestLine = (corners: readonly Plane[]): Plane[] => {
  let [longest, ends] = [0, [] as Plane[]]
  for (const [i, a] of corners.entries())
    for (const b of corners.slice(i + 1))
      if (distance(a, b) > longest) [longest, ends] = [distance(a, b), [a, b]]
  return ends
}

interface Place {
  readonly at: Plane
  /** Of length 1, across the way. */
  readonly normal: Plane
}

const placeAt = (way: readonly Plane[], lengths: readonly number[], alongM: number): Place => {
  let [leg, left] = [0, alongM]
  while (leg < lengths.length - 1 && left > lengths[leg]!) {
    left -= lengths[leg]!
    leg += 1
  }
  const [from, to, length] = [way[leg]!, way[leg + 1]!, lengths[leg]! || 1]
  const along: Plane = [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
  return { at: [from[0] + along[0] * left, from[1] + along[1] * left], normal: [-along[1], along[0]] }
}

/** How far the area reaches to both sides; a corridor that bends back is no part of its own width. */
const widthAt = (corners: readonly Plane[], { at, normal }: Place, nearest: boolean): [number, number] => {
  const crossings = corners.slice(1).flatMap((to, i) => {
    const from = corners[i]!
    const side = (point: Plane) => (point[0] - at[0]) * normal[1] - (point[1] - at[1]) * normal[0]
    const [a, b] = [side(from), side(to)]
    if (a > 0 === b > 0) return []
    const share = a / (a - b)
    const x = from[0] + (to[0] - from[0]) * share - at[0]
    const y = from[1] + (to[1] - from[1]) * share - at[1]
    return [x * normal[0] + y * normal[1]]
  })
  const [right, left] = [crossings.filter((t) => t <= 0), crossings.filter((t) => t >= 0)]
  return nearest
    ? ([Math.max(...right, -Infinity), Math.min(...left, Infinity)].map((t) =>
        Number.isFinite(t) ? t : 0,
      ) as [number, number])
    : [Math.min(0, ...right), Math.max(0, ...left)]
}

/** The API's answer for a point. */
export interface PointGround {
  readonly geoid_undulation_m: number
  readonly ground_amsl_m: number | null
}

/** Metres above mean sea level at a station; ground is null where it is unknown anywhere across. */
export interface ProfilePoint {
  readonly alongM: number
  readonly ground: { readonly lowestM: number; readonly highestM: number } | null
  readonly lowerM: number | null
  readonly upperM: number | null
  /** The same above the highest and the lowest ground there. */
  readonly lowerAglM: number | null
  readonly upperAglM: number | null
}

export const profileOf = (
  stations: readonly Station[],
  grounds: readonly PointGround[],
  limits: LimitPair,
): ProfilePoint[] => {
  return stations.map(({ alongM, points }, i) => {
    const here = grounds.slice(i * points.length, (i + 1) * points.length)
    const heights = here.flatMap(({ ground_amsl_m }) => ground_amsl_m ?? [])
    const ground =
      heights.length === points.length
        ? { lowestM: Math.min(...heights), highestM: Math.max(...heights) }
        : null
    const undulationM = here[Math.floor(here.length / 2)]?.geoid_undulation_m ?? 0
    const amsl = (limit: HeightLimit | null): number | null => {
      if (!limit) return null
      const zero = { AGL: ground?.highestM ?? null, AMSL: 0, W84: -undulationM }[limit.reference]
      return zero === null ? null : limitMetres(limit) + zero
    }
    const [lowerM, upperM] = [amsl(limits.min), amsl(limits.max)]
    const agl = (limit: HeightLimit | null, metres: number | null, groundM: number | undefined) =>
      limit?.reference === 'AGL'
        ? limitMetres(limit)
        : metres === null || groundM === undefined
          ? null
          : metres - groundM
    return {
      alongM,
      ground,
      lowerM,
      upperM,
      lowerAglM: agl(limits.min, lowerM, ground?.highestM),
      upperAglM: agl(limits.max, upperM, ground?.lowestM),
    }
  })
}

/** Above this, over any ground, the open category ends (UAS.OPEN.010). */
export const openCategoryM = 120

const worst = (profile: readonly ProfilePoint[], of: (point: ProfilePoint) => number | null) => {
  let found: { point: ProfilePoint; metres: number } | null = null
  for (const point of profile) {
    const metres = of(point)
    if (metres !== null && (found === null || metres < found.metres)) found = { point, metres }
  }
  return found
}

/** Where a band that does not follow the ground is nearest to it; null where the ground is unknown everywhere. */
export const leastClearance = (profile: readonly ProfilePoint[], { min }: Pick<LimitPair, 'min'>) =>
  min?.reference === 'AGL'
    ? null
    : worst(profile, ({ ground, lowerM }) => (ground && lowerM !== null ? lowerM - ground.highestM : null))

export const highestAbove = (profile: readonly ProfilePoint[]) =>
  worst(profile, ({ ground, upperAglM }) => (ground && upperAglM !== null ? -upperAglM : null))

/** The text for the place at the cursor. */
export const readoutOf = (
  { alongM, ground, lowerM, upperM, lowerAglM, upperAglM }: ProfilePoint,
  reference: 'AGL' | 'AMSL',
): string => {
  const [lower, upper] = reference === 'AMSL' ? [lowerM, upperM] : [lowerAglM, upperAglM]
  const words = [
    ground ? `ground ${metres(ground.highestM)} AMSL` : 'ground unknown',
    lower !== null && upper !== null ? `band ${heightFigure(lower)}–${metres(upper)} ${reference}` : null,
    ground && lowerM !== null ? `${metres(lowerM - ground.highestM)} clear` : null,
  ]
  return `${wayLength(alongM)}: ${words.filter(Boolean).join(', ')}`
}

/** "19 m clear, ground 1,006 m" */
export const worstWords = (clearance: NonNullable<ReturnType<typeof leastClearance>>): string =>
  `${metres(clearance.metres)} clear, ground ${metres(clearance.point.ground?.highestM ?? 0)}`

/** Over how much of the way the band reaches higher than the open category may. */
export const tooHighOver = (profile: readonly ProfilePoint[]): number => {
  const [first, second] = profile
  if (!first || !second) return 0
  const stepM = second.alongM - first.alongM
  return (
    profile.filter(({ upperAglM, ground }) => ground && upperAglM !== null && upperAglM > openCategoryM)
      .length * stepM
  )
}

/** The verdict on band and ground, in sentences. */
export const groundWords = (profile: readonly ProfilePoint[], { min }: LimitPair): string[] => {
  const unknown = profile.filter(({ ground }) => !ground).length
  if (unknown === profile.length) return ['Ground unknown here: the band is not compared with it.']
  const clearance = leastClearance(profile, { min })
  const highest = highestAbove(profile)
  const words: string[] = []
  if (min?.reference === 'AGL') words.push('The band follows the ground.')
  if (clearance) {
    const place = `at ${wayLength(clearance.point.alongM)}, ground ${metres(clearance.point.ground?.highestM ?? 0)} AMSL`
    words.push(
      clearance.metres < 0
        ? `The band lies ${metres(-clearance.metres)} below the ground ${place}.`
        : `Worst clearance ${metres(clearance.metres)} ${place}.`,
    )
  }
  if (highest && -highest.metres > openCategoryM)
    words.push(`Up to ${metres(-highest.metres)} above the ground, at ${wayLength(highest.point.alongM)}.`)
  if (unknown > 0)
    words.push(`Ground unknown over ${Math.ceil((unknown / profile.length) * 100)} % of the way.`)
  return words
}
