import { z } from 'zod'
import { numeric } from './fields.ts'
import { longestPage } from './request-limits.ts'

const pageNumber = z.preprocess(
  numeric,
  z.int({ error: 'must be a whole number from 1' }).min(1).max(1_000_000_000),
)
const pageLimit = (max: number) =>
  z.preprocess(
    numeric,
    z
      .int({ error: `must be a whole number from 1 to ${max}` })
      .min(1)
      .max(max),
  )
const usualLimit = 25

/** Query fields of a list; for the limits see docs/contract/limits.md#pages. A page beyond the end is an empty list. */
export const pageFields = (limits: { default?: number; max?: number } = {}) => {
  const max = limits.max ?? longestPage
  return {
    page: pageNumber.default(1).describe('Page, from 1'),
    limit: pageLimit(max)
      .default(limits.default ?? usualLimit)
      .describe(`Records a page, at most ${max}`),
  }
}

/** The same of a list that is answered whole where neither is given. */
export const optionalPageFields = () => ({
  page: pageNumber.optional().describe('Page, from 1; without page and limit the whole list is answered'),
  limit: pageLimit(longestPage).optional().describe(`Records a page, at most ${longestPage}`),
})

/** The page that is asked for by them; null where the whole list is. */
export const pageAsked = ({
  page,
  limit,
}: {
  page?: number | undefined
  limit?: number | undefined
}): PageRequest | null =>
  page === undefined && limit === undefined ? null : { page: page ?? 1, limit: limit ?? usualLimit }

export interface PageRequest {
  page: number
  limit: number
}

export const Pagination = z.object({
  total_records: z.int(),
  total_pages: z.int(),
  current_page: z.int(),
  per_page: z.int(),
  has_next: z.boolean(),
  has_previous: z.boolean(),
})

export const PageOf = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), pagination: Pagination })

export interface Page<T> {
  data: T[]
  pagination: z.infer<typeof Pagination>
}

export const offsetOf = ({ page, limit }: PageRequest): number => (page - 1) * limit

export const pageOf = <T>(data: T[], totalRecords: number, { page, limit }: PageRequest): Page<T> => {
  const totalPages = Math.ceil(totalRecords / limit)
  return {
    data,
    pagination: {
      total_records: totalRecords,
      total_pages: totalPages,
      current_page: page,
      per_page: limit,
      has_next: page < totalPages,
      has_previous: page > 1,
    },
  }
}

/** The place of a record in a list that is ordered by a time and a uuid, newest first. */
export interface KeysetPlace {
  at: Date
  uuid: string
}

// Fourteen digits of milliseconds reach the year 5138, which PostgreSQL takes.
const cursorForm =
  /^(\d{1,14})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(\d{1,10})-(\d{1,10})(?:-(\d{1,14}))?$/

/** The last record of a page, the number before the next, and what is counted once: the total, and the time of the oldest record. */
const Cursor = z
  .string()
  .regex(cursorForm, { error: 'must be the next_cursor of a page of this list' })
  .transform((text) => {
    const [, at, uuid = '', position, total, since] = cursorForm.exec(text) ?? []
    const counted = { total: Number(total), since: since ? new Date(Number(since)) : null }
    return { at: new Date(Number(at)), uuid, position: Number(position), ...counted }
  })

/** How many records a list has, and the time of the oldest where its pages are read no further back. */
export interface Extent {
  readonly total: number
  readonly since?: Date | null | undefined
}

export interface CursorRequest extends PageRequest {
  cursor?: (KeysetPlace & Extent & { position: number }) | undefined
}

/** Query fields of a list that grows without end: a page by its number, or after another one at the same cost everywhere. */
export const cursorFields = () => ({
  cursor: Cursor.optional().describe(
    '`next_cursor` of a page: the records that follow it; `page` then says nothing',
  ),
  ...pageFields(),
})

export const CursorPageOf = <T extends z.ZodType>(item: T) =>
  PageOf(item).extend({
    next_cursor: z
      .string()
      .nullable()
      .describe('What the next page is asked for with; null where nothing follows'),
  })

/** Rows of a page, and the last of them where others follow: one more than the page has was asked for. */
export interface Rows<Row> {
  readonly rows: Row[]
  readonly last: Row | undefined
}

export const pageAmong = <Row>(found: readonly Row[], limit: number): Rows<Row> => {
  const rows = found.slice(0, limit)
  return { rows, last: found.length > limit ? rows.at(-1) : undefined }
}

/** `last` is the record behind which others follow; none on the last page. */
export const cursorPageOf = <T>(
  data: T[],
  { total, since, last }: Extent & { last: KeysetPlace | undefined },
  request: CursorRequest,
): Page<T> & { next_cursor: string | null } => {
  const { limit } = request
  const before = request.cursor?.position ?? offsetOf(request)
  return {
    ...pageOf(data, total, { page: Math.floor(before / limit) + 1, limit }),
    next_cursor: last
      ? [last.at.getTime(), last.uuid, before + limit, total, ...(since ? [since.getTime()] : [])].join('-')
      : null,
  }
}
