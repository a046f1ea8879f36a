import { activeOrganisation } from '../trpc/active-organisation.ts'
import { changedMeanwhile } from '../trpc/failure.ts'
import type { Listed } from './listed.ts'

const pageSize = 100

/**
 * Every row that fits the filters, one page after the other, and how many there are; at most so many. All are of one organisation:
 * thrown where the tab began to act for another one meanwhile.
 */
export const readRows = async <Row>(
  { rows, readPage }: Pick<Listed<Row>, 'rows' | 'readPage'>,
  { rowKey, most }: { rowKey: (row: Row) => string; most: number },
): Promise<{ rows: readonly Row[]; total: number }> => {
  if (!readPage) return { rows: (rows ?? []).slice(0, most), total: rows?.length ?? 0 }
  // What moved to the next page meanwhile comes twice.
  const read = new Map<string, Row>()
  let at: Parameters<typeof readPage>[0] | null = { page: 1, limit: pageSize }
  let total = 0
  const acting = activeOrganisation.get()
  while (at && read.size < most) {
    const answer: Awaited<ReturnType<typeof readPage>> = await readPage(at)
    if (activeOrganisation.get() !== acting)
      throw changedMeanwhile('Another organisation was chosen before all rows were read.')
    for (const row of answer.data) read.set(rowKey(row), row)
    total = Math.max(answer.pagination.total_records, read.size)
    at = nextPlace(at, answer)
  }
  return { rows: [...read.values()].slice(0, most), total }
}

type Asked = Parameters<NonNullable<Listed<unknown>['readPage']>>[0]
type Answered = Awaited<ReturnType<NonNullable<Listed<unknown>['readPage']>>>

const nextPlace = (at: Asked, { pagination, next_cursor }: Answered): Asked | null => {
  const next = { page: at.page + 1, limit: at.limit }
  if (next_cursor) return { ...next, cursor: next_cursor }
  return next_cursor === undefined && pagination.has_next ? next : null
}
