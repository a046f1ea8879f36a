import { orgTypeNumber } from '@clearway/domain/contracts'
import { useQuery } from '@tanstack/react-query'
import { useMembership } from '../../console/console-context.tsx'
import { type Outputs, trpc } from '../../trpc/client.ts'
import { isTransient } from '../../trpc/failure.ts'

export type MissionItem = Outputs['missions']['list']['data'][number]

const pageSize = 100
const mostPages = 10
const refreshMs = 60_000

/** The missions in the organisation's zones, for managers: a monitor may not read missions. */
export function useEveryMission(): readonly MissionItem[] | undefined {
  const { client } = trpc.useUtils()
  const { org_type, org_uuid } = useMembership()
  return useQuery({
    queryKey: ['every mission', org_uuid],
    enabled: org_type === orgTypeNumber.airspaceManager,
    refetchInterval: refreshMs,
    staleTime: refreshMs / 2,
    retry: (failures, error) => isTransient(error) && failures < 3,
    queryFn: async () => {
      const missions: MissionItem[] = []
      for (let page = 1; page <= mostPages; page++) {
        const { data, pagination } = await client.missions.list.query({ page, limit: pageSize })
        missions.push(...data)
        if (!pagination.has_next) break
      }
      return missions
    },
  }).data
}
