import type { AlertFilter } from '@clearway/domain/contracts'
import { conditionTypes } from '@clearway/domain/contracts'
import type { UrlParams } from '../../frame/use-url-params.ts'

/** What each tab asks for. Open: not acknowledged, as the rail counts them. Quiet: over, and never dangerous, so no person has to act. */
export const tabQuestions = {
  open: { open: 1, quiet: 0, acknowledged: 0 },
  acknowledged: { open: 1, quiet: 0, acknowledged: 1 },
  quiet: { open: 1, quiet: 1 },
  closed: { open: 0 },
  all: {},
} as const
export const alertTabs = ['open', 'acknowledged', 'quiet', 'closed', 'all'] as const
export type AlertTab = (typeof alertTabs)[number]

type Get = UrlParams['get']
const hourMs = 3_600_000

/** How far back, counted from the running hour so that the question stays the same for a while. */
export const sinceChoices = [
  { value: '1', label: 'Last hour' },
  { value: '24', label: 'Last 24 hours' },
  { value: '168', label: 'Last 7 days' },
] as const

const stateChoices = [
  { value: 'raised', label: 'Raised' },
  { value: 'acknowledged', label: 'Acknowledged' },
  { value: 'cleared', label: 'Over' },
] as const

/** An address from before the tab of the acknowledged names the state alone. */
export const tabOf = (get: Get): AlertTab =>
  alertTabs.find((tab) => tab === get('tab')) ?? (get('state') === 'acknowledged' ? 'acknowledged' : 'open')

type State = (typeof stateChoices)[number]['value']

/** What the alerts of a tab may be; what is quiet, or closed, is in no other state. */
const statesOf: Readonly<Partial<Record<AlertTab, readonly State[]>>> = {
  open: ['raised', 'cleared'],
  acknowledged: ['acknowledged', 'cleared'],
  all: ['raised', 'acknowledged', 'cleared'],
}

export const statesIn = (tab: AlertTab) => stateChoices.filter(({ value }) => statesOf[tab]?.includes(value))

/** The state that is asked for, where alerts of this tab may have it. */
export const stateOf = (get: Get, tab: AlertTab): State | undefined =>
  statesIn(tab).find(({ value }) => value === get('state'))?.value

type Question = Pick<AlertFilter, 'open' | 'quiet' | 'acknowledged' | 'alert_type' | 'state'> & {
  readonly zone_uuid?: string
  readonly asset_uuid?: string
  readonly from?: string
}

/** What the address asks for; words that the service would refuse are left out. */
export const alertQuestion = (get: Get, nowMs: number): Question => {
  const tab = tabOf(get)
  const type = conditionTypes.find((known) => known === get('type'))
  const state = stateOf(get, tab)
  const since = sinceChoices.find(({ value }) => value === get('since'))
  const [zone, asset] = [uuidOf(get('zone')), uuidOf(get('asset'))]
  const hour = Math.floor(nowMs / hourMs) * hourMs
  return {
    ...tabQuestions[tab],
    ...(type && { alert_type: type }),
    ...(state && { state }),
    ...(zone && { zone_uuid: zone }),
    ...(asset && { asset_uuid: asset }),
    ...(since && { from: new Date(hour - Number(since.value) * hourMs).toISOString() }),
  }
}

const uuidOf = (text: string | undefined): string | undefined =>
  text && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text : undefined

export const filterNames = ['type', 'state', 'zone', 'asset', 'since'] as const
export const hasAlertFilters = (get: Get): boolean =>
  filterNames.some((name) => (name === 'state' ? stateOf(get, tabOf(get)) : get(name)))
