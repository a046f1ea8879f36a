import { createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@clearway/db/embedded'
import { generate, type Packet, parser } from 'mqtt-packet'
import { expect, it, onTestFinished, vi } from 'vitest'
import { connectToBroker } from './client.ts'

it('reports once that the broker was never reached, and where it was looked for', async () => {
  const warn = vi.fn()
  const debug = vi.fn()
  const port = await freePort()
  const client = connectToBroker({
    url: `mqtts://station:secret@127.0.0.1:${port}`,
    credentials: { ca: '', cert: '', key: '' },
    clientId: 'test',
    log: { debug, info: vi.fn(), warn, error: vi.fn() },
    filters: () => [],
    onDelivery: vi.fn(),
    onReady: vi.fn(),
  })
  await expect.poll(() => debug.mock.calls.length).toBeGreaterThan(2)
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { err: expect.objectContaining({ code: 'ECONNREFUSED' }), broker: `127.0.0.1:${port}` },
    expect.stringContaining('could not be reached'),
  )
  expect(client.check()).toBe('down')
  await client.close()
})

it('leaves over unread messages without a reset, however late the broker reads that it does', async () => {
  const v5 = { protocolVersion: 5 } as const
  const received: string[] = []
  const ended: string[] = []
  const connected = Promise.withResolvers<Socket>()
  const broker = createServer((socket) => {
    const say = (packet: Packet) => socket.write(generate(packet, v5))
    const reader = parser(v5)
    reader.on('packet', (packet) => {
      received.push(packet.cmd)
      if (packet.cmd === 'connect') say({ cmd: 'connack', reasonCode: 0, sessionPresent: false })
      if (packet.cmd === 'subscribe') say({ cmd: 'suback', messageId: 1, granted: [1] })
    })
    socket.on('data', (bytes) => reader.parse(bytes))
    socket.on('end', () => ended.push('end'))
    socket.on('error', (error: NodeJS.ErrnoException) => ended.push(error.code ?? ''))
    connected.resolve(socket)
  })
  const port = await freePort()
  await new Promise<void>((resolve) => broker.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => void broker.close())
  const ready = Promise.withResolvers<void>()
  const onDelivery = vi.fn()
  const client = connectToBroker({
    url: `mqtt://127.0.0.1:${port}`,
    credentials: { ca: '', cert: '', key: '' },
    clientId: 'test',
    log: { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() },
    filters: () => ['frames'],
    onDelivery,
    onReady: ready.resolve,
  })
  const socket = await connected.promise
  await ready.promise
  client.pause()
  socket.pause()
  const frame = { cmd: 'publish', topic: 'frames', payload: Buffer.alloc(50_000), retain: false } as const
  const deal = (messageId: number) => socket.write(generate({ ...frame, qos: 1, messageId, dup: false }, v5))
  for (let messageId = 1; messageId <= 20; messageId += 1) deal(messageId)
  await sleep(100)
  const gone = client.close()
  await sleep(200)
  // A broker that writes before it reads finds out by this whether it was left or lost.
  deal(21)
  await sleep(100)
  socket.resume()
  await gone
  await expect.poll(() => ended).toEqual(['end'])
  expect(received.at(-1)).toBe('disconnect')
  expect(onDelivery).not.toHaveBeenCalled()
})
