import { useMinute } from '@clearway/ui'
import { useMemo } from 'react'
import type { MissionItem } from '../../entities/mission/mission-words.ts'
import { useShown } from '../../frame/refused.ts'
import type { UrlParams } from '../../frame/use-url-params.ts'
import { type Listed, listed } from '../../lists/listed.ts'
import { trpc } from '../../trpc/client.ts'
import { type MissionQuestion, type MissionTime, missionQuestion, windowAsked } from './mission-question.ts'

export const missionPageSize = 25

/** The question that the address states. */
export const useMissionQuestion = (params: Pick<UrlParams, 'get'>): MissionQuestion => {
  const q = params.get('q')
  const status = params.get('status')
  const asset = params.get('asset')
  return useMemo(() => missionQuestion({ q, status, asset }), [q, status, asset])
}

/** A page of the missions of a tab that answer a question. */
export const useMissions = (
  page: number,
  when: MissionTime,
  question: MissionQuestion,
): Listed<MissionItem> => {
  const dayMs = useMinute()
  const { client } = trpc.useUtils()
  const asked = useMemo(() => ({ ...question, ...windowAsked(when, dayMs) }), [question, when, dayMs])
  const query = trpc.missions.list.useQuery(
    { ...asked, page, limit: missionPageSize },
    { placeholderData: (before) => before },
  )
  return listed(query, missionPageSize, (at) => client.missions.list.query({ ...asked, ...at }))
}

export const useMission = (missionUuid: string) => {
  const query = trpc.missions.get.useQuery({ mission_uuid: missionUuid })
  return { query, mission: useShown(query) }
}
