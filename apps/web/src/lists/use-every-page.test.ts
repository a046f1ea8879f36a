import { afterEach, expect, it } from 'vitest'
import { buildConsole } from '../testing/build-console.ts'
import { inPage } from '../testing/in-page.ts'
import { queryClientConfig } from '../trpc/query-defaults.ts'
import { useEveryPage, useFirstPages } from './use-every-page.ts'

afterEach(() => queryClientConfig.queryCache?.clear())

const rows = Array.from({ length: 230 }, (_, index) => index)
const read = async (_client: unknown, { page, limit }: { page: number; limit: number }) => ({
  data: rows.slice((page - 1) * limit, page * limit),
  pagination: { total_records: 230, total_pages: Math.ceil(230 / limit), per_page: limit },
})

/** What a page shows once its only question is answered. */
const answered = async <T>(page: ReturnType<typeof inPage<T>>): Promise<T> => {
  const [query] = page.client.getQueryCache().getAll()
  await query?.fetch()
  return page.again()
}

it('a page has every row of a list that is longer than a page', async () => {
  const page = inPage(() => useEveryPage(['zones', 'every'], read).data, buildConsole())
  expect(await answered(page)).toEqual(rows)
})

it('of a list without end a page has the first rows, and knows how many are left', async () => {
  const page = inPage(() => useFirstPages(['zones', 'first'], read, { mostPages: 2 }).data, buildConsole())
  expect(await answered(page)).toEqual({ rows: rows.slice(0, 200), left: 30 })
})

it('what is read is of the organisation that one acts for, and is read again with others of its list', () => {
  const { client } = inPage(() => useEveryPage(['zones', 'every'], read), buildConsole({ org_uuid: 'o' }))
  const of = (org: string) => client.getQueryCache().find({ queryKey: [['zones', 'every'], org] })
  expect(of('o')).toBeDefined()
  expect(of('p')).toBeUndefined()
  expect(client.getQueryCache().findAll({ queryKey: [['zones']] })).toHaveLength(1)
})
