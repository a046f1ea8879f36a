import { longestPage } from '@clearway/domain/contracts'
import { useMemo } from 'react'
import { readInPages } from '../trpc/refresh.ts'

/** The pages after the first of a list of which so many records are read at most. */
export const pagesAfterFirst = (total: number, most: number): number[] => {
  const pages = Math.ceil(Math.min(total, most) / longestPage)
  return Array.from({ length: Math.max(0, pages - 1) }, (_, index) => index + 2)
}

/** `meta` of each page of a list of which so many records are read at most: with the others it is many questions. */
export const oneOfPages = (most: number) =>
  readInPages(({ pagination }: { readonly pagination: { readonly total_pages: number } }) =>
    Math.min(pagination.total_pages, Math.ceil(most / longestPage)),
  )

interface ReadPage<T> {
  readonly data: { readonly data: readonly T[] } | undefined
  readonly dataUpdatedAt: number
}

/** What several pages hold, each once: a page may repeat a record that another one pushed over its edge. */
export const heldByPages = <T>(
  pages: readonly Pick<ReadPage<T>, 'data'>[],
  uuidOf: (record: T) => string,
): T[] => {
  const found = pages.flatMap(({ data }) => data?.data ?? [])
  return [...new Map(found.map((one): [string, T] => [uuidOf(one), one])).values()]
}

/** The same, made anew when one of the pages was read; undefined until the first one is. */
export const useHeldByPages = <T>(
  first: ReadPage<T>,
  further: readonly ReadPage<T>[],
  uuidOf: (record: T) => string,
): T[] | undefined => {
  const read = further.map(({ dataUpdatedAt }) => dataUpdatedAt).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the further pages are new when one was read.
  return useMemo(() => first.data && heldByPages([first, ...further], uuidOf), [first.data, read])
}
