import { useQuery } from '@tanstack/react-query'
import { useMembership } from '../../console/console-context.tsx'
import { type Outputs, trpc } from '../../trpc/client.ts'

/** membership_type of a zone link: 1 Manager, 2 Monitor. */
export const membershipTypeManager = 1

export type ZoneLink = Outputs['zones']['mine']['data'][number]

const pageSize = 100
const mostPages = 50
const refreshMs = 30_000

/** The organisation's links to zones, as Manager or Monitor: all pages. */
export function useMyZones() {
  const { client } = trpc.useUtils()
  const { org_uuid } = useMembership()
  return useQuery({
    queryKey: ['every zone link', org_uuid],
    refetchInterval: refreshMs,
    queryFn: async () => {
      const links: ZoneLink[] = []
      for (let page = 1; page <= mostPages; page++) {
        const { data, pagination } = await client.zones.mine.query({ page, limit: pageSize })
        links.push(...data)
        if (!pagination.has_next) break
      }
      return links
    },
  })
}
