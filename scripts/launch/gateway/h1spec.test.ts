import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connected, gatewayBefore, portOf } from './testing.ts'

/**
 * The cases of uNetworking/h1spec, in words of our own: what a strict server does with each. They are put to the gateway
 * before an echo, and to the echo itself, which is Node's own server and has to be met at least.
 */
const get = (...headers: string[]) => `${['GET / HTTP/1.1', ...headers].join('\r\n')}\r\n\r\n`
const host = 'Host: example.com'

interface Want {
  statuses?: [number, number][]
  body?: string
}
type Case = [name: string, bytes: string, want: Want]

const refused: Want = { statuses: [[400, 499]] }
const refusedAnyhow: Want = { statuses: [[400, 599]] }
const ok: Want = { statuses: [[200, 299]] }

/** As far as a request may be cut off while the server has to go on waiting. */
const whole = 'GET /hello HTTP/1.1\r\nHost: localhost\r\n\r\n'
const waits: Case[] = [
  'G',
  'GET ',
  'GET /hello',
  'GET /hello ',
  'GET /hello HTTP',
  'GET /hello HTTP/1.1',
  'GET /hello HTTP/1.1\r',
  'GET /hello HTTP/1.1\r\n',
  'GET /hello HTTP/1.1\r\nHos',
  'GET /hello HTTP/1.1\r\nHost:',
  'GET /hello HTTP/1.1\r\nHost: ',
  whole.slice(0, -4),
  whole.slice(0, -3),
  whole.slice(0, -2),
  whole.slice(0, -1),
].map((bytes) => [`a request cut off behind ${JSON.stringify(bytes)}`, bytes, {}])

const cases: Case[] = [
  ...waits,
  ['no version', 'GET / \r\n\r\n', refusedAnyhow],
  [
    'an Expect without a body',
    get(host, 'Expect: 100-continue'),
    {
      statuses: [
        [100, 100],
        [200, 299],
      ],
    },
  ],
  ['a plain request', get(host), ok],
  ['odd case, a tab, an empty header', get('hoSt:\texample.com', 'empty:'), ok],
  ['brackets in a header name', get(host, 'X-Invalid[]: test'), refused],
  ['no Host', get('Content-Length: 5'), refused],
  ['two Hosts', get(host, 'Host: example.org'), refused],
  ['a length far below zero', get(host, `Content-Length: -${'123456789'.repeat(3)}`), refused],
  ['a length below zero', get(host, 'Content-Length: -1234'), refused],
  ['a length of letters', get(host, 'Content-Length: abc'), refused],
  ['an empty header', get(host, 'X-Empty-Header: '), ok],
  ['a control character', get(host, 'X-Bad-Control-Char: test\x07'), refused],
  ['a version that is none', `GET / HTTP/9.9\r\n${host}\r\n\r\n`, refusedAnyhow],
  ['words before the request', `Extra line${get(host)}`, refusedAnyhow],
  ['a bare carriage return', `GET / HTTP/1.1\r\n${host}\r\n\rSome-Header: Test\r\n\r\n`, refused],
  [
    'a body',
    `POST / HTTP/1.1\r\n${host}\r\nContent-Length: 5\r\n\r\nhello`,
    { statuses: [[200, 299]], body: 'hello' },
  ],
  [
    'a body in chunks',
    `POST / HTTP/1.1\r\n${host}\r\nTransfer-Encoding: chunked\r\n\r\nc\r\nHellO world1\r\n0\r\n\r\n`,
    { statuses: [[200, 299]], body: 'HellO world1' },
  ],
  [
    'both framings in varying case',
    `POST / HTTP/1.1\r\n${host}\r\ncontent-LengtH: 5\r\nTransFer-Encoding: chunked\r\n\r\nc\r\nHellO world1\r\n0\r\n\r\n`,
    refused,
  ],
]

let echo: Server
let gateway: Awaited<ReturnType<typeof gatewayBefore>>

beforeAll(async () => {
  echo = createServer(async (req, res) => {
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk)
    res.end(Buffer.concat(chunks))
  })
  gateway = await gatewayBefore(echo)
})
afterAll(() => gateway.close())

/** How long a silence counts as waiting; the same as in the original. */
const patienceMs = 500

/** The answer, or null when the server goes on waiting. */
const tell = async (port: number, bytes: string, want: Want): Promise<string | null> => {
  const socket = await connected(port, bytes)
  return new Promise((resolve) => {
    let said = ''
    const isEnough = () => said.includes('\r\n\r\n') && (!want.body || said.endsWith(want.body))
    const end = (answer: string | null) => {
      socket.destroy()
      resolve(answer)
    }
    socket.on('data', (chunk) => {
      said += chunk
      if (isEnough()) end(said)
    })
    socket.once('close', () => end(said))
    if (!want.statuses) setTimeout(() => end(said || null), patienceMs)
  })
}

const passes = async (port: number, bytes: string, want: Want): Promise<boolean> => {
  const said = await tell(port, bytes, want)
  if (!want.statuses) return said === null
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(said ?? '')?.[1])
  const isRight = want.statuses.some(([from, to]) => status >= from && status <= to)
  return isRight && (want.body === undefined || (said ?? '').endsWith(`\r\n\r\n${want.body}`))
}

test('all 33 cases pass through the gateway; Node’s own server passes no other', async () => {
  expect(cases).toHaveLength(33)
  const failing = async (port: number) => {
    const passed = await Promise.all(cases.map(([, bytes, want]) => passes(port, bytes, want)))
    return cases.flatMap(([name], at) => (passed[at] ? [] : [name]))
  }
  expect(await failing(gateway.port)).toEqual([])
  expect(await failing(portOf(echo))).toEqual(['two Hosts'])
})
