import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { asRoute, openServers, secret, sessionCookie } from '../../testing/console-route.ts'
import { personHeader } from '../../trpc/page-person.ts'

const servers = openServers()
const passedOn = vi.fn()
let address: string
/** Of a person who is known as user-1. */
let cookie: string

beforeAll(async () => {
  vi.stubEnv('NEXTAUTH_SECRET', secret)
  vi.stubEnv('CONSOLE_PARTNER_KEY', 'the-console-key-of-this-test')
  // The environment is read once, and other tests have read another one.
  vi.resetModules()
  const { forPagePerson } = await import('./page-person.ts')
  const route = forPagePerson((_, response) => {
    passedOn()
    response.status(200).json({})
  })
  address = await servers.serve(
    asRoute(route, (url) => Object.fromEntries(new URL(url, 'http://console').searchParams)),
  )
  cookie = await sessionCookie()
})
beforeEach(() => void passedOn.mockReset())
afterAll(() => {
  vi.unstubAllEnvs()
  servers.close()
})

const ask = (headers: Record<string, string>, query = '') =>
  fetch(`${address}${query}`, { method: 'POST', body: '{}', headers })

it('what a page asks for somebody whose session it is no more is refused, and not passed on', async () => {
  const answer = await ask({ cookie, [personHeader]: 'user-2' })
  expect(answer.status).toBe(403)
  expect(answer.headers.get(personHeader)).toBe('another')
  expect(await answer.json()).toMatchObject({
    error: { message: expect.stringMatching(/Somebody else/), data: { failure: 'forbidden' } },
  })
  expect(passedOn).not.toHaveBeenCalled()
})

it('a stream of events, which names its person in its address, is for them as well', async () => {
  expect((await ask({ cookie }, `?${personHeader}=user-2`)).status).toBe(403)
  expect(passedOn).not.toHaveBeenCalled()
  expect((await ask({ cookie }, `?${personHeader}=user-1`)).status).toBe(200)
})

it.each([
  ['the person whose session it is', () => ({ cookie, [personHeader]: 'user-1' })],
  ['a page that does not know yet for whom it is', () => ({ cookie })],
  ['somebody without a session, whom the route itself tells', () => ({ [personHeader]: 'user-2' })],
])('%s is passed on', async (_, headers) => {
  const answer = await ask(headers() as Record<string, string>)
  expect(answer.status).toBe(200)
  expect(answer.headers.has(personHeader)).toBe(false)
  expect(passedOn).toHaveBeenCalledOnce()
})
