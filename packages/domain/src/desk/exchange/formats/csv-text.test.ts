import { expect, it } from 'vitest'
import { csvText, withoutFormulas } from './csv-text.ts'

it.each([
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['fine;=HYPERLINK("x")', `fine;'=HYPERLINK("x")`],
  ['a\t+cmd;-cmd', "a\t'+cmd;'-cmd"],
  ['first line\n=cmd', "first line\n'=cmd"],
  ['x;"=1+1;y', `x;'"=1+1;y`],
  ['x\t""-cmd"\n"@SUM(A1)', `x\t'""-cmd"\n'"@SUM(A1)`],
])('no cell of %j is a formula, whatever parts the cells', (text, harmless) => {
  expect(withoutFormulas(text)).toBe(harmless)
})

it.each([
  'T3 thermal; LR1',
  'a;b;c',
  '-4,5',
  '+49 155 50001',
  '-4;-5;+6',
  'from 5 to -10;-20',
  'x = y; z - 1',
  'a@example.org;b@example.org',
  'north;"T3";"a = b"',
  '',
])('%j stays as it is', (text) => {
  expect(withoutFormulas(text)).toBe(text)
})

it('is quoted as RFC 4180 wants', () => {
  expect(csvText('a,b;="c"')).toBe(`"a,b;'=""c"""`)
})
