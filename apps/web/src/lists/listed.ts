import type { NoticedQuery } from '../frame/query-notice.tsx'
import type { UrlParams } from '../frame/use-url-params.ts'

/** What a list page lists. */
export interface Listed<Row> {
  readonly query: NoticedQuery
  /** Those of the page that is open; undefined while they are read, and of a page beyond the end. */
  readonly rows: readonly Row[] | undefined
  /** Those are of the question before, and shown until its own are read. */
  readonly isReading?: boolean | undefined
  /** How many there are on all pages. */
  readonly total?: number | undefined
  /** Absent: everything is on one page. */
  readonly pageSize?: number
  /** Another page of the same question, for a file of them all. Absent: `rows` are all. */
  readonly readPage?: ReadPage<Row>
}

/** By number, or behind another page where the list has cursors. */
export type ReadPage<Row> = (at: { page: number; limit: number; cursor?: string }) => Promise<{
  readonly data: readonly Row[]
  readonly pagination: { readonly total_records: number; readonly has_next: boolean }
  readonly next_cursor?: string | null
}>

interface Page<Row> {
  readonly data: readonly Row[]
  readonly pagination: { readonly total_records: number }
}

type PagedQuery<Row> = NoticedQuery & {
  readonly data?: Page<Row> | undefined
  readonly isPlaceholderData?: boolean
}

/** The rows of a page that was read. One beyond the end has none though there are some: they are on the last. */
export const rowsOf = <Row>({ data, pagination }: Page<Row>): readonly Row[] | undefined =>
  data.length === 0 && pagination.total_records > 0 ? undefined : data

/** A page of what the API lists. */
export const listed = <Row>(
  query: PagedQuery<Row>,
  pageSize: number,
  readPage: ReadPage<Row>,
): Listed<Row> => ({
  query,
  rows: query.data && rowsOf(query.data),
  isReading: query.isPlaceholderData,
  total: query.data?.pagination.total_records,
  pageSize,
  readPage,
})

/** What the list does not hold is not in what it shows. */
export const isRead = ({ rows, isReading }: Pick<Listed<unknown>, 'rows' | 'isReading'>): boolean =>
  rows !== undefined && !isReading

/** Every row that fits is here: the table may sort them. */
export const isWhole = ({ rows, total }: Listed<unknown>): boolean => rows?.length === total

/** The page that the URL names, from 1; the first where it names none. */
export const pageOf = (params: Pick<UrlParams, 'get'>): number =>
  Math.max(1, Math.trunc(Number(params.get('page')) || 1))

/** The last page, where the one that is open was read and is beyond it. */
export const pageInstead = (
  { rows, total, pageSize }: Pick<Listed<unknown>, 'rows' | 'total' | 'pageSize'>,
  page: number,
): number | undefined => {
  if (rows !== undefined || !total || !pageSize) return undefined
  const last = Math.ceil(total / pageSize)
  return page > last ? last : undefined
}
