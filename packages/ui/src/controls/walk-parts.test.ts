import { expect, test } from 'vitest'
import { radioParts } from './radios.ts'
import { partAt } from './walk-parts.ts'

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 2, 0],
  ['ArrowDown', 1, 2],
  ['ArrowLeft', 0, 2],
  ['ArrowUp', 0, 2],
  ['Home', 2, 0],
  ['PageUp', 1, 0],
  ['End', 0, 2],
  ['PageDown', 1, 2],
  ['Enter', 1, undefined],
] as const)('of three parts %s leads from part %i to %s', (key, from, to) =>
  expect(partAt(key, from, 3, 'both')).toBe(to),
)

test('parts that lie side by side are not walked upwards', () =>
  expect(['ArrowUp', 'ArrowDown', 'ArrowRight'].map((key) => partAt(key, 0, 2, 'horizontal'))).toEqual([
    undefined,
    undefined,
    1,
  ]))

const options = [{ value: 'a', disabled: true }, { value: 'b' }, { value: 'c' }] as const
const stops = (value: string | undefined) =>
  radioParts<string, { value: string; disabled?: boolean }>({
    options,
    value,
    onValueChange: () => undefined,
  }).map(({ part }) => part.tabIndex)

test.each([
  ['the chosen radio', 'c', [-1, -1, 0]],
  ['the first that may be chosen where none is', undefined, [-1, 0, -1]],
  ['the first that may be chosen where the chosen one may not', 'a', [-1, 0, -1]],
] as const)('in the tab order is %s', (_, value, tabIndexes) => expect(stops(value)).toEqual(tabIndexes))

test('a press on the chosen radio chooses nothing anew', () => {
  const chosen: string[] = []
  const parts = radioParts<string, { value: string }>({
    options: [{ value: 'a' }, { value: 'b' }],
    value: 'a',
    onValueChange: (v) => chosen.push(v),
  })
  for (const { part } of parts) part.onClick()
  expect(chosen).toEqual(['b'])
})
