import { useNow } from '@clearway/ui'
import { useMemo } from 'react'
import type { MissionItem } from '../../entities/mission/mission-words.ts'
import { useAllMissions } from '../../entities/mission/use-all-missions.ts'
import type { Listed } from '../../lists/listed.ts'
import { trpc } from '../../trpc/client.ts'
import { answers, isWithin, type MissionQuestion, type MissionTime, windowAsked } from './mission-question.ts'

export const missionPageSize = 25
const minuteMs = 60_000

export interface MissionsListed extends Listed<MissionItem> {
  /** How many of all were looked through; null: the API has the answer. */
  readonly searched: { readonly count: number; readonly total: number } | null
}

/** With a question, the API's answer is sifted here. */
export const useMissions = (
  page: number,
  when: MissionTime,
  question: MissionQuestion | null,
): MissionsListed => {
  const dayMs = useNow(minuteMs) ?? Date.now()
  const { client } = trpc.useUtils()
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
      readPage: (at) => client.missions.list.query({ ...asked, ...at }),
    }
  const first = (page - 1) * missionPageSize
  return {
    query: all,
    rows: found?.slice(first, first + missionPageSize),
    total: found?.length,
    searched: all.data ? { count: all.data.missions.length, total: all.data.total } : null,
    readPage: async () => ({
      data: found ?? [],
      pagination: { total_records: found?.length ?? 0, has_next: false },
    }),
  }
}

export const useMission = (missionUuid: string) => trpc.missions.get.useQuery({ mission_uuid: missionUuid })
