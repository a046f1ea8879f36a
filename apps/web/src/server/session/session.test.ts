import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { asRoute, openServers, secret, sessionCookie } from '../../testing/console-route.ts'
import { failureData } from '../../trpc/failure.ts'

const servers = openServers()
let refusal: { failure: string; status_code: number }
let page: string
/** Of a person whose access token is to be exchanged. */
let cookie: string

beforeAll(async () => {
  const api = await servers.serve((_request, response) => {
    response.writeHead(refusal.status_code, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { message: 'Refused.', code: -32_001, data: refusal } }))
  })
  vi.stubEnv('API_URL', api)
  vi.stubEnv('NEXTAUTH_SECRET', secret)
  vi.stubEnv('CONSOLE_PARTNER_KEY', 'the-console-key-of-this-test')
  // Environment and rotation are of the process, where other tests have theirs.
  vi.resetModules()
  vi.stubGlobal('clearwayRotation', undefined)
  const { openSession } = await import('./session.ts')
  const route = async (request: never, response: never): Promise<void> => {
    const { status } = response as { status(code: number): { json(body: unknown): void } }
    const session = await openSession(request, response).then(Boolean, (error) => failureData(error)?.failure)
    status(200).json({ session })
  }
  page = await servers.serve(asRoute(route, () => ({})))
})
beforeEach(async () => {
  cookie = await sessionCookie(0)
})
afterAll(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  servers.close()
})

const open = async () => {
  const answer = await fetch(page, { headers: { cookie } })
  const { session } = (await answer.json()) as { session: unknown }
  return { session, cookies: answer.headers.getSetCookie() }
}

it.each([
  ['key is another one', 'partner_key_unknown', 401],
  ['key is revoked', 'partner_key_revoked', 403],
  ['address asks too often', 'rate_limited', 429],
])('nobody is signed out because the console’s %s', async (_why, failure, status_code) => {
  refusal = { failure, status_code }
  expect(await open()).toEqual({ session: failure, cookies: [] })
})

it('whose refresh token is not taken any more is signed out', async () => {
  refusal = { failure: 'refresh_token_invalid', status_code: 401 }
  const { session, cookies } = await open()
  expect(session).toBe(false)
  expect(cookies).toEqual([expect.stringMatching(/^clearway\.session=;.*Max-Age=0/)])
})
