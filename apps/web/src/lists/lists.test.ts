import { afterEach, describe, expect, it, vi } from 'vitest'
import { browserStorage } from '../testing/browser-storage.ts'
import { activeOrganisation } from '../trpc/active-organisation.ts'
import { choosable, csvOf, type ListColumn, moved, shownColumns } from './list-column.ts'
import { readRows } from './read-rows.ts'
import { asDefault, askedOf, asking, isSame, renamed, saved, takeDefault, without } from './saved-filters.ts'

interface Row {
  readonly uin: string
  readonly note?: string | null
  readonly hours?: number
}
const columns: readonly ListColumn<Row>[] = [
  { id: 'uin', header: 'UIN', cell: ({ uin }) => uin },
  { id: 'note', header: 'Note', from: 'lg', cell: ({ note }) => note },
  { id: 'hours', header: 'Hours', fileHeader: 'Hours (h)', text: ({ hours }) => hours, cell: () => 'drawn' },
  { id: 'extra', header: 'Extra', isExtra: true, cell: () => 'x' },
  { id: 'act', header: '', text: null, cell: () => 'button' },
]
const ids = (shown: readonly ListColumn<Row>[]) => shown.map(({ id }) => id)

describe('columns', () => {
  it('without a choice: the usual ones', () => {
    expect(ids(shownColumns(columns, null))).toEqual(['uin', 'note', 'hours', 'act'])
  })
  it('chosen ones keep their order, on narrow screens too; the identity first, acts last', () => {
    const shown = shownColumns(columns, ['uin', 'extra', 'note', 'was_once'])
    expect(ids(shown)).toEqual(['uin', 'extra', 'note', 'act'])
    expect(shown.some((column) => 'from' in column)).toBe(false)
  })
  it('identity and acts are not chosen', () => {
    expect(ids(choosable(columns))).toEqual(['note', 'hours', 'extra'])
  })
  it.each([
    ['b', -1, ['b', 'a', 'c']],
    ['b', 1, ['a', 'c', 'b']],
    ['a', -1, ['a', 'b', 'c']],
    ['c', 1, ['a', 'b', 'c']],
    ['z', 1, ['a', 'b', 'c']],
  ] as const)('%s goes %i', (id, by, order) => {
    expect(moved(['a', 'b', 'c'], id, by)).toEqual(order)
  })
})

describe('a file of a list', () => {
  const bodyOf = async (...rows: Row[]) =>
    (await csvOf(columns.slice(0, 2), rows)).split('\r\n').slice(1, -1).join('|')

  it('has a head and a line a row, figures as they are, and no acts', async () => {
    const text = await csvOf(columns, [{ uin: 'A-1', note: null, hours: -2.5 }])
    expect(text).toBe('UIN,Note,Hours (h),Extra\r\nA-1,,-2.5,x\r\n')
  })
  it('quotes what needs it', async () => {
    expect(await bodyOf({ uin: 'A, "1"', note: 'two\nlines' })).toBe('"A, ""1""","two\nlines"')
  })
  it.each([
    ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
    ['+SUM(A1)', "'+SUM(A1)"],
    ['-1+1|cmd', "'-1+1|cmd"],
    ['@x', "'@x"],
    ['\tx', "'\tx"],
    ['\r=1', `"'\r'=1"`],
    ['A-1;=1+1', "A-1;'=1+1"],
  ])('%j is no formula any more', async (uin, cell) => {
    expect(await bodyOf({ uin })).toBe(`${cell},`)
  })
  it.each(['-12.5', '+919876543210', '+49 170 1234567', 'a=b'])('%s stays as it is', async (uin) => {
    expect(await bodyOf({ uin })).toBe(`${uin},`)
  })
})

describe('every row that fits', () => {
  afterEach(() => void vi.unstubAllGlobals())

  const rowKey = ({ uin }: Row) => uin
  const all = Array.from({ length: 250 }, (_, at): Row => ({ uin: `A-${at}` }))

  it('is read page by page; what moved meanwhile comes once', async () => {
    const read = await readRows(
      {
        rows: all.slice(0, 25),
        readPage: async ({ page, limit }) => ({
          // One more came in before the second page was asked for.
          data: all.slice((page - 1) * limit - (page > 1 ? 1 : 0), page * limit),
          pagination: { total_records: all.length, has_next: page * limit < all.length },
        }),
      },
      { rowKey, most: 1000 },
    )
    expect(read).toEqual({ rows: all, total: 250 })
  })
  it('goes on behind a cursor where the list has them', async () => {
    const asked: unknown[] = []
    const read = await readRows<Row>(
      {
        rows: [],
        readPage: async (at) => {
          asked.push(at.cursor)
          const from = Number(at.cursor ?? 0)
          const next = from + at.limit
          return {
            data: all.slice(from, next),
            pagination: { total_records: all.length, has_next: true },
            next_cursor: next < all.length ? `${next}` : null,
          }
        },
      },
      { rowKey, most: 1000 },
    )
    expect(asked).toEqual([undefined, '100', '200'])
    expect(read.rows).toEqual(all)
  })
  it('stops at the most that a file holds, and returns how many there are', async () => {
    let pages = 0
    const readPage = async ({ page, limit }: { page: number; limit: number }) => {
      pages += 1
      const data = all.slice((page - 1) * limit, page * limit)
      return { data, pagination: { total_records: all.length, has_next: page < 3 } }
    }
    const read = await readRows({ rows: [], readPage }, { rowKey, most: 120 })
    expect([read.rows.length, read.total, pages]).toEqual([120, 250, 2])
  })
  it('is not made of two organisations, when the tab begins to act for another one', async () => {
    vi.stubGlobal('document', { cookie: '' })
    vi.stubGlobal('window', { sessionStorage: browserStorage(), location: { protocol: 'https:' } })
    const readPage = async ({ page, limit }: { page: number; limit: number }) => {
      const data = all.slice((page - 1) * limit, page * limit)
      if (page === 2) activeOrganisation.set('platform')
      return { data, pagination: { total_records: all.length, has_next: page < 3 } }
    }
    const read = readRows({ rows: [], readPage }, { rowKey, most: 1000 })
    await expect(read).rejects.toThrow('Another organisation was chosen')
  })
  it('is what is there, where the list has it all', async () => {
    expect(await readRows({ rows: all }, { rowKey, most: 10 })).toEqual({
      rows: all.slice(0, 10),
      total: 250,
    })
  })
})

describe('saved filters', () => {
  const names = ['q', 'status']
  const one = { name: 'Flying', params: { status: '1' }, is_default: true }
  const two = { name: 'Skylark', params: { q: 'sky' }, is_default: false }

  it('keep what narrows the list, not its page or its open record', () => {
    const address: Record<string, string> = { q: 'sky', page: '3', asset: 'x' }
    expect(askedOf({ get: (name) => address[name] }, names)).toEqual({ q: 'sky' })
  })
  it('set what they keep and take the other filters away', () => {
    expect(asking({ q: 'sky', asset: 'x' }, names)).toEqual({ q: 'sky', status: null, page: null })
  })
  it('are the same by what they ask', () => {
    expect(isSame({ q: 'a', status: '1' }, { status: '1', q: 'a' })).toBe(true)
    expect(isSame({ q: 'a' }, { q: 'a', status: '1' })).toBe(false)
    expect(isSame({ q: 'a' }, { status: 'a' })).toBe(false)
  })
  it('a name that is taken, in whatever case, keeps the newer one', () => {
    expect(saved([one], { name: ' flying ', params: { q: 'x' } })).toEqual([{ ...one, params: { q: 'x' } }])
    expect(saved([one], { name: ' New ', params: {} })).toEqual([
      one,
      { name: 'New', params: {}, is_default: false },
    ])
  })
  it('are renamed, but not to the name of another', () => {
    expect(renamed([one, two], 'Flying', 'In the air')).toEqual([{ ...one, name: 'In the air' }, two])
    expect(renamed([one, two], 'Flying', 'FLYING')).toEqual([{ ...one, name: 'FLYING' }, two])
    expect(renamed([one, two], 'Flying', 'skylark ')).toBeNull()
  })
  it('go, and at most one is the default', () => {
    expect(without([one, two], 'Flying')).toEqual([two])
    expect(asDefault([one, two], 'Skylark').map(({ is_default }) => is_default)).toEqual([false, true])
    expect(asDefault([one, two], 'Flying').map(({ is_default }) => is_default)).toEqual([false, false])
  })
})

describe('the default filter', () => {
  const usual = { name: 'Waiting', params: { status: 'pending' }, is_default: true }
  const other = { name: 'Today', params: { when: 'today' }, is_default: false }

  it('is taken once on a page, whatever closes and opens on it', () => {
    const visit = { asksNothing: true }
    expect(takeDefault(visit, [other, usual])).toBe(usual)
    expect(takeDefault(visit, [other, usual])).toBeUndefined()
  })
  it('that is made on a page is taken when the page is opened next', () => {
    const visit = { asksNothing: true }
    expect(takeDefault(visit, [other])).toBeUndefined()
    expect(takeDefault(visit, [other, usual])).toBeUndefined()
    expect(takeDefault({ asksNothing: true }, [other, usual])).toBe(usual)
  })
  it('is not taken on a page that was opened with something asked for', () => {
    expect(takeDefault({ asksNothing: false }, [usual])).toBeUndefined()
  })
})
