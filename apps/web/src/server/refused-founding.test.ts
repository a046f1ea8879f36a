import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { asRoute, openServers, secret, sessionCookie } from '../testing/console-route.ts'

const servers = openServers()
const data = {
  code: 'TOO_MANY_REQUESTS',
  failure: 'rate_limited',
  status_code: 429,
  retry_after_s: 86_400,
  request_id: 'the-id-of-the-answer',
}
let page: string

beforeAll(async () => {
  const api = await servers.serve((_request, response) => {
    response.writeHead(429, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { message: 'Enough for today.', code: -32_029, data } }))
  })
  vi.stubEnv('API_URL', api)
  vi.stubEnv('NEXTAUTH_SECRET', secret)
  vi.stubEnv('CONSOLE_PARTNER_KEY', 'the-console-key-of-this-test')
  // The environment is read once, and other tests have read another one.
  vi.resetModules()
  const { default: found } = await import('../pages/api/organisations.ts')
  page = await servers.serve(asRoute(found, () => ({})))
})
afterAll(() => {
  vi.unstubAllEnvs()
  servers.close()
})

it('a founding that the service refuses is told with its reference and the time to wait', async () => {
  const headers = { cookie: await sessionCookie() }
  const answer = await fetch(page, { method: 'POST', headers })
  expect(answer.status).toBe(429)
  expect(answer.headers.get('retry-after')).toBe('86400')
  expect(answer.headers.get('x-request-id')).toBe('the-id-of-the-answer')
  expect(await answer.json()).toMatchObject({ error: { message: 'Enough for today.', data } })
})
