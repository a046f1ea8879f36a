import { useMemo } from 'react'
import { type UrlParams, useUrlParams } from '../../frame/use-url-params.ts'
import { oneOf } from '../../lists/list-filters.tsx'
import { trpc } from '../../trpc/client.ts'
import { ownTimeZone } from '../../words/text.ts'
import {
  type Choice,
  choices,
  dayIn,
  daysText,
  lastOf,
  type Narrowing,
  narrowing,
  type Period,
  periodOf,
  questionOf,
  type Span,
  spans,
  stepsOf,
} from './report-question.ts'
import { stepWords } from './report-words.ts'

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
  readonly question: (...except: readonly Choice[]) => ReturnType<typeof questionOf>
  readonly has: (choice: Choice) => boolean
  /** Chooses marks of a chart, or no longer. */
  readonly toggle: (chosen: Readonly<Partial<Record<Narrowing, string>>>) => void
  /** Takes one choice back; all of them where none is named. */
  readonly clear: (choice?: Choice) => void
}

const without = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]))

/** What the page's address asks. */
export const useReport = (nowMs: number): Report => {
  const params = useUrlParams()
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
      has: (choice) => choices[choice].some((name) => get(name)),
      toggle: (chosen) => {
        const isChosen = Object.entries(chosen).every(([name, value]) => get(name) === value)
        set(isChosen ? without(Object.keys(chosen)) : chosen)
      },
      clear: (choice) => set(without(choice ? choices[choice] : narrowing)),
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

/** The days, weeks or months of the report's period, with their names; one that is pressed narrows the other charts. */
export const useSteps = ({ period, span, params: { get }, toggle }: Report) => {
  const steps = stepsOf(period, span)
  const named = (step: string) => daysText(step, lastOf(step, span))
  const chosen = steps.findIndex((step) => named(step) === get('day'))
  return {
    steps,
    names: steps.map((step) => stepWords(step, span)),
    selected: chosen < 0 ? undefined : chosen,
    onSelect: (at: number) => {
      const step = steps[at]
      if (step) toggle({ day: named(step) })
    },
  }
}
