import { z } from 'zod'
import { numeric } from './fields.ts'

/** Query fields of a list; for the limits see docs/contract/limits.md#pages. A page beyond the end is an empty list. */
export const pageFields = (limits: { default?: number; max?: number } = {}) => {
  const max = limits.max ?? 100
  return {
    page: z
      .preprocess(numeric, z.int({ error: 'must be a whole number from 1' }).min(1).max(1_000_000_000))
      .default(1)
      .describe('Page, from 1'),
    limit: z
      .preprocess(
        numeric,
        z
          .int({ error: `must be a whole number from 1 to ${max}` })
          .min(1)
          .max(max),
      )
      .default(limits.default ?? 25)
      .describe(`Records a page, at most ${max}`),
  }
}

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
