import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  bandAboveGround,
  bandIn,
  bandText,
  type HeightLimit,
  type HeightReference,
  heightReferences,
  heightUnits,
  limitAboveGround,
  limitIn,
  limitMetres,
  limitText,
  undulationUnder,
} from './limits.ts'

const limit = (value: number, reference: HeightReference, unit: 'm' | 'ft' = 'm'): HeightLimit => ({
  value,
  reference,
  unit,
})

const hills = { ground: { lowest: 20, highest: 600 }, undulation: { lowest: 45, highest: 47 } }

describe('a limit', () => {
  it.each([
    [limit(400, 'AGL', 'ft'), 121.92],
    [limit(2000, 'AMSL', 'ft'), 609.6],
    [limit(-5, 'W84'), -5],
  ])('%j is %d m', (given, metres) => expect(limitMetres(given)).toBe(metres))

  it('reads with its unit and reference', () => {
    expect(limitText(limit(2000, 'AMSL', 'ft'))).toBe('2,000 ft AMSL')
    expect(limitText(limit(60.5, 'AGL'))).toBe('60.5 m AGL')
    expect(bandText(limit(0, 'AGL'), limit(1200, 'AGL'))).toBe('0–1,200 m AGL')
    expect(bandText(limit(0, 'AGL'), limit(2000, 'AMSL', 'ft'))).toBe('0 m AGL to 2,000 ft AMSL')
  })

  it.each<[HeightLimit, HeightReference, number, number]>([
    [limit(100, 'AGL'), 'AGL', 100, 100],
    [limit(100, 'AGL'), 'AMSL', 120, 700],
    [limit(100, 'AGL'), 'W84', 165, 747],
    [limit(700, 'AMSL'), 'AGL', 100, 680],
    [limit(700, 'AMSL'), 'W84', 745, 747],
    [limit(700, 'W84'), 'AMSL', 653, 655],
    [limit(700, 'W84'), 'AGL', 53, 635],
  ])('%j lies in %s from %d to %d m over hills', (given, reference, lowest, highest) =>
    expect(limitIn(given, reference, hills)).toEqual({ lowest, highest }),
  )

  it('above sea is nowhere above unknown ground but above any', () => {
    const unknown = { ...hills, ground: null }
    expect(limitIn(limit(100, 'AMSL'), 'AGL', unknown)).toBeNull()
    expect(limitIn(limit(100, 'AMSL'), 'W84', unknown)).toEqual({ lowest: 145, highest: 147 })
    expect(limitAboveGround(limit(100, 'AMSL'), unknown)).toEqual({ lowest: -8749, highest: 540 })
  })
})

describe('a band above ground', () => {
  it('begins at the ground where it reaches down to it', () => {
    expect(bandAboveGround(limit(300, 'AMSL'), limit(2000, 'AMSL'), hills)).toEqual({
      minHeightM: 0,
      maxHeightM: 1980,
    })
  })
  it('is kept as it is where it is given above ground', () => {
    expect(bandAboveGround(limit(-10, 'AGL'), limit(50, 'AGL'), hills)).toEqual({
      minHeightM: -10,
      maxHeightM: 50,
    })
  })
  it('stays below the ground where all of it does', () => {
    expect(bandAboveGround(limit(0, 'AMSL'), limit(10, 'AMSL'), hills)).toEqual({
      minHeightM: -600,
      maxHeightM: -10,
    })
  })
})

test('whatever lies between two limits anywhere in an area lies in its band of every reference', () => {
  const anyLimit = fc.record({
    value: fc.double({ min: -500, max: 5_000, noNaN: true }),
    reference: fc.constantFrom(...heightReferences),
    unit: fc.constantFrom(...heightUnits),
  })
  const anyPlace = fc.record({
    ground: fc.integer({ min: 0, max: 400 }),
    geoid: fc.integer({ min: -90, max: 80 }),
  })
  const place = fc.array(anyPlace, { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(
      anyLimit,
      anyLimit,
      place,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (min, max, places, part) => {
        const extent = (values: number[]) => ({ lowest: Math.min(...values), highest: Math.max(...values) })
        const levels = {
          ground: extent(places.map(({ ground }) => ground)),
          undulation: extent(places.map(({ geoid }) => geoid)),
        }
        for (const { ground, geoid } of places) {
          const inAmsl = (one: HeightLimit) =>
            limitMetres(one) + { AGL: ground, AMSL: 0, W84: -geoid }[one.reference]
          const [low, high] = [inAmsl(min), inAmsl(max)]
          // Nothing flies below the ground.
          const amsl = Math.max(low + (high - low) * part, ground)
          if (amsl < low || amsl > high) continue
          const band = bandAboveGround(min, max, levels)
          expect(amsl - ground).toBeGreaterThanOrEqual(band.minHeightM - 1e-5)
          expect(amsl - ground).toBeLessThanOrEqual(band.maxHeightM + 1e-5)
          for (const [reference, metres] of [
            ['AMSL', amsl],
            ['W84', amsl + geoid],
          ] as const) {
            const around = bandIn({ min, max }, reference, levels)
            expect(metres).toBeGreaterThanOrEqual((around.min as number) - 1e-5)
            expect(metres).toBeLessThanOrEqual((around.max as number) + 1e-5)
          }
        }
      },
    ),
    { numRuns: 2_000 },
  )
})

describe('the geoid under a box', () => {
  // Between the nodes of a quarter of a degree, as the real one.
  const node = (column: number, row: number): number => ((column * 7 + row * 13) % 11) - 5
  const bilinear = ([x, y]: readonly [number, number]): number => {
    const [column, row] = [Math.floor(x / 0.25), Math.floor(y / 0.25)]
    const [right, up] = [x / 0.25 - column, y / 0.25 - row]
    const below = node(column, row) * (1 - right) + node(column + 1, row) * right
    const above = node(column, row + 1) * (1 - right) + node(column + 1, row + 1) * right
    return below * (1 - up) + above * up
  }
  const within = fc.double({ min: 0, max: 1, noNaN: true })
  it('is nowhere in it higher or lower', () => {
    fc.assert(
      fc.property(fc.double({ min: 3, max: 9, noNaN: true }), within, within, within, (west, width, x, y) => {
        const box = [west, 2 * west, west + width, 2 * west + width] as const
        const { lowest, highest } = undulationUnder([...box], bilinear)
        const here = bilinear([west + width * x, 2 * west + width * y])
        expect(here).toBeGreaterThanOrEqual(lowest - 1e-9)
        expect(here).toBeLessThanOrEqual(highest + 1e-9)
      }),
    )
  })
  it('is that of the earth under half of it', () => {
    expect(undulationUnder([-180, -90, 0, 90], () => 0)).toEqual({ lowest: -110, highest: 90 })
  })
})
