import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refresh } from '../../trpc/refresh.ts'
import { auditPace } from './audit-pace.ts'

beforeEach(() => {
  vi.useFakeTimers()
  // As a browser counts its intervals.
  environmentManager.setIsServer(() => false)
})
afterEach(() => {
  environmentManager.setIsServer(() => true)
  vi.useRealTimers()
})

it('entries that come all the time are read every ten seconds, and one that comes after a rest at once', async () => {
  const client = new QueryClient()
  const read = vi.fn(async () => 'a page')
  const queryKey = [['audit', 'list']]
  const stop = new QueryObserver(client, {
    queryKey,
    queryFn: read,
    refetchInterval: ({ state }) => auditPace(state, Date.now()),
  }).subscribe(() => {})
  const entry = () => refresh(client, { queryKey: [['audit']], refetchType: 'none' })
  await vi.advanceTimersByTimeAsync(0)
  expect(read).toHaveBeenCalledTimes(1)
  for (let ms = 0; ms < 35_000; ms += 400) {
    entry()
    await vi.advanceTimersByTimeAsync(400)
  }
  expect(read).toHaveBeenCalledTimes(4)
  await vi.advanceTimersByTimeAsync(20_000)
  const before = read.mock.calls.length
  entry()
  await vi.advanceTimersByTimeAsync(10)
  expect(read).toHaveBeenCalledTimes(before + 1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(read).toHaveBeenCalledTimes(before + 1)
  stop()
  client.clear()
})
