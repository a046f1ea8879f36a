import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createConsoleFigures } from './figures.ts'

const token = 'a-token-of-sixteen-characters'
const figures = createConsoleFigures({
  access: { token, isProduction: true },
  apiUrl: 'http://127.0.0.1:1',
})
const server = createServer((request, response) => {
  if (!figures.take(request, response)) response.writeHead(request.url === '/gone' ? 404 : 200).end()
})
let base: string
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const read = (authorization = `Bearer ${token}`) => fetch(`${base}/metrics`, { headers: { authorization } })

it('the console counts its requests by kind, and reports whether it reaches the API', async () => {
  for (const path of ['/missions/1', '/missions/2?tab=1', '/gone', '/api/trpc/zones.list', '/_next/x.js'])
    await (await fetch(base + path)).text()
  const text = await (await read()).text()
  const counted = (route: string, status: number) =>
    `clearway_http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`
  expect(text).toContain(`${counted('page', 200)} 2`)
  expect(text).toContain(`${counted('page', 404)} 1`)
  expect(text).toContain(`${counted('api', 200)} 1`)
  expect(text).toContain(`${counted('file', 200)} 1`)
  expect(text).toContain('clearway_dependency_up{dependency="api"} 0')
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
})

it('its figures are for who has the token', async () => {
  const refused = await read('Bearer another')
  expect(refused.status).toBe(401)
  expect(await refused.json()).toMatchObject({ status_code: 401, path: '/metrics' })
})
