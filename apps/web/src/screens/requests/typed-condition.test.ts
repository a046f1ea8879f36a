import { mostConditions } from '@clearway/domain/contracts'
import { expect, test } from 'vitest'
import { noCondition } from './decision-fields.ts'
import type { TypedCondition } from './decision-shape.ts'
import { typedFault, withTyped } from './typed-condition.ts'

const before = [{ text: 'Daylight only', place: null }]
const typing = (typed: Partial<TypedCondition>) => ({
  conditions: before,
  condition: { ...noCondition, ...typed },
})

test.each([
  ['nothing', {}, []],
  ['blanks', { text: ' ' }, []],
  ['words', { text: ' Below 40 m ' }, [{ text: 'Below 40 m', place: null }]],
  [
    'words and a place',
    { text: 'Keep clear', where: '13.1, 77.6' },
    [{ text: 'Keep clear', place: { latitude: 13.1, longitude: 77.6, radius_m: 0 } }],
  ],
  [
    'words, a place and a radius',
    { text: 'Keep clear', where: '13.1, 77.6', radius: '500' },
    [{ text: 'Keep clear', place: { latitude: 13.1, longitude: 77.6, radius_m: 500 } }],
  ],
])('of %s that are typed an approval takes all', (_what, typed, taken) => {
  const fields = typing(typed)
  expect(typedFault(fields)).toBeUndefined()
  expect(withTyped(fields).conditions).toEqual([...before, ...taken])
})

test.each([
  ['a radius with a blank', { text: 'x', where: '13.1, 77.6', radius: '1 000' }, /number of metres/],
  ['a radius with its unit', { text: 'x', where: '13.1, 77.6', radius: '500m' }, /number of metres/],
  ['a radius above the most', { text: 'x', where: '13.1, 77.6', radius: '50001' }, /50,000 at most/],
  ['a radius round nothing', { text: 'x', radius: '500' }, /Give the place/],
  ['a place that is none', { text: 'x', where: 'the school' }, /A place is written as/],
  ['a place without words', { where: '13.1, 77.6' }, /Write the condition/],
  ['too many letters', { text: 'x'.repeat(10_000) }, /letters at most/],
])('%s holds the approval', (_what, typed, fault) => {
  const fields = typing(typed)
  expect(typedFault(fields)).toMatch(fault)
  expect(withTyped(fields)).toBe(fields)
})

test('one condition too many holds the approval', () => {
  const conditions = Array.from({ length: mostConditions }, () => before[0]!)
  expect(typedFault({ ...typing({ text: 'x' }), conditions })).toMatch(/20 conditions at most/)
})
