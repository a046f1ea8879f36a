import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEdge, type Edge, partnerKey } from './testing/edge.ts'

let edge: Edge
let port: number

beforeAll(async () => {
  edge = await createEdge()
  await edge.app.listen({ port: 0, host: '127.0.0.1' })
  port = (edge.app.server.address() as AddressInfo).port
})
afterAll(() => edge.close())

const head = (length: number) =>
  [
    'POST /v1/auth/register HTTP/1.1',
    'Host: clearway.test',
    `partner-api-key: ${partnerKey}`,
    'Content-Type: application/json',
    `Content-Length: ${length}`,
    '\r\n',
  ].join('\r\n')

const headOfStranger = head(1000).replace(partnerKey, 'nobody')

const send = async (bytes: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  const [answer] = await once(socket, 'data')
  socket.destroy()
  return String(answer)
}

it('who sends too much gets an answer, and is not cut off', async () => {
  const body = JSON.stringify({ pad: 'x'.repeat(9_000_000) })
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(head(body.length) + body)))
  for (const answer of answers) {
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toContain('"error":"PAYLOAD_TOO_LARGE"')
  }
})

it('who hangs up in the middle of a body leaves the service as it was', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write(`${head(1000)}{"email":`)
  await new Promise((resolve) => setTimeout(resolve, 50))
  socket.destroy()
  expect(await send(`${head(2)}{}`)).toMatch(/^HTTP\/1\.1 400 /)
})

it('whom nobody knows is told so before the rest of a small body has come, and whatever has come', async () => {
  expect(await send(`${headOfStranger}{"email":`)).toContain('"error":"PARTNER_KEY_UNKNOWN"')
  expect(await send(`${headOfStranger}${'{'.repeat(1000)}`)).toContain('"error":"PARTNER_KEY_UNKNOWN"')
})
