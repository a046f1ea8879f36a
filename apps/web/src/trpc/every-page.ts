export interface Page<Row> {
  readonly data: readonly Row[]
  readonly pagination: { readonly total_pages: number }
}

/** All rows of a list that comes in pages: the first has the total, the others are read in parallel. */
export const everyPage = async <Row>(
  read: (page: number) => Promise<Page<Row>>,
  mostPages = Number.POSITIVE_INFINITY,
): Promise<Row[]> => {
  const first = await read(1)
  const pages = Math.min(first.pagination.total_pages, mostPages)
  const others = Array.from({ length: Math.max(0, pages - 1) }, (_, index) => read(index + 2))
  return [first, ...(await Promise.all(others))].flatMap(({ data }) => data)
}
