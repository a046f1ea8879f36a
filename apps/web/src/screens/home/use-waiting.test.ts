import { orgTypeNumber } from '@clearway/domain/contracts'
import { getQueryKey } from '@trpc/react-query'
import { afterEach, expect, it } from 'vitest'
import { alertsThatWait, dayStart } from '../../entities/alert/alert.ts'
import { buildRecord } from '../../testing/build-alert.ts'
import { buildConsole } from '../../testing/build-console.ts'
import { inPage } from '../../testing/in-page.ts'
import { trpc } from '../../trpc/client.ts'
import { queryClientConfig } from '../../trpc/query-defaults.ts'
import { useWaiting } from './use-waiting.ts'

afterEach(() => queryClientConfig.queryCache?.clear())

const alertsThatGoOn = getQueryKey(trpc.alerts.list, { state: 'acknowledged', limit: 100 }, 'query')
const hundred = (name: string) =>
  Array.from({ length: 100 }, (_, index) => buildRecord({ alert_uuid: `${name} ${index}` }))
const pageOf = <Row>(data: readonly Row[], total_records: number) => ({ data, pagination: { total_records } })

const opened = (org_type: number) => {
  const page = inPage(useWaiting, buildConsole({ org_type }))
  page.client.setQueryData(
    getQueryKey(trpc.alerts.list, alertsThatWait, 'query'),
    pageOf(hundred('waits'), 134),
  )
  return page
}

it('a manager with more than a hundred open alerts reads how many wait', () => {
  const { alerts, count } = opened(orgTypeNumber.airspaceManager).again()
  expect(alerts.total).toBe(134)
  expect(count).toBe(134)
})

it('an operator reads with them how many acknowledged ones go on, each once', () => {
  const page = opened(orgTypeNumber.assetOwner)
  const told = [buildRecord({ alert_uuid: 'waits 7' }), ...hundred('goes on').slice(1)]
  page.client.setQueryData(alertsThatGoOn, pageOf(told, 120))
  const { alerts, count } = page.again()
  expect(alerts.total).toBe(134 + 120 - 1)
  expect(count).toBe(alerts.total)
  expect(new Set(alerts.rows.map(({ alert_uuid }) => alert_uuid)).size).toBe(alerts.rows.length)
})

it('of a busy day the flights that have landed are counted, and five of them asked for', () => {
  const midnight = new Date(dayStart(Date.now())).toISOString()
  const page = inPage(useWaiting, buildConsole())
  page.client.setQueryData(
    getQueryKey(trpc.sessions.list, { active: 0, from: midnight, limit: 5 }, 'query'),
    pageOf(Array(5).fill({}), 240),
  )
  const { landed } = page.again()
  expect([landed.rows.length, landed.total]).toEqual([5, 240])
})
