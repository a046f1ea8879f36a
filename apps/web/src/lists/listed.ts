import type { NoticedQuery } from '../frame/query-notice.tsx'
import type { UrlParams } from '../frame/use-url-params.ts'

/** What a list page lists. */
export interface Listed<Row> {
  readonly query: NoticedQuery
  /** Those of the page that is open; undefined while they are read. */
  readonly rows: readonly Row[] | undefined
  /** How many there are on all pages. */
  readonly total?: number | undefined
  /** Absent: everything is on one page. */
  readonly pageSize?: number
}

type PagedQuery<Row> = NoticedQuery & {
  readonly data?:
    | { readonly data: readonly Row[]; readonly pagination: { readonly total_records: number } }
    | undefined
}

/** A page of what the API lists. */
export const listed = <Row>(query: PagedQuery<Row>, pageSize: number): Listed<Row> => ({
  query,
  rows: query.data?.data,
  total: query.data?.pagination.total_records,
  pageSize,
})

/** Every row that fits is here: the table may sort them. */
export const isWhole = ({ rows, total }: Listed<unknown>): boolean => rows?.length === total

/** The page that the URL names, from 1; the first where it names none. */
export const pageOf = (params: Pick<UrlParams, 'get'>): number =>
  Math.max(1, Math.trunc(Number(params.get('page')) || 1))
