export interface Page<Row> {
  readonly data: readonly Row[]
  readonly pagination: {
    readonly total_records: number
    readonly total_pages: number
    readonly per_page: number
  }
}

/** What was read of a list that comes in pages. */
export interface FirstPages<Row> {
  readonly rows: Row[]
  /** How many rows are on pages beyond those. */
  readonly left: number
}

/** The rows of at most so many pages: the first has the total, the others are read in parallel. */
export const firstPages = async <Row>(
  read: (page: number) => Promise<Page<Row>>,
  mostPages: number,
): Promise<FirstPages<Row>> => {
  const first = await read(1)
  const { total_records, total_pages, per_page } = first.pagination
  const pages = Math.min(total_pages, mostPages)
  const others = Array.from({ length: Math.max(0, pages - 1) }, (_, index) => read(index + 2))
  return {
    rows: [first, ...(await Promise.all(others))].flatMap(({ data }) => data),
    left: Math.max(0, total_records - mostPages * per_page),
  }
}

/** All rows of such a list. */
export const everyPage = async <Row>(read: (page: number) => Promise<Page<Row>>): Promise<Row[]> =>
  (await firstPages(read, Number.POSITIVE_INFINITY)).rows
