import { useQuery } from '@tanstack/react-query'
import { useMembership } from '../../console/console-context.tsx'
import { trpc } from '../../trpc/client.ts'
import { isTransient } from '../../trpc/failure.ts'
import type { MissionItem } from './mission-words.ts'

const pageSize = 100
const mostPages = 10
const refreshMs = 60_000

/** All missions that the organisation may read, as far as ten pages go; `total` says how many there are. */
export function useAllMissions(enabled: boolean) {
  const { client } = trpc.useUtils()
  const { org_uuid } = useMembership()
  return useQuery({
    queryKey: ['every mission', org_uuid],
    enabled,
    refetchInterval: refreshMs,
    staleTime: refreshMs / 2,
    retry: (failures, error) => isTransient(error) && failures < 3,
    queryFn: async () => {
      const missions: MissionItem[] = []
      for (let page = 1; ; page++) {
        const { data, pagination } = await client.missions.list.query({ page, limit: pageSize })
        missions.push(...data)
        if (!pagination.has_next || page === mostPages) return { missions, total: pagination.total_records }
      }
    },
  })
}
