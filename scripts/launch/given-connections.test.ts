import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createNetServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { takeGivenConnections } from '../../apps/ingest/src/wire/given-connections.ts'
import { freePort } from '../../packages/db/src/embedded.ts'
import { startGateway } from './gateway/server.ts'
import { bodyIn, connected, say, statusesIn } from './gateway/testing.ts'
import { giveTo } from './given-connections.ts'

const taker = new URL('./testing/taker.ts', import.meta.url)

const startTaker = async (): Promise<ChildProcess> => {
  const child = fork(taker.pathname)
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'message')
  return child
}

/** A gateway before processes that can be reached in no other way. */
const gatewayBefore = async (...children: ChildProcess[]) => {
  const nowhere = [await freePort()]
  const givings = children.map(giveTo)
  const gateway = await startGateway({
    port: 0,
    hosts: ['127.0.0.1'],
    ports: { api: nowhere, web: nowhere, ingest: children.map(() => nowhere[0] as number) },
    isUp: (kind, index) => kind === 'ingest' && (givings[index]?.takes() ?? false),
    trustProxy: false,
    give: (_kind, index, asking) => givings[index]?.give(asking) ?? false,
  })
  onTestFinished(() => {
    gateway.stopAccepting()
    gateway.close()
  })
  return gateway.port
}

const upgrade = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nX-Kept: \xe9\r\nX-Real-IP: 9.9.9.9\r\n\r\n`

const collected = (socket: Socket) => {
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  return () => Buffer.concat(chunks)
}

interface Who {
  pid: number
  remotePort: number
  headers: Record<string, string>
}

/** What the process at the other end said of the connection; what follows that it sent back. */
const opened = async (port: number, behind = ''): Promise<{ socket: Socket; who: Who; back(): Buffer }> => {
  const socket = await connected(port, upgrade('/v1/open') + behind)
  const all = collected(socket)
  const from = () => all().indexOf('\r\n\r\n') + 4
  const to = () => all().indexOf('\n', from())
  await expect.poll(() => from() > 3 && to() > 0).toBe(true)
  const who = JSON.parse(all().subarray(from(), to()).toString()) as Who
  return { socket, who, back: () => all().subarray(to() + 1) }
}

test('a socket is the connection of its caller himself, with all that he sent, as he sent it', async () => {
  const child = await startTaker()
  const port = await gatewayBefore(child)
  const { socket, who, back } = await opened(port, 'sent before the answer;')
  expect(who).toMatchObject({ pid: child.pid, remotePort: socket.localPort })
  expect(who.headers).toMatchObject({ host: 'a', 'x-kept': '\xe9', 'x-forwarded-for': '127.0.0.1' })
  expect(who.headers).not.toHaveProperty('x-real-ip')
  const bytes = randomBytes(4_000_000)
  socket.write(bytes)
  await expect.poll(() => back().length).toBe('sent before the answer;'.length + bytes.length)
  expect(back()).toEqual(Buffer.concat([Buffer.from('sent before the answer;'), bytes]))
})

test('a refusal reaches who is refused', async () => {
  const said = await say(await gatewayBefore(await startTaker()), upgrade('/v1/refused'))
  expect(statusesIn(said)).toEqual([401])
  expect(bodyIn(said)).toEqual({ refused: '/v1/refused' })
})

test('sockets are shared out by how many each process has, and one that leaves is counted no more', async () => {
  const [a, b] = [await startTaker(), await startTaker()]
  const port = await gatewayBefore(a, b)
  const first = [await opened(port), await opened(port), await opened(port), await opened(port)]
  const of = (child: ChildProcess) => first.filter(({ who }) => who.pid === child.pid)
  expect([of(a).length, of(b).length]).toEqual([2, 2])
  for (const { socket } of of(b)) socket.destroy()
  await expect
    .poll(async () => {
      const { who, socket } = await opened(port)
      socket.destroy()
      return who.pid
    })
    .toBe(b.pid)
})

test('when the process ends everybody is let go, also who comes just then; who comes later is told', async () => {
  const child = await startTaker()
  const port = await gatewayBefore(child)
  const late = await connected(port, upgrade('/v1/late'))
  const { socket } = await opened(port)
  const ends = [once(late.resume(), 'close'), once(socket.resume(), 'close'), once(child, 'exit')]
  child.kill('SIGKILL')
  await Promise.all(Array.from({ length: 50 }, () => say(port, upgrade('/v1/open'))))
  await Promise.all(ends)
  expect(statusesIn(await say(port, upgrade('/v1/open')))).toEqual([503])
})

test('what a process that hangs does not take goes another way, and it is asked again later', async () => {
  const child = await startTaker()
  const port = await gatewayBefore(child)
  child.kill('SIGSTOP')
  const said: string[] = []
  for (let n = 0; n < 20; n += 1) void say(port, upgrade('/v1/open')).then((one) => said.push(one))
  // One is under way and stays so; nobody listens for the others.
  await expect.poll(() => said.length).toBe(19)
  expect(said.every((one) => one.startsWith('HTTP/1.1 503 '))).toBe(true)
  child.kill('SIGCONT')
  await expect
    .poll(async () => {
      const socket = await connected(port, upgrade('/v1/open'))
      const [first] = (await once(socket, 'data')) as [Buffer]
      socket.destroy()
      return String(first)
    })
    .toContain('HTTP/1.1 101 ')
})

test('what a process that hangs does not take is taken by the other', async () => {
  const [a, b] = [await startTaker(), await startTaker()]
  const port = await gatewayBefore(a, b)
  a.kill('SIGSTOP')
  const answered: Promise<unknown>[] = []
  for (let n = 0; n < 10; n += 1) answered.push(opened(port))
  let others = 0
  for (const each of answered) void each.then(() => (others += 1))
  // One is under way to the one that hangs.
  await expect.poll(() => others).toBe(9)
  a.kill('SIGCONT')
  await Promise.all(answered)
})

test('a process that is stopping is given nothing more, and keeps what it has', async () => {
  const [a, b] = [await startTaker(), await startTaker()]
  const port = await gatewayBefore(a, b)
  const before = [await opened(port), await opened(port)]
  a.send({ type: 'stop' })
  await expect
    .poll(async () => {
      const some = await Promise.all(Array.from({ length: 6 }, () => opened(port)))
      return some.every(({ who }) => who.pid === b.pid)
    })
    .toBe(true)
  for (const { socket, back } of before) {
    socket.write('still there')
    await expect.poll(() => String(back())).toBe('still there')
  }
})

test('a process whose giver is gone serves what it was given to its end', async () => {
  const server = createServer()
  const giver = Object.assign(new EventEmitter(), {
    connected: true,
    send: () => {
      if (!giver.connected) throw new Error('channel closed')
    },
  })
  takeGivenConnections(server, giver)
  const upgraded = once(server, 'upgrade')
  const listener = createNetServer().listen(0, '127.0.0.1')
  onTestFinished(() => void listener.close())
  await once(listener, 'listening')
  const connection = once(listener, 'connection')
  const caller = await connected((listener.address() as AddressInfo).port)
  const [accepted] = (await connection) as [Socket]
  giver.emit('message', { type: 'connection', id: 1, said: upgrade('/v1/open') }, accepted)
  const [, socket] = (await upgraded) as [unknown, Socket]
  giver.connected = false
  socket.end('the last word')
  const [last] = (await once(caller, 'data')) as [Buffer]
  expect(String(last)).toBe('the last word')
  caller.destroy()
  await once(accepted, 'close')
})
