import { trpc } from '../../trpc/client.ts'

export const missionPageSize = 25
/** Changes are told as they come (src/changes); this is for when nobody can tell. */
const refreshMs = 10_000

/** Asked again every few seconds: a manager's decision shows by itself. */
export function useMissions(page: number) {
  return trpc.missions.list.useQuery(
    { page, limit: missionPageSize },
    { refetchInterval: refreshMs, placeholderData: (before) => before },
  )
}

export function useMission(missionUuid: string) {
  return trpc.missions.get.useQuery({ mission_uuid: missionUuid }, { refetchInterval: refreshMs })
}
