import { expect, it } from 'vitest'
import { keysOfPage, type NamedKey } from './key-names.ts'

const named: readonly NamedKey[] = [
  { caps: ['A'], taken: 'a', words: 'Approve or acknowledge' },
  { caps: ['R'], taken: 'r', words: 'Reject or raise an alert' },
  { caps: ['J'], taken: 'j', words: 'Next row', ofRows: true },
]
const words = (acting: Map<string, string | undefined>, hasRows: boolean) =>
  keysOfPage(named, acting, hasRows).map((key) => key.words)

it('a page names the keys that act on it, in its own words, and those of its rows', () => {
  expect(words(new Map([['a', 'Approve']]), false)).toEqual(['Approve'])
  expect(words(new Map([['r', undefined]]), true)).toEqual(['Reject or raise an alert', 'Next row'])
  expect(words(new Map(), false)).toEqual([])
})
