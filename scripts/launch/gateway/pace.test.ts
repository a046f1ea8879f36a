import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyIn, connected, gatewayBefore, statusesIn } from './testing.ts'

let gateway: Awaited<ReturnType<typeof gatewayBefore>>
beforeAll(async () => {
  const server = createServer((req, res) => {
    let taken = 0
    req.on('data', (chunk) => {
      taken += chunk.length
    })
    req.on('error', () => {})
    req.once('end', () => res.end(JSON.stringify({ taken })))
  })
  gateway = await gatewayBefore(server, { bodyPace: { windowMs: 400, leastBytes: 2_000 } })
})
afterAll(() => gateway.close())

const length = 200_000
/** So many bytes every 50 ms; all that is answered until the connection is closed. */
const upload = async (bytes: number): Promise<string> => {
  const head = `POST /v1/x HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`
  const socket = await connected(gateway.port, head)
  let said = ''
  socket.on('data', (chunk) => {
    said += chunk.toString('latin1')
  })
  for (let sent = 0; sent < length && !socket.destroyed; sent += bytes) {
    socket.write('x'.repeat(Math.min(bytes, length - sent)))
    await pause(50)
  }
  while (!socket.destroyed) await pause(10)
  return said
}

test('a large body on a poor line arrives whole, however long it takes', async () => {
  const said = await upload(5_000)
  expect(statusesIn(said)).toEqual([200])
  expect(bodyIn(said)).toEqual({ taken: length })
})

test('a body that trickles is refused with 408, and its connection ends', async () => {
  const said = await upload(100)
  expect(statusesIn(said)).toEqual([408])
  expect(bodyIn(said)).toMatchObject({ error: 'REQUEST_TIMEOUT', status_code: 408 })
})
