import { longestPage } from '@clearway/domain/contracts'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useConsole } from '../caller/console-context.tsx'
import { trpc } from '../trpc/client.ts'
import { everyPage, type FirstPages, firstPages, type Page } from '../trpc/every-page.ts'
import { readInPages } from '../trpc/refresh.ts'

type Client = ReturnType<typeof trpc.useUtils>['client']
/** `asked` is which page: it goes into the question as it is. */
type Read<Row> = (client: Client, asked: { page: number; limit: number }) => Promise<Page<Row>>
type Options<Data> = Pick<UseQueryOptions<Data>, 'enabled' | 'staleTime' | 'refetchInterval'>

/**
 * `place` lies below the API's own key of the list, so that an announced change of that means this, too; pages that name the same
 * place share one reading, each organisation its own.
 */
const useReading = <Row>(place: readonly string[], read: Read<Row>) => {
  const { client } = trpc.useUtils()
  const acting = useConsole().membership?.org_uuid ?? null
  return { queryKey: [place, acting], ask: (page: number) => read(client, { page, limit: longestPage }) }
}

const pagesOf = (rows: readonly unknown[]): number => Math.ceil(rows.length / longestPage)
const ofEvery = readInPages(pagesOf)
const ofFirst = readInPages(({ rows }: FirstPages<unknown>) => pagesOf(rows))

/** Every row of a list that comes in pages, as the active organisation sees it. */
export const useEveryPage = <Row>(
  place: readonly string[],
  read: Read<Row>,
  options: Options<Row[]> = {},
) => {
  const { queryKey, ask } = useReading(place, read)
  return useQuery({ ...options, queryKey, meta: ofEvery, queryFn: () => everyPage(ask) })
}

/** The same of a list that may grow very long: at most so many pages of it, and how many rows are left. */
export const useFirstPages = <Row>(
  place: readonly string[],
  read: Read<Row>,
  { mostPages, ...options }: Options<FirstPages<Row>> & { mostPages: number },
) => {
  const { queryKey, ask } = useReading(place, read)
  return useQuery({ ...options, queryKey, meta: ofFirst, queryFn: () => firstPages(ask, mostPages) })
}
