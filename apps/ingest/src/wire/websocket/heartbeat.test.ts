import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { keepAlive } from './heartbeat.ts'

let server: WebSocketServer
beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  server.on('connection', (socket) => keepAlive(socket, { everyMs: 100, silentAfterMs: 400 }))
})
afterEach(() => {
  for (const socket of server.clients) socket.terminate()
  server.close()
})

const open = async (options: { autoPong: boolean }) => {
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`, options)
  await once(client, 'open')
  return client
}

test('a peer that answers no ping is cut; one that answers, or sends, stays', async () => {
  const silent = await open({ autoPong: false })
  const answering = await open({ autoPong: true })
  const speaking = await open({ autoPong: false })
  const timer = setInterval(() => speaking.send('here'), 50)
  let pings = 0
  silent.on('ping', () => {
    pings += 1
  })
  const [code] = await once(silent, 'close')
  expect(code).toBe(1006)
  expect(pings).toBeGreaterThanOrEqual(2)
  await once(answering, 'ping')
  await once(answering, 'ping')
  clearInterval(timer)
  expect([answering.readyState, speaking.readyState]).toEqual([WebSocket.OPEN, WebSocket.OPEN])
  answering.terminate()
  speaking.terminate()
})
