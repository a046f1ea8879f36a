import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inPage } from '../testing/in-page.ts'
import { trpc } from './client.ts'
import { isTransient, sentenceOf } from './failure.ts'
import { patienceMs } from './patience.ts'
import { changeByRoute } from './route-change.ts'

const answered = vi.fn<(init: RequestInit) => Response | undefined>()
beforeEach(() => {
  vi.useFakeTimers()
  answered.mockReset()
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    const answer = answered(init)
    return answer
      ? Promise.resolve(answer)
      : new Promise<Response>((_, reject) => {
          init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
        })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const atPage = () => {
  const { given, client } = inPage(() => trpc.useUtils().client)
  return { api: given, client }
}

it('a change that nobody answers ends, and it is said that it may have been done', async () => {
  const failed = atPage()
    .api.preferences.set.mutate({ height: 'ft' })
    .catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(patienceMs + 100)
  const error = await failed
  expect(sentenceOf(error)).toBe(
    'No answer came, so it is not known whether this was done. Look before you try again.',
  )
  expect(isTransient(error)).toBe(true)
})

it('a question that nobody answers is asked again', async () => {
  const { api, client } = atPage()
  const queryFn = () => api.preferences.get.query({})
  const asked = new QueryObserver(client, { queryKey: ['units'], queryFn })
  const stop = asked.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(patienceMs - 1_000)
  expect(answered).toHaveBeenCalledTimes(1)
  answered.mockReturnValue(Response.json([{ result: { data: { height: 'ft' } } }]))
  await vi.advanceTimersByTimeAsync(1_100)
  const { failureCount, failureReason } = asked.getCurrentResult()
  expect(failureCount).toBe(1)
  expect(sentenceOf(failureReason)).toBe(
    'The service is not answering. Check the connection, then try again.',
  )
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked.getCurrentResult().data).toEqual({ height: 'ft' })
  expect(answered).toHaveBeenCalledTimes(2)
  stop()
  client.clear()
})

it('a large change may be on its way for longer', async () => {
  const large = {
    list: 'assets' as const,
    columns: Array.from({ length: 10_000 }, () => 'a column of a list'),
  }
  let failure: unknown
  atPage()
    .api.preferences.setList.mutate(large)
    .catch((error: unknown) => {
      failure = error
    })
  await vi.advanceTimersByTimeAsync(patienceMs + 20_000)
  expect(failure).toBeUndefined()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(failure).toBeDefined()
})

const answerOf = (after: (send: (text: string) => void, end: () => void) => void) =>
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        signal?.addEventListener('abort', () => stream.error(signal.reason))
        const send = (text: string) => stream.enqueue(new TextEncoder().encode(text))
        after(send, () => stream.close())
      },
    })
    return Promise.resolve(new Response(body))
  })

it('an answer that begins and does not end is no answer', async () => {
  answerOf((send) => send('{"result":'))
  const failed = atPage()
    .api.preferences.set.mutate({ height: 'ft' })
    .catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(patienceMs)
  expect(isTransient(await failed)).toBe(true)
})

it('an answer that comes slowly is taken, however long it is on its way', async () => {
  answerOf((send, end) => {
    const parts = ['{"result":', '{"data":', '{"height":"ft"}', '}}']
    for (const [index, part] of parts.entries()) setTimeout(() => send(part), (index + 1) * 30_000)
    setTimeout(end, 121_000)
  })
  const saved = atPage().api.preferences.set.mutate({ height: 'ft' })
  await vi.advanceTimersByTimeAsync(122_000)
  expect(await saved).toEqual({ height: 'ft' })
  expect(vi.getTimerCount()).toBe(0)
})

it('an answer that comes late, but in time, is taken', async () => {
  let answer: (response: Response) => void = () => {}
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
  const saved = atPage().api.preferences.set.mutate({ height: 'ft' })
  await vi.advanceTimersByTimeAsync(patienceMs - 1_000)
  answer(Response.json({ result: { data: { height: 'ft' } } }))
  expect(await saved).toEqual({ height: 'ft' })
})

const lost = 'No answer came, so it is not known whether this was done. Look before you try again.'
const silent = 'The service is not answering. Check the connection, then try again.'
const refused = {
  error: { message: 'Taken.', code: -32_000, data: { failure: 'conflict', status_code: 409 } },
}
const broken = () =>
  new Response(new ReadableStream({ start: (body) => body.error(new TypeError('network error')) }))

it.each<[string, () => Response | Promise<Response>, string]>([
  ['a connection that broke', () => Promise.reject(new TypeError('Failed to fetch')), lost],
  ['an answer that broke off', broken, lost],
  ['a page of something in between', () => new Response('<h1>502</h1>', { status: 502 }), lost],
  [
    'an envelope, which no procedure sends',
    () => Response.json({ error: 'SERVICE_UNAVAILABLE', message: 'Away.' }, { status: 503 }),
    lost,
  ],
  ['a refusal', () => Response.json(refused, { status: 409 }), 'Taken.'],
])('of a change that meets %s it is said what is known', async (_, answer, sentence) => {
  vi.stubGlobal('fetch', async () => answer())
  const { api } = atPage()
  const failed = await api.preferences.set.mutate({ height: 'ft' }).catch((error: unknown) => error)
  expect(sentenceOf(failed)).toBe(sentence)
  const byRoute = await changeByRoute('/api/organisations', {
    body: {},
    read: (given) => given.json(),
  }).catch((error: unknown) => error)
  expect(sentenceOf(byRoute)).toBe(sentence)
})

it('what a browser without a network could not send was not done', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const failed = atPage()
    .api.preferences.set.mutate({ height: 'ft' })
    .catch((error: unknown) => error)
  expect(sentenceOf(await failed)).toBe(silent)
})

it('what is sent with a key is done once, so it may be tried again', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const failed = atPage()
    .api.sessions.start.mutate({ asset_uuid: 'an asset', idempotency_key: 'a key' })
    .catch((error: unknown) => error)
  expect(sentenceOf(await failed)).toBe(silent)
})
