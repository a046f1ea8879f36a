import { useMemo } from 'react'
import { useAllMissions } from '../../entities/mission/use-all-missions.ts'
import { trpc } from '../../trpc/client.ts'
import { answers, type MissionQuestion } from './mission-question.ts'

export const missionPageSize = 25
/** Changes are announced as they happen (shell/changes); this is for when no change arrives. */
const refreshMs = 10_000

/** Asked again every few seconds: a manager's decision shows by itself. With a question, the API's answer is sifted here. */
export const useMissions = (page: number, question: MissionQuestion | null) => {
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

export const useMission = (missionUuid: string) =>
  trpc.missions.get.useQuery({ mission_uuid: missionUuid }, { refetchInterval: refreshMs })
