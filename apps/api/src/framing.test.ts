import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEdge, type Edge, partnerKey } from './testing/edge.ts'

let edge: Edge
beforeAll(async () => {
  edge = await createEdge()
  await edge.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => edge.close())

/** Everything that comes back for these bytes until the API ends the connection. */
const say = (...lines: string[]): Promise<string> =>
  new Promise((resolve) => {
    const { port } = edge.app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1', () => socket.write(lines.join('\r\n')))
    let said = ''
    socket.on('data', (chunk) => {
      said += chunk
    })
    socket.on('error', () => {})
    socket.once('close', () => resolve(said))
  })

const head = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])
const envelopeIn = (answer: string) => JSON.parse(answer.slice(answer.lastIndexOf('\r\n\r\n') + 4))

describe('behind whatever proxy, a request', () => {
  it.each([
    ['with two Host headers', ['GET /v1/assets HTTP/1.1', 'Host: a', 'Host: b', '', '']],
    ['without Host', ['GET /v1/assets HTTP/1.1', '', '']],
    [
      'whose length Connection takes away',
      ['GET /healthz HTTP/1.1', 'Host: a', 'Connection: content-length', 'Content-Length: 3', '', 'GET'],
    ],
    [
      'with two lengths',
      ['POST /v1/assets HTTP/1.1', 'Host: a', 'Content-Length: 3', 'Content-Length: 4', '', 'GET'],
    ],
    [
      'with both framings',
      ['POST /v1/assets HTTP/1.1', 'Host: a', 'Content-Length: 3', 'Transfer-Encoding: chunked', '', 'GET'],
    ],
    ['with a folded header', ['GET /v1/assets HTTP/1.1', 'Host: a', 'X: a', ' b', '', '']],
    ['with a bare line feed', ['GET /v1/assets HTTP/1.1', 'Host: a\nX: b', '', '']],
  ])('%s is 400 in the envelope and ends its connection', async (_name, lines) => {
    const answer = await say(...lines)
    expect(head(answer)).toBe(400)
    expect(answer.toLowerCase()).toContain('connection: close')
    expect(envelopeIn(answer)).toMatchObject({ error: 'INVALID_INPUT', status_code: 400 })
  })

  it('by HTTP/1.0 without Host, a balancer’s check, is answered', async () => {
    expect(head(await say('GET /healthz HTTP/1.0', '', ''))).toBe(200)
  })
})

describe.each(['/v1/assets', '/v1/nowhere', '/healthz', '/'])('at %s', (path) => {
  it.each(['QUERY', 'PROPFIND', 'FOO', 'get', 'LOCK', 'M-SEARCH'])(
    '%s, which no process takes, is 404 or 405',
    async (method) => {
      for (const body of [
        [],
        ['Content-Length: 2'],
        ['Content-Type: application/json', 'Content-Length: 2'],
        ['Content-Type: text/plain', 'Content-Length: 2'],
      ]) {
        const answer = await say(
          `${method} ${path} HTTP/1.1`,
          'Host: a',
          `partner-api-key: ${partnerKey}`,
          'Connection: close',
          ...body,
          '',
          body.length > 0 ? '{}' : '',
        )
        expect([404, 405]).toContain(head(answer))
        expect(envelopeIn(answer)).toMatchObject({ status_code: head(answer) })
      }
    },
  )
})
