import { useMemo } from 'react'
import type { UrlParams } from '../../frame/use-url-params.ts'
import type { ReadPage } from '../../lists/listed.ts'
import { trpc } from '../../trpc/client.ts'
import { ownItem, type SessionItem, seenItem } from './session-item.ts'
import { type SessionTab, sessionPageSize, sessionQuestion } from './session-question.ts'

const slowlyMs = 60_000
const mostMissions = 100
const options = { placeholderData: <T>(before: T) => before }

/** Names of the organisation's missions, by their references. */
export const useMissionNames = (enabled = true): ReadonlyMap<string, string> => {
  const { data } = trpc.missions.list.useQuery({ limit: mostMissions }, { enabled, staleTime: slowlyMs })
  return useMemo(
    () => new Map(data?.data.map(({ mission_uuid, mission_name }) => [mission_uuid, mission_name])),
    [data],
  )
}

/** The organisation's own flights that the address asks for. */
export const useOwnSessions = (params: UrlParams, usual: SessionTab = 'all', enabled = true) => {
  const { client } = trpc.useUtils()
  const question = sessionQuestion(params, usual)
  const query = trpc.sessions.list.useQuery(question, { ...options, enabled })
  const names = useMissionNames(enabled)
  const rows = useMemo(() => query.data?.data.map((session) => ownItem(session, names)), [query.data, names])
  const readPage: ReadPage<SessionItem> = async (at) => {
    const page = await client.sessions.list.query({ ...question, ...at })
    return { ...page, data: page.data.map((session) => ownItem(session, names)) }
  }
  return { query, rows, total: query.data?.pagination.total_records, pageSize: sessionPageSize, readPage }
}

/** Flights on plans that asked the organisation's zones. */
export const useSeenSessions = (params: UrlParams, usual: SessionTab, enabled: boolean) => {
  const { client } = trpc.useUtils()
  const question = sessionQuestion(params, usual)
  const query = trpc.awareness.sessions.useQuery(question, { ...options, enabled })
  const rows = useMemo(() => query.data?.data.map(seenItem), [query.data])
  const readPage: ReadPage<SessionItem> = async (at) => {
    const page = await client.awareness.sessions.query({ ...question, ...at })
    return { ...page, data: page.data.map(seenItem) }
  }
  return { query, rows, total: query.data?.pagination.total_records, pageSize: sessionPageSize, readPage }
}
