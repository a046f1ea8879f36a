import { expect, it } from 'vitest'
import { everyPage } from './every-page.ts'

const paged = (rows: readonly number[], limit: number) => {
  const asked: number[] = []
  const read = async (page: number) => {
    asked.push(page)
    return {
      data: rows.slice((page - 1) * limit, page * limit),
      pagination: { total_pages: Math.ceil(rows.length / limit) },
    }
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
