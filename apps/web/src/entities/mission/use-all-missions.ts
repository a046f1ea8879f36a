import { useQuery } from '@tanstack/react-query'
import { useMembership } from '../../caller/console-context.tsx'
import { trpc } from '../../trpc/client.ts'
import { everyPage } from '../../trpc/every-page.ts'
import { isTransient } from '../../trpc/failure.ts'

const pageSize = 100
const mostPages = 10
const staleMs = 30_000

/** All missions that the organisation may read, as far as ten pages go; `total` is how many there are. */
export const useAllMissions = (enabled: boolean) => {
  const { client } = trpc.useUtils()
  const { org_uuid } = useMembership()
  return useQuery({
    queryKey: ['every mission', org_uuid],
    enabled,
    staleTime: staleMs,
    retry: (failures, error) => isTransient(error) && failures < 3,
    queryFn: async () => {
      let total = 0
      const missions = await everyPage(async (page) => {
        const answer = await client.missions.list.query({ page, limit: pageSize })
        total = answer.pagination.total_records
        return answer
      }, mostPages)
      return { missions, total }
    },
  })
}
