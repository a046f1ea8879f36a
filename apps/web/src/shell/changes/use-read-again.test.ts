import { QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { showsAlerts } from '../../entities/flight/use-sessions.ts'
import { everyZone } from '../../entities/zone/zones-again.ts'
import { inPage } from '../../testing/in-page.ts'
import { useReadAgain } from './use-read-again.ts'

it('a raised alert is read in the lists that count alerts, and not in those of flights that do not', async () => {
  const { given: readAgain, client } = inPage(useReadAgain)
  const shown = (place: string[], meta?: Record<string, unknown>) => {
    const read = vi.fn(async () => 'an answer')
    const queryKey = [place, { input: {}, type: 'query' }]
    const stop = new QueryObserver(client, { queryKey, queryFn: read, ...(meta && { meta }) }).subscribe(
      () => {},
    )
    return { read, stop }
  }
  const own = shown(['sessions', 'list'], showsAlerts)
  const seen = shown(['awareness', 'sessions'], showsAlerts)
  const bars = shown(['sessions', 'everyOpen'])
  const alerts = shown(['alerts', 'list'])
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  readAgain(new Set(['alert_changed']))
  await vi.waitFor(() => expect(alerts.read).toHaveBeenCalledTimes(2))
  expect(own.read).toHaveBeenCalledTimes(2)
  expect(seen.read).toHaveBeenCalledTimes(2)
  expect(bars.read).toHaveBeenCalledTimes(1)
  for (const { stop } of [own, seen, bars, alerts]) stop()
  client.clear()
})

it('of all zones those are read that have changed, and all of them after a time without news', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json([{ result: { data: [] } }])
  })
  const { given: readAgain, client } = inPage(useReadAgain)
  const queryFn = vi.fn(async () => [{ zone_uuid: 'a', zone_id: 1 }])
  const stop = new QueryObserver(client, { queryKey: [everyZone, 'o'], queryFn }).subscribe(() => {})
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  readAgain(new Set(['zone_changed']), new Set(['a']))
  await vi.waitFor(() => expect(client.getQueryData([everyZone, 'o'])).toEqual([]))
  expect(asked).toEqual([expect.stringContaining('zones.named')])
  expect(queryFn).toHaveBeenCalledTimes(1)
  readAgain(new Set(['everything']))
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2))
  stop()
  client.clear()
  vi.unstubAllGlobals()
})

it.each(['asset', 'certificate', 'pilot_credential', 'asset_model'] as const)(
  'a request whose checks look at a changed %s is read again',
  async (record) => {
    const { given: readAgain, client } = inPage(useReadAgain)
    const read = vi.fn(async () => 'an answer')
    const queryKey = [['permissions', 'get'], { input: {}, type: 'query' }]
    const stop = new QueryObserver(client, { queryKey, queryFn: read }).subscribe(() => {})
    await vi.waitFor(() => expect(client.isFetching()).toBe(0))
    readAgain(new Set([record]))
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2))
    stop()
    client.clear()
  },
)

it('a mission whose asset was taken out of service is read again', async () => {
  const { given: readAgain, client } = inPage(useReadAgain)
  const read = vi.fn(async () => 'an answer')
  const queryKey = [['missions', 'get'], { input: {}, type: 'query' }]
  const stop = new QueryObserver(client, { queryKey, queryFn: read }).subscribe(() => {})
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  readAgain(new Set(['asset']))
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2))
  stop()
  client.clear()
})

it.each(['audit_entry', 'everything'] as const)(
  'after %s the log of acts is old, and is read at its own pace',
  async (news) => {
    const { given: readAgain, client } = inPage(useReadAgain)
    const read = vi.fn(async () => 'an answer')
    const queryKey = [['audit', 'list'], { input: {}, type: 'query' }]
    const stop = new QueryObserver(client, { queryKey, queryFn: read }).subscribe(() => {})
    await vi.waitFor(() => expect(client.isFetching()).toBe(0))
    readAgain(new Set([news]))
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
    expect(client.isFetching()).toBe(0)
    expect(read).toHaveBeenCalledTimes(1)
    stop()
    client.clear()
  },
)
