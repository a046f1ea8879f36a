import { useNow } from '@clearway/ui'
import { useMemo } from 'react'
import { type UrlParams, useUrlParams } from '../../frame/use-url-params.ts'
import { oneOf } from '../../lists/list-filters.tsx'
import { trpc } from '../../trpc/client.ts'
import { ownTimeZone } from '../../words/text.ts'
import {
  dayIn,
  type Narrowing,
  narrowing,
  type Period,
  periodOf,
  questionOf,
  type Span,
  spans,
} from './report-question.ts'

/** What is counted by the day does not change by the second. */
const staleTime = 60_000
const reading = { staleTime, placeholderData: <T>(before: T | undefined) => before }

export interface Report {
  readonly params: UrlParams
  readonly period: Period
  readonly today: string
  readonly span: Span
  /** Whether the period before is read too. */
  readonly compares: boolean
  readonly isNarrowed: boolean
  /** The question of a chart, without what is chosen in it. */
  readonly question: (...except: readonly Narrowing[]) => ReturnType<typeof questionOf>
  /** Chooses a mark of a chart, or no longer. */
  readonly toggle: (choice: Readonly<Partial<Record<Narrowing, string>>>) => void
  readonly clear: () => void
}

/** What the page's address asks. */
export const useReport = (): Report => {
  const params = useUrlParams()
  const nowMs = useNow(60_000) ?? Date.now()
  const timeZone = ownTimeZone()
  const today = dayIn(timeZone, nowMs)
  const { get, set } = params
  return useMemo(() => {
    const period = periodOf(get, today)
    return {
      params,
      period,
      today,
      span: oneOf(get('by'), spans) ?? 'day',
      compares: get('compare') === '1',
      isNarrowed: narrowing.some((name) => get(name)),
      question: (...except) => questionOf({ get, period, timeZone }, ...except),
      toggle: (choice) => {
        const isChosen = Object.entries(choice).every(([name, value]) => get(name) === value)
        set(isChosen ? Object.fromEntries(Object.keys(choice).map((name) => [name, null])) : choice)
      },
      clear: () => set(Object.fromEntries(narrowing.map((name) => [name, null]))),
    }
  }, [params, get, set, today, timeZone])
}

type Question = ReturnType<Report['question']>

export const useRequests = (question: Question, enabled = true) =>
  trpc.reports.requests.useQuery(question, { ...reading, enabled })
export const useFlights = (question: Question, enabled = true) =>
  trpc.reports.flights.useQuery(question, { ...reading, enabled })
export const useAirspaceUse = (question: Question) => trpc.reports.airspaceUse.useQuery(question, reading)
export const useAlerts = (question: Question, enabled = true) =>
  trpc.reports.alerts.useQuery(question, { ...reading, enabled })
export const useIngest = (question: Question, enabled = true) =>
  trpc.reports.ingest.useQuery(question, { ...reading, enabled })
