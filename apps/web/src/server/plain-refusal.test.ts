import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admitToPages, refuseSocket } from './refusal.ts'

const server = createServer((request, response) => {
  if (admitToPages(request, response)) response.end('a page')
}).on('upgrade', refuseSocket)
let port: number
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())

const envelopeOf = (status_code: number, error: string, path: string) => ({
  error,
  status_code,
  path,
  message: expect.stringMatching(/^[A-Z].{20,}\.$/),
  timestamp: expect.stringMatching(/Z$/),
  request_id: expect.stringMatching(/^[\da-f-]{36}$/),
})

it.each([
  ['POST', '/missions'],
  ['OPTIONS', '/'],
  ['DELETE', '/signin'],
  ['PUT', '/_next/static/x.js'],
])('%s %s is no way to ask for a page', async (method, path) => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}?a=1`, { method })
  expect(answer.status).toBe(405)
  expect(answer.headers.get('allow')).toBe('GET, HEAD')
  expect(await answer.json()).toEqual(envelopeOf(405, 'METHOD_NOT_ALLOWED', path))
})

it.each([
  ['GET', '/missions'],
  ['HEAD', '/'],
  ['POST', '/api/trpc/users.me'],
])('%s %s goes on', async (method, path) => {
  expect((await fetch(`http://127.0.0.1:${port}${path}`, { method })).status).toBe(200)
})

it('a refusal names the request as its caller did, where that is harmless', async () => {
  const idOf = async (given: string) => {
    const headers = { 'x-request-id': given }
    const answer = await fetch(`http://127.0.0.1:${port}/missions`, { method: 'POST', headers })
    return [answer.headers.get('x-request-id'), (await answer.json()).request_id]
  }
  expect(await idOf('from-the-gateway')).toEqual(['from-the-gateway', 'from-the-gateway'])
  for (const given of ['<script>', 'short', 'a'.repeat(65)]) {
    const own = await idOf(given)
    expect(own).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), own[0]])
  }
})

it('a socket that is not there is refused in the envelope', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /foo?a=1 HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  let said = ''
  for await (const chunk of socket) said += chunk
  expect(said).toMatch(/^HTTP\/1\.1 404 Not Found\r\n/)
  expect(JSON.parse(said.slice(said.indexOf('\r\n\r\n') + 4))).toEqual(envelopeOf(404, 'NOT_FOUND', '/foo'))
})
