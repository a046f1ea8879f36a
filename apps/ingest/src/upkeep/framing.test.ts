import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { openFileStage } from '../testing/scene.ts'

const token = 'a-token-of-sixteen-characters'
const stage = await openFileStage({ metricsAccess: { token, isProduction: true } })

/** Everything that comes back for these bytes until the telemetry service ends the connection. */
const say = (...lines: string[]): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(Number(new URL(stage.origin).port), '127.0.0.1', () =>
      socket.write(lines.join('\r\n')),
    )
    let said = ''
    socket.on('data', (chunk) => {
      said += chunk
    })
    socket.on('error', () => {})
    socket.once('close', () => resolve(said))
  })

const upgrade = ['Connection: Upgrade', 'Upgrade: websocket']

it('figures go to whoever shows the token', async () => {
  const ask = (headers: Record<string, string>) =>
    fetch(`${stage.origin.replace('ws', 'http')}/metrics`, { headers })
  expect((await ask({ authorization: `Bearer ${token}` })).status).toBe(200)
  const refused = await ask({})
  expect(refused.status).toBe(401)
  expect(await refused.json()).toMatchObject({ error: 'TOKEN_REQUIRED', status_code: 401 })
})

describe('behind whatever proxy, the telemetry service', () => {
  it.each([
    ['a request for two hosts', ['GET /healthz HTTP/1.1', 'Host: a', 'Host: b', '', '']],
    ['a request for no host', ['GET /healthz HTTP/1.1', '', '']],
    ['a socket for two hosts', ['GET /v1/airspace/live HTTP/1.1', 'Host: a', 'Host: b', ...upgrade, '', '']],
    [
      'a length taken away',
      ['GET /healthz HTTP/1.1', 'Host: a', 'Connection: content-length', 'Content-Length: 3', '', 'GET'],
    ],
  ])('refuses %s with 400 in the envelope and ends the connection', async (_name, lines) => {
    const answer = await say(...lines)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(JSON.parse(answer.slice(answer.lastIndexOf('\r\n\r\n') + 4))).toMatchObject({
      error: 'INVALID_INPUT',
      status_code: 400,
    })
  })

  it('answers a balancer’s check by HTTP/1.0 without Host', async () => {
    expect(await say('GET /healthz HTTP/1.0', '', '')).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('runs nothing of what follows a refused upgrade', async () => {
    const behind = ['GET /healthz HTTP/1.1', 'Host: a', '', '']
    const answer = await say(
      'GET /v1/airspace/live?token=none HTTP/1.1',
      'Host: a',
      ...upgrade,
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      '',
      ...behind,
    )
    expect(answer.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 401'])
  })
})
