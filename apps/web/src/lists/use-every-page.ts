import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useConsole } from '../caller/console-context.tsx'
import { trpc } from '../trpc/client.ts'
import { everyPage, type Page } from '../trpc/every-page.ts'
import { fullPage } from './every-page.ts'

type Client = ReturnType<typeof trpc.useUtils>['client']

/** Which page: goes into the question as it is. */
interface PageAsked {
  readonly page: number
  readonly limit: number
}

interface Reading<Row> extends Pick<UseQueryOptions<Row[]>, 'enabled' | 'staleTime'> {
  readonly mostPages?: number
}

/**
 * Every row of a list that comes in pages, as the active organisation sees it. `place` lies below the API's own key of the list, so
 * that an announced change of that means these, too; pages that name the same place share one reading.
 */
export const useEveryPage = <Row>(
  place: readonly string[],
  read: (client: Client, asked: PageAsked) => Promise<Page<Row>>,
  { mostPages, ...options }: Reading<Row> = {},
) => {
  const { client } = trpc.useUtils()
  const acting = useConsole().membership?.org_uuid ?? null
  return useQuery({
    ...options,
    queryKey: [place, acting],
    queryFn: () => everyPage((page) => read(client, { page, limit: fullPage }), mostPages),
  })
}
