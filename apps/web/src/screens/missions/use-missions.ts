import { useNow } from '@clearway/ui'
import { useMemo } from 'react'
import { useAllMissions } from '../../entities/mission/use-all-missions.ts'
import { trpc } from '../../trpc/client.ts'
import { answers, isWithin, type MissionQuestion, type MissionTime, windowAsked } from './mission-question.ts'

export const missionPageSize = 25
const minuteMs = 60_000

/** With a question, the API's answer is sifted here. */
export const useMissions = (page: number, when: MissionTime, question: MissionQuestion | null) => {
  const dayMs = useNow(minuteMs) ?? Date.now()
  const asked = useMemo(() => windowAsked(when, dayMs), [when, dayMs])
  const paged = trpc.missions.list.useQuery(
    { page, limit: missionPageSize, ...asked },
    { enabled: question === null, placeholderData: (before) => before },
  )
  const all = useAllMissions(question !== null)
  const found = useMemo(
    () =>
      question &&
      all.data?.missions.filter((mission) => isWithin(mission, asked) && answers(mission, question)),
    [all.data, question, asked],
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

export const useMission = (missionUuid: string) => trpc.missions.get.useQuery({ mission_uuid: missionUuid })
