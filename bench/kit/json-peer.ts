import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A bare Node server: it answers every body with JSON, and reports its port to its parent. */
export const serveJson = (
  status: number,
  answer: (body: string, headers: IncomingHttpHeaders) => Promise<string>,
): void => {
  const server = createServer((asked, reply) => {
    let body = ''
    asked.setEncoding('utf8')
    asked.on('data', (part: string) => {
      body += part
    })
    asked.on('end', async () => {
      const out = await answer(body, asked.headers)
      reply.writeHead(status, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(out),
      })
      reply.end(out)
    })
  })
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
  process.on('disconnect', () => process.exit(0))
}
