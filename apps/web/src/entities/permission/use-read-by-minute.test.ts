import { QueryClient } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { shownPage } from '../../testing/shown-page.ts'
import { trpc } from '../../trpc/client.ts'
import { useReadByMinute } from './use-read-by-minute.ts'

const Provided = trpc.withTRPC(({ children }: { children?: ReactNode }) => children)
const Around = ({ children }: { readonly children: ReactNode }) => createElement(Provided, null, children)

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
    now: Date.parse('2026-11-30T10:00:30Z'),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** How often what waits was read by the end of each minute, of a page that counts so many and is never answered anew. */
const readsWhere = async (data: number | undefined) => {
  const read = vi.spyOn(QueryClient.prototype, 'invalidateQueries').mockResolvedValue()
  // The answer takes a while.
  const dataUpdatedAt = Date.now() + 100
  shownPage(() => useReadByMinute({ data, dataUpdatedAt }), { router: {}, Around })
  const reads = [read.mock.calls.length]
  for (let minutes = 0; minutes < 2; minutes += 1) {
    await vi.advanceTimersByTimeAsync(60_000)
    reads.push(read.mock.calls.length)
  }
  return reads
}

it('what waits is read again by the minute, whether or not it is on the screen', async () => {
  expect(await readsWhere(40)).toEqual([0, 1, 2])
})

it.each([0, undefined])('where %s wait nothing is read', async (none) => {
  expect(await readsWhere(none)).toEqual([0, 0, 0])
})

it('nor is it on a page that nobody sees', async () => {
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  expect(await readsWhere(40)).toEqual([0, 0, 0])
})
