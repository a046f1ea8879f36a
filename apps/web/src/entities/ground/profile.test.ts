import {
  circlePolygon,
  corridorPolygon,
  type Polygon,
  type Position,
  pointInPolygon,
} from '@clearway/domain/geo'
import { describe, expect, test } from 'vitest'
import { groundWords, leastClearance, profileOf, type Station, stationsIn } from './profile.ts'

const limit = (value: number, reference: 'AGL' | 'AMSL' | 'W84') => ({ value, reference, unit: 'm' as const })
const path: Position[] = [
  [77.6, 13],
  [77.7, 13.05],
  [77.75, 13],
]
const corridor = corridorPolygon(path, 200).polygon as Polygon

const groundsOf = (stations: readonly Station[], heightOf: (position: Position) => number | null) =>
  stations.flatMap(({ points }) =>
    points.map((point) => ({ geoid_undulation_m: -86, ground_amsl_m: heightOf(point) })),
  )

describe('the stations of a drawing', () => {
  test('follow a corridor and reach across its width, and no farther', () => {
    const stations = stationsIn(corridor, path)
    expect(stations.length * stations[0]!.points.length).toBeLessThanOrEqual(1_000)
    expect(stations.at(-1)?.alongM).toBeGreaterThan(19_000)
    for (const { points } of stations.slice(5, -5)) {
      const [first, last] = [points[0]!, points.at(-1)!]
      const widthM = Math.hypot((last[0]! - first[0]!) * 108_400, (last[1]! - first[1]!) * 111_320)
      expect(widthM).toBeGreaterThan(190)
      // Where two legs meet, the line across is longer.
      expect(widthM).toBeLessThan(300)
    }
  })

  test('lie inside an area, from one end to the other', () => {
    const circle = circlePolygon([77.6, 13], 500)
    const stations = stationsIn(circle, null)
    expect(Math.abs((stations.at(-1)?.alongM ?? 0) - 1_000)).toBeLessThan(10)
    for (const { points } of stations.slice(1, -1))
      for (const point of points.slice(1, -1)) expect(pointInPolygon(point, circle)).toBe(true)
  })
})

describe('band and ground', () => {
  const stations = stationsIn(corridor, path)
  const hill = ([longitude = 0]: Position) => 900 + Math.max(0, 100 - Math.abs(longitude - 77.65) * 4_000)
  const band = (from: number, to: number, reference: 'AGL' | 'AMSL' | 'W84') => ({
    min: limit(from, reference),
    max: limit(to, reference),
  })
  const profiled = (heightOf: (at: Position) => number | null, limits: ReturnType<typeof band>) =>
    profileOf(stations, groundsOf(stations, heightOf), limits)

  test('name the least clearance and its place, over the whole width', () => {
    const limits = band(1_025, 1_075, 'AMSL')
    const profile = profiled(hill, limits)
    const { point, metres } = leastClearance(profile, limits)!
    expect(metres).toBeGreaterThan(24.9)
    expect(metres).toBeLessThan(28)
    expect(point.alongM / 1_000).toBeCloseTo(6.1, 0)
    expect(groundWords(profile, limits)).toEqual([
      expect.stringMatching(/^Worst clearance 2\d m at \d\.\d km, ground [\d,]+ m AMSL\.$/),
      expect.stringMatching(/^Up to 175 m above the ground, at /),
    ])
  })

  test('state that a band lies in the ground', () => {
    const limits = band(850, 990, 'W84')
    expect(
      groundWords(
        profiled(() => 950, limits),
        limits,
      )[0],
    ).toBe('The band lies 14 m below the ground at 0.0 km, ground 950 m AMSL.')
  })

  test('above ground follow each other', () => {
    const limits = band(40, 90, 'AGL')
    const profile = profiled(hill, limits)
    for (const { ground, lowerM } of profile) expect(lowerM).toBeCloseTo(ground!.highestM + 40, 6)
    expect(groundWords(profile, limits)).toEqual(['The band follows the ground.'])
  })

  test('are not compared where the ground is unknown, and a part says how large it is', () => {
    const limits = band(1_025, 1_075, 'AMSL')
    expect(
      groundWords(
        profiled(() => null, limits),
        limits,
      ),
    ).toEqual([expect.stringMatching(/^Ground unknown here/)])
    const partly = profiled((at) => (at[0]! > 77.74 ? null : 1_000), limits)
    expect(groundWords(partly, limits).at(-1)).toMatch(/^Ground unknown over \d+ % of the way\.$/)
  })
})
