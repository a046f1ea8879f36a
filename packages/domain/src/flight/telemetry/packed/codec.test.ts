import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FrameColumns, packedFormat, packFrames, unpackFrames } from './codec.ts'
import { completed, numberKeys, shapeOf, textKeys } from './columns.ts'

const columnsOf = (
  numbers: readonly (readonly number[])[],
  texts: readonly (readonly (string | null)[])[] = [],
): FrameColumns => ({
  count: (numbers[0] ?? texts[0] ?? []).length,
  numbers: numbers.map((of) => Float64Array.from(of)),
  texts,
})

const roundTrip = async (columns: FrameColumns) => {
  const bytes = await packFrames(columns)
  const shape = { numbers: columns.numbers.length, texts: columns.texts.length }
  return { bytes, back: unpackFrames(bytes, { count: columns.count, ...shape }) }
}

/** Object.is: a zero keeps its sign, and what is missing stays missing. */
const expectSame = (back: FrameColumns, columns: FrameColumns) => {
  expect(back.count).toBe(columns.count)
  expect(back.numbers).toHaveLength(columns.numbers.length)
  for (const [i, numbers] of columns.numbers.entries())
    for (const [at, value] of numbers.entries())
      if (!Object.is(back.numbers[i]![at], value))
        throw new Error(`column ${i}, frame ${at}: ${value} came back as ${back.numbers[i]![at]}`)
  expect(back.texts).toEqual(columns.texts)
}

describe('columns come out as they went in', () => {
  test.each<[string, number[]]>([
    ['nothing measured', [Number.NaN, Number.NaN, Number.NaN]],
    ['one value', [12.9716]],
    ['decimals', [12.9716123, 12.9716124, 12.97161]],
    ['radians', [0.1 + 0.2, Math.PI, Math.E / 1000, Math.sqrt(2)]],
    ['whole numbers beyond 2^53', [2 ** 53, 2 ** 60, -(2 ** 62)]],
    ['the smallest and the largest', [Number.MIN_VALUE, -Number.MAX_VALUE, Number.EPSILON]],
    ['zeros of either sign', [0, -0, 0, -0, 1.5]],
    ['a gap between', [1, Number.NaN, -0, Number.NaN, 2]],
    ['steps up and down', [-128, 127, -129, 255, 256, -65_536]],
    ['times', [1_780_000_000_000, 1_780_000_000_100, 1_780_000_000_199]],
    ['none', []],
  ])('%s', async (_what, values) => {
    const columns = columnsOf([values, values.toReversed()])
    expectSame((await roundTrip(columns)).back, columns)
  })

  test('texts, none of them, and the same again', async () => {
    const columns = columnsOf(
      [],
      [['AUTO', null, '', 'AUTO', '自动 🛩', '\ud83d\ude00"\\\n'], Array(6).fill(null)],
    )
    expectSame((await roundTrip(columns)).back, columns)
  })

  test('whatever the numbers are', async () => {
    const value = fc.oneof(
      fc.double({ noDefaultInfinity: true }),
      fc.integer().map((n) => n / 100),
      fc.integer({ min: -(2 ** 31), max: 2 ** 31 }).map((n) => n / 1e7),
      fc.maxSafeInteger(),
      fc.constantFrom(Number.NaN, 0, -0),
    )
    const column = fc.array(value, { minLength: 40, maxLength: 40 })
    const text = fc.array(fc.option(fc.string({ unit: 'binary' })), { minLength: 40, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(fc.array(column, { minLength: 1, maxLength: 4 }), text, async (numbers, texts) => {
        const columns = columnsOf(numbers, [texts])
        expectSame((await roundTrip(columns)).back, columns)
      }),
      { numRuns: 500 },
    )
  })
})

test('a steady flight takes a few bytes a frame', async () => {
  const count = 2_000
  const of = (value: (i: number) => number) => Array.from({ length: count }, (_, i) => value(i))
  const columns = columnsOf([
    of((i) => 1_780_000_000_000 + i * 100),
    of((i) => Math.round((12.97 + Math.sin(i / 300) / 100) * 1e7) / 1e7),
    of((i) => Math.round((77.59 + Math.cos(i / 300) / 100) * 1e7) / 1e7),
    of((i) => Math.round(500 + Math.sin(i / 50) * 300) / 10),
  ])
  const { bytes } = await roundTrip(columns)
  expect(bytes.length / count).toBeLessThan(5)
})

test('format 2 has these columns in this order, or what is stored could not be read', () => {
  expect(packedFormat).toBe(2)
  expect(numberKeys.join(' ')).toBe(
    'timestamp sequenceNumber latitude longitude altitudeAgl absoluteAltitudeM altitudeW84 heading yawDeg rollDeg pitchDeg ' +
      'horizontalSpeed verticalSpeed climbMps groundspeedMps gpsFixType satellitesVisible batteryRemainingPercent ' +
      'batteryVoltageV batteryCurrentA isArmed isInAir',
  )
  expect(textKeys.join(' ')).toBe('assetUuid assetUin flightMode statusText derivedAltitudes')
})

test('format 1 is format 2 without altitudes above the ellipsoid and their marks, and is read as such', async () => {
  expect(shapeOf(1)).toEqual({ numbers: 21, texts: 4 })
  expect(shapeOf(2)).toEqual({ numbers: 22, texts: 5 })
  const numbers = Array.from({ length: 21 }, (_, i) => Float64Array.of(i))
  const old = { count: 1, numbers, texts: [['asset'], ['UIN'], ['AUTO'], [null]] }
  const packed = await packFrames(old)
  const read = completed(1, unpackFrames(packed, { count: 1, ...shapeOf(1) }))
  expect(numberKeys.map((key, i) => [key, read.numbers[i]?.[0]])).toEqual(
    numberKeys.map((key, i) => [key, key === 'altitudeW84' ? Number.NaN : i - (i > 6 ? 1 : 0)]),
  )
  expect(read.texts).toEqual([['asset'], ['UIN'], ['AUTO'], [null], [null]])
})
