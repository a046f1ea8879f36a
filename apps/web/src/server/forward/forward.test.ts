import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { asRoute, openServers, secret, sessionCookie } from '../../testing/console-route.ts'
import type { forwardToApi as Forward } from './forward.ts'

const platformKey = 'the-platform-key-of-this-test'
const servers = openServers()
const asked: { method: string; url: string; headers: Record<string, unknown> }[] = []
/** Of what is asked about preferences no answer ever comes. */
const hanging = vi.fn()
let cookie: string
let page: string

let forwardToApi: typeof Forward

/** As Next hands a request to `[...path]`: the segments, each decoded once. */
const queryOf = (url: string) => {
  const { searchParams } = new URL(url, 'http://console')
  const [path = ''] = url.replace('/api/trpc/', '').split('?', 1)
  return { ...Object.fromEntries(searchParams), path: path.split('/').map(decodeURIComponent) }
}

beforeAll(async () => {
  const api = await servers.serve((request, response) => {
    if (request.url?.includes('preferences.')) return void hanging()
    if (request.url?.includes('missions.delete')) return void request.socket.destroy()
    asked.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers })
    response.writeHead(200, { 'content-type': 'application/json', 'x-internal': 'no' })
    response.end(JSON.stringify({ result: { data: { refresh_token: 'a token' } } }))
  })
  vi.stubEnv('API_URL', api)
  vi.stubEnv('NEXTAUTH_SECRET', secret)
  vi.stubEnv('CONSOLE_PARTNER_KEY', 'the-console-key-of-this-test')
  vi.stubEnv('PLATFORM_ADMIN_PARTNER_KEY', platformKey)
  // The environment is read once, and other tests have read another one.
  vi.resetModules()
  ;({ forwardToApi } = await import('./forward.ts'))
  page = await servers.serve(asRoute((request, response) => forwardToApi(request, response), queryOf))
  cookie = await sessionCookie()
})
beforeEach(() => {
  asked.length = 0
})
afterAll(() => {
  vi.unstubAllEnvs()
  servers.close()
})

const json = { 'content-type': 'application/json' }
const ask = (path: string, headers: Record<string, string> = {}, method = 'POST') =>
  fetch(`${page}/api/trpc/${path}`, {
    method,
    headers: { cookie, ...json, ...headers },
    ...(method === 'POST' && { body: '{"password":"x"}' }),
  })

it('a page’s call goes on by its name, with the person’s token and the console’s key', async () => {
  const answer = await ask('users.me,missions.list?batch=1&input=%7B%7D&evil=1')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('x-internal')).toBeNull()
  const [{ url, headers } = { url: '', headers: {} }] = asked
  // As long as it came: the API judges a body of unknown length as a large one.
  expect(headers).toMatchObject({ 'content-length': '16' })
  expect(headers).not.toHaveProperty('transfer-encoding')
  expect(url).toBe('/trpc/users.me,missions.list?batch=1&input=%7B%7D')
  expect(headers).toMatchObject({
    authorization: 'Bearer access',
    'partner-api-key': 'the-console-key-of-this-test',
  })
  expect(headers).not.toHaveProperty('platform-admin-key')
})

it('only where a procedure asks for it, the platform’s key goes along', async () => {
  await ask('partnerKeys.list')
  expect(asked[0]?.headers).toMatchObject({ 'platform-admin-key': platformKey })
})

it.each([
  '..%2Fv1%2Fauth%2Flogin-password',
  '..%252Fv1%252Fauth%252Flogin-password',
  '%2e%2e%2fv1%2fauth%2flogin-password',
  '..%5Cv1%5Cauth%5Clogin-password',
  'users.me%2F..%2F..%2Fv1%2Fauth%2Flogin-password',
  'users.me/..%2f..%2fv1',
  'accounts.loginPassword',
  'accounts%2EloginPassword',
  'accounts%252EloginPassword',
  'accounts.loginPassword%3Fx',
  'accounts.loginPassword%23x',
  'accounts.loginPassword%2C',
  'accounts.loginOtp',
  'accounts.refreshToken',
  'organisations.create',
  'users.me,accounts.loginPassword?batch=1',
  'users.me%2Caccounts.loginPassword?batch=1',
  'nobody.knows',
  'constructor',
  '%20users.me',
  'users.me%00',
])('%s finds nothing, and no request is passed on', async (path) => {
  for (const method of ['POST', 'GET']) {
    const answer = await ask(path, {}, method)
    expect(answer.status).toBe(404)
    const text = await answer.text()
    expect(text).not.toContain('token')
    expect(JSON.parse(text)).toMatchObject({ error: { data: { failure: 'not_found', status_code: 404 } } })
  }
  expect(asked).toEqual([])
})

it.each([
  ['GET', 'accounts.register'],
  ['GET', 'users.me,accounts.logout?batch=1'],
  ['PUT', 'users.me'],
])('%s %s is the wrong method, in the common envelope', async (method, path) => {
  const answer = await ask(path, { 'x-request-id': 'the-id-of-a-page' }, method)
  expect(answer.status).toBe(405)
  expect(await answer.json()).toEqual({
    error: 'METHOD_NOT_ALLOWED',
    message: expect.stringContaining('POST'),
    status_code: 405,
    timestamp: expect.any(String),
    path: `/api/trpc/${path.split('?')[0]}`,
    request_id: 'the-id-of-a-page',
  })
  expect(asked).toEqual([])
})

it.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ['a neighbour', { origin: 'http://evil.example' }, 403],
  ['a form', { 'content-type': 'text/plain' }, 415],
])('%s is refused, cookie or not', async (_who, headers, status) => {
  expect((await ask('users.update', headers)).status).toBe(status)
  expect(asked).toEqual([])
})

it.each([
  [
    'a question that the service does not answer is to be asked again',
    'preferences.get',
    'GET',
    /Try again shortly/,
  ],
  [
    'of a change that it does not answer it is said that it may have been done',
    'preferences.set',
    'POST',
    /not known whether/,
  ],
])('%s', async (_, name, method, sentence) => {
  hanging.mockReset()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const answer = ask(name, {}, method)
    await vi.waitUntil(() => hanging.mock.calls.length === 1, { timeout: 30_000 })
    vi.advanceTimersByTime(30_000)
    expect((await answer).status).toBe(503)
    expect(await (await answer).text()).toMatch(sentence)
  } finally {
    vi.useRealTimers()
  }
})

const lost = { error: 'UNAVAILABLE', message: expect.stringMatching(/not known whether/), status_code: 503 }

it('a change whose connection broke is told in no shape of a refusal', async () => {
  const answer = await ask('missions.delete')
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject(lost)
})

it('a change that no service was there to take is to be tried again', async () => {
  const away = openServers()
  vi.stubEnv('API_URL', await away.serve(() => {}))
  away.close()
  vi.resetModules()
  const { forwardToApi: forward } = await import('./forward.ts')
  const url = await servers.serve(asRoute((request, response) => forward(request, response), queryOf))
  const headers = { cookie, ...json }
  const answer = await fetch(`${url}/api/trpc/missions.delete`, { method: 'POST', headers, body: '{}' })
  expect(await answer.json()).toMatchObject({
    error: { message: expect.stringMatching(/Try again shortly/), data: { failure: 'unavailable' } },
  })
})
