import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly atMs: number
}

type Answering = (response: ServerResponse, n: number) => void | Promise<void>

/** A real server that keeps what it gets. `answer` decides what to do with the n-th request, counted from 1. */
export const startReceiver = async (
  answer: Answering = (response) => void response.writeHead(204).end(),
  host = '127.0.0.1',
) => {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const n = received.push({
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
      atMs: performance.timeOrigin + performance.now(),
    })
    await answer(response, n)
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  return {
    received,
    port,
    url: `http://127.0.0.1:${port}/hooks`,
    close: (): Promise<void> => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>
