import { expect, it } from 'vitest'
import { heldByPages, pagesAfterFirst } from './every-page.ts'

it.each([
  [0, []],
  [100, []],
  [101, [2]],
  [1_000, [2, 3, 4, 5, 6, 7, 8, 9, 10]],
  // More than is read at most.
  [4_321, [2, 3, 4, 5, 6, 7, 8, 9, 10]],
])('of %i records, of which 1,000 are read, the pages after the first are %j', (total, pages) =>
  expect(pagesAfterFirst(total, 1_000)).toEqual(pages),
)

it('a record that a new one pushed onto the next page is held once', () => {
  const page = (...uuids: string[]) => ({ data: { data: uuids } })
  const pages = [page('c', 'b'), page('b', 'a'), { data: undefined }]
  expect(heldByPages(pages, (uuid) => uuid)).toEqual(['c', 'b', 'a'])
})
