import type { Polygon } from 'geojson'
import { describe, expect, test } from 'vitest'
import { polygonAreaM2 } from './area.ts'
import { circlePolygon } from './circle.ts'
import { crossingsBetween } from './crossings.ts'
import { polygon, square } from './fixtures/cases.ts'
import { comb } from './fixtures/combs.ts'
import { intersectionPolygons } from './intersection.ts'
import { polygonProblem } from './polygon.ts'
import { trimmedPolygon } from './trim.ts'

const across = (teeth: number): [Polygon, Polygon] => [
  comb([0, 0], { teeth }),
  comb([0, 0], { teeth, lies: true }),
]
const [one, other] = [polygon(square(0, 0, 2)), polygon(square(1, 1, 2))]

describe('what two areas have in common', () => {
  test('is not looked for where they are combs across each other, which takes minutes', () => {
    const combs = across(240)
    expect(combs.map((area) => polygonProblem(area, 'comb', { maxVertices: 1_000 }))).toEqual([null, null])
    expect(intersectionPolygons(...combs)).toBeNull()
    expect(intersectionPolygons(...across(20))?.length).toBeGreaterThan(200)
  })

  test('is all of an area of a thousand corners that is laid on itself', () => {
    const area = circlePolygon([0, 0], 10_000, 1_000)
    const [whole, ...more] = intersectionPolygons(area, area) ?? []
    expect(more).toEqual([])
    expect(polygonAreaM2(whole!)).toBeCloseTo(polygonAreaM2(area), 0)
  })

  test('takes from the room of an answer, and is not looked for beyond it', () => {
    // Eight corners each, and two crossings that count as five each.
    const room = { left: 40 }
    const found = [1, 2, 3, 4].map(() => intersectionPolygons(one, other, room)?.length)
    expect(found).toEqual([1, 1, undefined, undefined])
  })

  test('is left out of what an area is trimmed to where that would take minutes: it is cut straight', () => {
    const [upright, lying] = across(240)
    const narrow = { ...lying, coordinates: [lying.coordinates[0]!.map(([x, y]) => [x! / 2, y!])] }
    const part = trimmedPolygon(upright, [narrow], 10)
    expect(part && polygonAreaM2(part)).toBeGreaterThan(polygonAreaM2(upright) / 10)
  })
})

test('an area is trimmed within a moment beside a small comb, whose teeth lie within the margin of each other', () => {
  const [draft, small] = [
    comb([0, 0], { teeth: 1, sideDeg: 0.01 }),
    comb([0, 0], { teeth: 240, sideDeg: 0.001 }),
  ]
  const began = performance.now()
  expect(trimmedPolygon(draft, [small], 10)).not.toBeNull()
  expect(performance.now() - began).toBeLessThan(2_000)
})

describe('crossings', () => {
  test('are counted up to one more than are wanted', () => {
    expect(crossingsBetween([one, other], 10)).toBe(2)
    expect(crossingsBetween(across(5), 10)).toBe(11)
    expect(crossingsBetween([...across(5), polygon(square(9, 9, 1))], 1_000)).toBe(64)
  })

  test('are none of areas that touch, or have an edge in common', () => {
    expect(crossingsBetween([polygon(square(0, 0, 1)), polygon(square(1, 0, 1))], 10)).toBe(0)
    expect(crossingsBetween([one, one], 10)).toBe(0)
  })

  test('are as good as too many where very many slanted edges lie side by side, and no box tells them apart', () => {
    const slanted = (shift: number): Polygon => ({
      type: 'Polygon',
      coordinates: comb([0, 0], { teeth: 600 }).coordinates.map((ring) =>
        ring.map(([x, y]) => [x! + y! + shift, y!]),
      ),
    })
    const base = 0.1 / 600
    const [left, right] = [slanted(0), slanted(0.6 * base)]
    expect(crossingsBetween([left, right], 1_000)).toBe(1_001)
  })
})
