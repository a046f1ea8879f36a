import fc from 'fast-check'
import { expect, it } from 'vitest'
import { numberWriter } from './number-text.ts'

const decimal = fc
  .tuple(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), fc.integer({ min: 0, max: 9 }))
  .map(([whole, digits]) => whole / 10 ** digits)

it('writes every number of a column as String does', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(decimal, fc.double(), fc.integer())), (column) => {
      expect(column.map(numberWriter())).toEqual(column.map(String))
    }),
    { numRuns: 5_000, examples: [[[-5e-324, 650123448.338]]] },
  )
})

it.each([
  0,
  -0,
  1e-7,
  -1.5e-6,
  0.000001,
  1e21,
  2 ** 53,
  -(2 ** 53) - 2,
  0.1 + 0.2,
  Number.NaN,
  Infinity,
  -Infinity,
])('writes %d as String does, alone and after a position', (value) => {
  const write = numberWriter()
  expect(numberWriter()(value)).toBe(String(value))
  write(12.9715987)
  expect(write(value)).toBe(String(value))
})
