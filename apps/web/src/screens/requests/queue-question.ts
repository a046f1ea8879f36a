import { type QueueTab, queueTabs } from '../../entities/permission/request-words.ts'
import { requestsThatWait } from '../../entities/permission/waiting.ts'
import type { UrlParams } from '../../frame/use-url-params.ts'
import { pageOf } from '../../lists/listed.ts'
import type { Inputs } from '../../trpc/client.ts'
import { daysAgo, startWindow } from './start-window.ts'

export const queuePageSize = 50

type Params = Pick<UrlParams, 'get'>

export const tabOf = (params: Params): QueueTab =>
  queueTabs.find(({ value }) => value === params.get('tab'))?.value ?? 'pending'

/** What was decided; of what waits there is none. */
export const resultChoices = [
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
] as const

export const decidedChoices = [
  { value: 'today', label: 'Today', days: 0 },
  { value: 'week', label: 'Last 7 days', days: 7 },
  { value: 'month', label: 'Last 30 days', days: 30 },
] as const

/** What is over and was not decided is under all alone. */
export const tabQuestions = {
  pending: requestsThatWait,
  decided: { status: 'decided' },
  all: {},
} as const satisfies Record<QueueTab, Inputs['permissions']['list']>

const decidedFilters = ['result', 'decided']

/** Filters that a tab has, by their parameters. */
export const filtersOf = (tab: QueueTab): readonly string[] =>
  tab === 'pending' ? ['q', 'zone', 'starts'] : ['q', 'zone', 'starts', ...decidedFilters]

/** The question to the API that the address states; whatever in it makes no sense is as good as absent. */
export const queueQuestion = (params: Params, nowMs: number | null): Inputs['permissions']['list'] => {
  const tab = tabOf(params)
  const of = (name: string) => (filtersOf(tab).includes(name) ? params.get(name) : undefined)
  const result = resultChoices.find(({ value }) => value === of('result'))
  const decided = decidedChoices.find(({ value }) => value === of('decided'))
  const [q, zone] = [of('q'), of('zone')]
  return {
    page: pageOf(params),
    limit: queuePageSize,
    ...tabQuestions[tab],
    ...(result && { status: result.value }),
    ...(q && { q }),
    ...(zone && { zone_uuid: zone }),
    ...(nowMs !== null && startWindow(of('starts'), nowMs)),
    ...(nowMs !== null && decided && { decided_from: daysAgo(nowMs, decided.days) }),
  }
}
