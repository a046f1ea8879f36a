import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { minute } from '@clearway/domain/kernel'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildOwner, type Caller, createEdge, type Edge, partnerKey } from './testing/edge.ts'

// Everybody who opens a page of the console speaks through its key: what one of them can hold before anybody is known.

let edge: Edge
let port: number
let caller: Caller
const received: Socket[] = []
beforeAll(async () => {
  edge = await createEdge({ rateLimits: true })
  caller = (await buildOwner(edge, 'airspaceManager')).caller
  edge.app.server.on('connection', (socket) => received.push(socket))
  await edge.app.listen({ port: 0, host: '127.0.0.1' })
  port = (edge.app.server.address() as AddressInfo).port
})
afterAll(() => edge.close())
beforeEach(() => edge.world.clock.advance(1.5 * minute))

const open: Socket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
  received.length = 0
})

const mib = 1024 * 1024

/** A call whose body is 8 MiB long, as far as it has been sent. */
const begin = (sent: Buffer, token?: string): Socket => {
  const socket = connect(port, '127.0.0.1')
  open.push(socket)
  const lines = [
    'POST /trpc/accounts.register HTTP/1.1',
    'Host: clearway.test',
    `partner-api-key: ${partnerKey}`,
    ...(token ? [`Authorization: Bearer ${token}`] : []),
    'Content-Type: application/json',
    `Content-Length: ${8 * mib}`,
    '',
    '',
  ]
  socket.write(lines.join('\r\n'))
  socket.write(sent)
  return socket
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const heldBytes = (): number => {
  collect()
  return process.memoryUsage().arrayBuffers
}
const receivedBytes = (): number => received.reduce((sum, { bytesRead }) => sum + bytesRead, 0)

it('of strangers who take their time over large bodies, next to nothing is held', async () => {
  const many = 60
  const part = Buffer.alloc(mib, ' ')
  const before = heldBytes()
  for (let n = 0; n < many; n += 1) begin(part)
  await expect.poll(receivedBytes, { timeout: 30_000 }).toBeGreaterThan(many * mib)
  await expect.poll(() => (heldBytes() - before) / mib).toBeLessThan(many / 4)
})

it('an address begins 120 bodies a minute; the next is refused before any of it has come', async () => {
  const byte = Buffer.from('{')
  for (let n = 0; n < 120; n += 1) begin(byte)
  await expect.poll(() => received.length).toBe(120)
  const [answer] = await once(begin(byte), 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 429 /)
  expect(String(answer)).toContain('"failure":"rate_limited"')
})

describe('a body of more than 64 KiB', () => {
  const send = (bytes: number, token?: string, procedure = 'accounts.register') =>
    edge.app.inject({
      method: 'POST',
      url: `/trpc/${procedure}`,
      headers: {
        'partner-api-key': partnerKey,
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      payload: JSON.stringify({ email: '' }).padEnd(bytes),
    })
  const call = async (...sent: Parameters<typeof send>) => (await send(...sent)).json().error.data.failure

  it('is taken from who has signed in: a mebibyte, and eight by a procedure that takes many records', async () => {
    expect(await call(64 * 1024)).toBe('invalid_input')
    expect(await call(64 * 1024 + 1)).toBe('token_required')
    expect(await call(mib, caller.token)).toBe('invalid_input')
    expect(await call(mib + 1, caller.token)).toBe('payload_too_large')
    expect(await call(8 * mib, caller.token, 'exchange.importZones')).toBe('invalid_input')
    expect(await call(8 * mib + 1, caller.token, 'exchange.importZones')).toBe('payload_too_large')
    const batch = 'exchange.importZones,exchange.importMissions'
    expect(await call(mib + 1, caller.token, batch)).toBe('payload_too_large')
  })

  it('is counted once, and before it has come: who has asked often enough sends none', async () => {
    const left = async (bytes: number) =>
      (await send(bytes, caller.token, 'users.updateMe')).headers['ratelimit-remaining']
    expect(await left(100)).toBe('599')
    expect(await left(64 * 1024 + 1)).toBe('598')
    for (let n = 0; n < 598; n += 1) await send(100, caller.token, 'users.updateMe')
    const [answer] = await once(begin(Buffer.from('{'), caller.token), 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 429 /)
  })

  it('is not read of whose session is over, however long the token would last', async () => {
    const { caller: leaver } = await buildOwner(edge, 'airspaceManager')
    expect(await call(64 * 1024 + 1, leaver.token, 'users.updateMe')).toBe('invalid_input')
    await edge.ask(leaver, 'POST', '/auth/logout')
    expect(await call(64 * 1024 + 1, leaver.token, 'users.updateMe')).toBe('token_invalid')
    const chunked = await edge.app.inject({
      method: 'POST',
      url: '/trpc/users.updateMe',
      headers: {
        'partner-api-key': partnerKey,
        'content-type': 'application/json',
        authorization: `Bearer ${leaver.token}`,
      },
      payload: Readable.from([Buffer.alloc(mib, ' ')]),
    })
    expect(chunked.json().error.data.failure).toBe('token_invalid')
  })

  it('tells whose sign-in is over just that', async () => {
    edge.world.clock.advance(edge.world.services.settings.accessTokenTtlMs)
    expect(await call(64 * 1024 + 1, caller.token)).toBe('token_invalid')
  })
})
