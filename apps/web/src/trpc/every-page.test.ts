import { expect, it } from 'vitest'
import { everyPage, firstPages } from './every-page.ts'

const paged = (rows: readonly number[], per_page: number) => {
  const asked: number[] = []
  const total_records = rows.length
  const pagination = { total_records, total_pages: Math.ceil(total_records / per_page), per_page }
  const read = async (page: number) => {
    asked.push(page)
    return { data: rows.slice((page - 1) * per_page, page * per_page), pagination }
  }
  return { asked, read }
}

it('every row is read, in the order of the pages', async () => {
  const { read, asked } = paged([1, 2, 3, 4, 5, 6, 7], 3)
  expect(await everyPage(read)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(asked).toEqual([1, 2, 3])
})

it('an empty list is asked for once', async () => {
  const { read, asked } = paged([], 3)
  expect(await everyPage(read)).toEqual([])
  expect(asked).toEqual([1])
})

it('a page that cannot be read is the failure of the whole: half a map is never shown', async () => {
  const { read } = paged([1, 2, 3, 4], 2)
  const broken = (page: number) => (page === 2 ? Promise.reject(new Error('gone')) : read(page))
  await expect(everyPage(broken)).rejects.toThrow('gone')
})

it.each([
  [1, { rows: [1, 2, 3], left: 4 }],
  [2, { rows: [1, 2, 3, 4, 5, 6], left: 1 }],
  [3, { rows: [1, 2, 3, 4, 5, 6, 7], left: 0 }],
  [9, { rows: [1, 2, 3, 4, 5, 6, 7], left: 0 }],
])('of at most %i pages it is known how many rows are left', async (mostPages, found) => {
  const { read, asked } = paged([1, 2, 3, 4, 5, 6, 7], 3)
  expect(await firstPages(read, mostPages)).toEqual(found)
  expect(asked).toHaveLength(Math.min(mostPages, 3))
})
