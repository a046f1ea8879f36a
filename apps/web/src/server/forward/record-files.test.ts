import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { asRoute, openServers, secret, sessionCookie } from '../../testing/console-route.ts'
import type { sendTrackFile as Send } from './record-files.ts'

const session = '01900000-0000-7000-8000-000000000001'
const organisation = '01900000-0000-7000-8000-000000000002'
const servers = openServers()
const asked: { url: string; organisation: unknown; token: unknown }[] = []
let refusal: { status: number; headers: Record<string, string>; body: string } | null
let cookie: string
let sendTrackFile: typeof Send
let page: string

const queryOf = (url: string) => ({
  session,
  ...Object.fromEntries(new URL(url, 'http://console').searchParams),
})

beforeAll(async () => {
  const api = await servers.serve((request, response) => {
    const { authorization: token, 'x-organisation-id': of } = request.headers
    asked.push({ url: request.url ?? '', organisation: of, token })
    if (refusal) return void response.writeHead(refusal.status, refusal.headers).end(refusal.body)
    response.writeHead(200, { 'content-type': 'application/gpx+xml', 'x-internal': 'no' }).end('<gpx/>')
  })
  vi.stubEnv('API_URL', api)
  vi.stubEnv('NEXTAUTH_SECRET', secret)
  vi.stubEnv('CONSOLE_PARTNER_KEY', 'the-console-key-of-this-test')
  // The environment is read once, and other tests have read another one.
  vi.resetModules()
  ;({ sendTrackFile } = await import('./record-files.ts'))
  page = await servers.serve(asRoute((request, response) => sendTrackFile(request, response), queryOf))
  cookie = await sessionCookie()
})
beforeEach(() => {
  asked.length = 0
  refusal = null
})
afterAll(() => {
  vi.unstubAllEnvs()
  servers.close()
})

const download = (query: string, headers: Record<string, string> = { cookie }) =>
  fetch(`${page}/?organisation=${organisation}&${query}`, { headers })

it.each([
  ['an operator', 'format=gpx', `/v1/flight-sessions/${session}/telemetry/export?format=gpx`],
  [
    'an operator who says so',
    'format=csv&by=operator',
    `/v1/flight-sessions/${session}/telemetry/export?format=csv`,
  ],
  [
    'the airspace of the plan',
    'format=kml&by=airspace',
    `/v1/airspace/sessions/${session}/telemetry/export?format=kml`,
  ],
])('%s is sent the track by the route that is theirs', async (_who, query, url) => {
  const answer = await download(query)
  expect([answer.status, await answer.text()]).toEqual([200, '<gpx/>'])
  expect(answer.headers.get('content-type')).toBe('application/gpx+xml')
  expect(answer.headers.get('x-internal')).toBeNull()
  expect(asked).toEqual([{ url, organisation, token: 'Bearer access' }])
})

it.each(['..%2F..%2Fusers', `${session}%2F..%2Fx`, `${session}%3Fx`, 'x', ''])(
  'a session that is no UUID, %s, never becomes part of an address',
  async (given) => {
    expect((await download(`format=gpx&session=${given}`)).status).toBe(400)
    expect((await download(`format=gpx&session=${session}&session=${given}`)).status).toBe(400)
    expect(asked).toEqual([])
  },
)

it('nothing is asked for who is not signed in, of no such right, or from another site', async () => {
  expect((await download('format=gpx', {})).status).toBe(401)
  expect((await download('format=gpx&by=everybody')).status).toBe(400)
  expect((await download('format=shp')).status).toBe(400)
  expect((await download('format=gpx', { cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect(asked).toEqual([])
})

it.each([
  ['too many', 429, 'RATE_LIMITED', '17', 17],
  ['a fault', 500, 'INTERNAL', null, undefined],
])(
  'a refused file has the reference of the service, and its time to wait: %s',
  async (_what, status, error, wait, waitS) => {
    const request_id = '5e0c1a52-reference'
    refusal = {
      status,
      headers: {
        'content-type': 'application/json',
        'x-request-id': request_id,
        ...(wait && { 'retry-after': wait }),
      },
      body: JSON.stringify({ error, message: 'Not now.', status_code: status, request_id }),
    }
    const answer = await download('format=gpx')
    expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('x-request-id')]).toEqual([
      status,
      wait,
      request_id,
    ])
    expect((await answer.json()).error).toMatchObject({
      message: 'Not now.',
      data: {
        failure: error.toLowerCase(),
        status_code: status,
        request_id,
        ...(waitS && { retry_after_s: waitS }),
      },
    })
  },
)

it('what is no refusal of the service is no file either', async () => {
  refusal = { status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>Bad gateway</h1>' }
  const answer = await download('format=gpx')
  expect([answer.status, (await answer.json()).error.data.failure]).toEqual([503, 'unavailable'])
})
