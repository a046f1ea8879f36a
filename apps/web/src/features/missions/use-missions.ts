import { useMemo } from 'react'
import { trpc } from '../../trpc/client.ts'
import { answers, type MissionQuestion } from './mission-question.ts'
import { useAllMissions } from './use-all-missions.ts'

export const missionPageSize = 25
/** Changes are told as they come (src/changes); this is for when nobody can tell. */
const refreshMs = 10_000

/** Asked again every few seconds: a manager's decision shows by itself. With a question, the API's answer is sifted here. */
export function useMissions(page: number, question: MissionQuestion | null) {
  const paged = trpc.missions.list.useQuery(
    { page, limit: missionPageSize },
    { enabled: question === null, refetchInterval: refreshMs, placeholderData: (before) => before },
  )
  const all = useAllMissions(question !== null)
  const found = useMemo(
    () => question && all.data?.missions.filter((mission) => answers(mission, question)),
    [all.data, question],
  )
  if (question === null)
    return {
      query: paged,
      rows: paged.data?.data,
      total: paged.data?.pagination.total_records,
      searched: null,
    }
  const first = (page - 1) * missionPageSize
  return {
    query: all,
    rows: found?.slice(first, first + missionPageSize),
    total: found?.length,
    /** How many of all were looked through. */
    searched: all.data ? { count: all.data.missions.length, total: all.data.total } : null,
  }
}

export function useMission(missionUuid: string) {
  return trpc.missions.get.useQuery({ mission_uuid: missionUuid }, { refetchInterval: refreshMs })
}
