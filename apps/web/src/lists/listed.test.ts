import { expect, it } from 'vitest'
import { isRead, type Listed, listed, pageInstead } from './listed.ts'

const read = (data: readonly string[], total_records: number, isPlaceholderData = false): Listed<string> =>
  listed(
    {
      data: { data, pagination: { total_records } },
      error: null,
      failureReason: null,
      failureCount: 0,
      dataUpdatedAt: 0,
      refetch: () => undefined,
      isPlaceholderData,
    },
    50,
    () => Promise.reject(new Error('is not asked')),
  )

it.each([
  ['the one request of page 2 was decided', read([], 50), 2, 1],
  ['many went', read([], 100), 3, 2],
  ['an address names a page that never was', read([], 101), 9, 3],
])('a page beyond the end shows the last in place of nothing: %s', (_, list, page, last) => {
  expect(list.rows).toBeUndefined()
  expect(pageInstead(list, page)).toBe(last)
})

it.each([
  ['has rows', read(['a'], 51), 2],
  ['is empty as its list is', read([], 0), 2],
  ['shows those of the question before, until its own are read', read(['a'], 3), 5],
  ['is the last, read again', read([], 50), 1],
])('a page stays that %s', (_, list, page) => {
  expect(pageInstead(list, page)).toBeUndefined()
})

it('a list that has nothing says so on any page', () => {
  expect(read([], 0).rows).toEqual([])
})

it('what is not in the rows of the question before may be in those that are still read', () => {
  expect(isRead(read(['a'], 1, true))).toBe(false)
  expect(isRead(read(['a'], 1))).toBe(true)
  expect(isRead(read([], 50))).toBe(false)
})
