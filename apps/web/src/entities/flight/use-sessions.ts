import { useMemo } from 'react'
import type { UrlParams } from '../../frame/use-url-params.ts'
import { type ReadPage, rowsOf } from '../../lists/listed.ts'
import { useEveryPage } from '../../lists/use-every-page.ts'
import { trpc } from '../../trpc/client.ts'
import { ownItem, type SessionItem, seenItem } from './session-item.ts'
import { type SessionTab, sessionPageSize, sessionQuestion } from './session-question.ts'

/** `meta` of a list that says how many alerts its flights have raised, and so is read again with the next one. */
export const showsAlerts = { showsAlerts: true }

const options = { placeholderData: <T>(before: T) => before, meta: showsAlerts }

/** The organisation's open sessions, all of them. */
export const useOpenSessions = (enabled = true) =>
  useEveryPage(
    ['sessions', 'everyOpen'],
    ({ sessions }, asked) => sessions.list.query({ active: 1, ...asked }),
    { enabled },
  )

/** Open sessions on plans that asked the organisation's zones, all of them. */
export const useSeenOpenSessions = (enabled: boolean) =>
  useEveryPage(
    ['awareness', 'sessions', 'everyOpen'],
    ({ awareness }, asked) => awareness.sessions.query({ active: 1, ...asked }),
    { enabled },
  )

/** The organisation's own flights that the address asks for. */
export const useOwnSessions = (params: UrlParams, usual: SessionTab = 'all', enabled = true) => {
  const { client } = trpc.useUtils()
  const question = sessionQuestion(params, usual)
  const query = trpc.sessions.list.useQuery(question, { ...options, enabled })
  const rows = useMemo(() => query.data && rowsOf(query.data)?.map(ownItem), [query.data])
  const readPage: ReadPage<SessionItem> = async (at) => {
    const page = await client.sessions.list.query({ ...question, ...at })
    return { ...page, data: page.data.map(ownItem) }
  }
  return { query, rows, total: query.data?.pagination.total_records, pageSize: sessionPageSize, readPage }
}

/** Flights on plans that asked the organisation's zones. */
export const useSeenSessions = (params: UrlParams, usual: SessionTab, enabled: boolean) => {
  const { client } = trpc.useUtils()
  const question = sessionQuestion(params, usual)
  const query = trpc.awareness.sessions.useQuery(question, { ...options, enabled })
  const rows = useMemo(() => query.data && rowsOf(query.data)?.map(seenItem), [query.data])
  const readPage: ReadPage<SessionItem> = async (at) => {
    const page = await client.awareness.sessions.query({ ...question, ...at })
    return { ...page, data: page.data.map(seenItem) }
  }
  return { query, rows, total: query.data?.pagination.total_records, pageSize: sessionPageSize, readPage }
}
