import { expect, test } from 'vitest'
import { isFilled } from './is-filled.ts'

test.each([
  ['nothing', {}, {}, false],
  ['an empty text where there was none', { name: '' }, {}, false],
  ['blanks', { name: '  ' }, { name: '' }, false],
  ['a number that was typed and taken back', { height: Number.NaN }, { height: undefined }, false],
  ['a checkbox that was never there', { all: false }, {}, false],
  ['what was there before', { name: 'Canal', days: [1, 2] }, { name: 'Canal', days: [1, 2] }, false],
  ['an empty list in place of none', { days: [] }, { days: null }, false],
  ['a name', { name: 'Canal' }, { name: '' }, true],
  ['a name that was emptied', { name: '' }, { name: 'Canal' }, true],
  ['another number', { height: 0 }, { height: 120 }, true],
  ['a checkbox that was taken back', { all: false }, { all: true }, true],
  ['one more of a list', { days: [1, 2] }, { days: [1] }, true],
  ['one less of a list', { days: [1] }, { days: [1, 2] }, true],
  ['a field of a part', { held: { type: 'GSTIN', number: '7' } }, { held: { type: 'GSTIN' } }, true],
])('a form with %s is to be kept: %j beside %j', (_what, values, begun, expected) => {
  expect(isFilled(values, begun)).toBe(expected)
})
