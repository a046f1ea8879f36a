import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { readInPages, refresh, tryNow } from './refresh.ts'

const queryKey = ['alerts', 'list']
let client: QueryClient
let stop = () => {}
afterEach(() => {
  stop()
  client.clear()
})

/** What a page shows: each reading takes what is true when it is asked for, and comes when it is let come. */
const showing = () => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  let truth = 1
  const answers: (() => void)[] = []
  const queryFn = () => {
    const read = truth
    return new Promise<number>((resolve) => answers.push(() => resolve(read)))
  }
  const observer = new QueryObserver(client, { queryKey, queryFn })
  stop = observer.subscribe(() => {})
  return {
    answers,
    shown: () => client.getQueryData(queryKey),
    isOld: () => client.getQueryState(queryKey)?.isInvalidated,
    change: (filters: Parameters<typeof refresh>[1] = { queryKey: ['alerts'] }) => {
      truth += 1
      refresh(client, filters)
    },
  }
}

test('a change that comes while the first answer is under way is read after it, once', async () => {
  const { answers, shown, change } = showing()
  expect(answers).toHaveLength(1)
  change()
  change()
  expect(answers).toHaveLength(1)
  answers[0]!()
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  expect(shown()).toBe(1)
  answers[1]!()
  await vi.waitFor(() => expect(shown()).toBe(3))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(answers).toHaveLength(2)
})

test('changes faster than an answer do not hold it back', async () => {
  const { answers, shown, change } = showing()
  answers[0]!()
  await vi.waitFor(() => expect(shown()).toBe(1))
  change()
  expect(answers).toHaveLength(2)
  change()
  change()
  expect(answers).toHaveLength(2)
  answers[1]!()
  await vi.waitFor(() => expect(shown()).toBe(2))
  await vi.waitFor(() => expect(answers).toHaveLength(3))
  answers[2]!()
  await vi.waitFor(() => expect(shown()).toBe(4))
})

test('what is only marked as old stays so when the answer under way comes', async () => {
  const { answers, shown, isOld, change } = showing()
  change({ queryKey, refetchType: 'none' })
  answers[0]!()
  await vi.waitFor(() => expect(shown()).toBe(1))
  await vi.waitFor(() => expect(isOld()).toBe(true))
  expect(answers).toHaveLength(1)
})

test('one that is asked for is asked for, though another change before it only marked it', async () => {
  const { answers, change } = showing()
  change({ queryKey, refetchType: 'none' })
  change()
  answers[0]!()
  await vi.waitFor(() => expect(answers).toHaveLength(2))
})

test('a list of several pages is read again once in as many moments as it has pages, whatever changes meanwhile', async () => {
  vi.useFakeTimers()
  try {
    client = new QueryClient()
    const queryFn = vi.fn(async () => Array.from({ length: 1_000 }, (_, at) => at))
    const meta = readInPages((rows: readonly number[]) => rows.length / 100)
    stop = new QueryObserver(client, { queryKey, queryFn, meta }).subscribe(() => {})
    await vi.advanceTimersByTimeAsync(0)
    for (let second = 0; second < 60; second += 1) {
      refresh(client, { queryKey })
      refresh(client, { queryKey })
      await vi.advanceTimersByTimeAsync(1_000)
    }
    // 1,000 records that change each second are ten questions every four seconds, and not ten each.
    expect(queryFn.mock.calls.length).toBeGreaterThanOrEqual(15)
    expect(queryFn.mock.calls.length).toBeLessThanOrEqual(16)
  } finally {
    vi.useRealTimers()
  }
})

test.each([['shows nothing yet'], ['shows an older answer']])(
  'what %s and waits for its next try is tried at once when it can be',
  async (what) => {
    client = new QueryClient({ defaultOptions: { queries: { retry: 3, retryDelay: 30_000 } } })
    if (what === 'shows an older answer') client.setQueryData(queryKey, 'older')
    const queryFn = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue('newer')
    stop = new QueryObserver(client, { queryKey, queryFn, staleTime: 0 }).subscribe(() => {})
    await vi.waitFor(() => expect(client.getQueryState(queryKey)?.fetchFailureCount).toBe(1))
    tryNow(client)
    await vi.waitFor(() => expect(client.getQueryData(queryKey)).toBe('newer'))
    expect(queryFn).toHaveBeenCalledTimes(2)
    expect(client.getQueryState(queryKey)?.fetchStatus).toBe('idle')
  },
)

test('an answer that is on its way is let come when others are tried', async () => {
  const { answers, shown } = showing()
  tryNow(client)
  expect(answers).toHaveLength(1)
  answers[0]!()
  await vi.waitFor(() => expect(shown()).toBe(1))
})

test('what nobody looks at any more is not read again', async () => {
  const { answers, change } = showing()
  change()
  stop()
  answers[0]!()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(answers).toHaveLength(1)
})
