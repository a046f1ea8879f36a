import { getQueryKey } from '@trpc/react-query'
import { afterEach, expect, it } from 'vitest'
import { inPage } from '../../testing/in-page.ts'
import { trpc } from '../../trpc/client.ts'
import { queryClientConfig } from '../../trpc/query-defaults.ts'
import { useMissionChoice } from './use-mission-choice.ts'

afterEach(() => queryClientConfig.queryCache?.clear())

const missions = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    mission_uuid: `m${index}`,
    mission_name: `Survey ${index}`,
  }))

const opened = (chosen: readonly string[], total: number) => {
  const page = inPage(() => useMissionChoice(chosen))
  page.client.setQueryData(getQueryKey(trpc.missions.list, { limit: 100 }, 'query'), {
    data: missions(Math.min(100, total)),
    pagination: { total_records: total },
  })
  return page
}

it('a mission beyond the newest hundred is chosen by its name, and others are searched for', () => {
  const page = opened(['old'], 240)
  page.client.setQueryData(getQueryKey(trpc.missions.get, { mission_uuid: 'old' }, 'query'), {
    ...{ mission_uuid: 'old', mission_name: 'Survey of last year' },
  })
  const { items, search } = page.again()
  expect(items?.[0]?.mission_name).toBe('Survey of last year')
  expect(items).toHaveLength(101)
  expect(search).not.toBeNull()
})

it('of a few missions all are offered, and there is nothing to search', () => {
  const { items, search } = opened(['m3'], 12).again()
  expect([items?.length, search]).toEqual([12, null])
})
