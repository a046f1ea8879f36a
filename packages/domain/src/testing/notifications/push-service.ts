import { createECDH, randomBytes } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import ece from 'http_ece'
import { createPoster } from '../../platform/outbound/post.ts'

/** For settings: where a test's push service listens. */
export const pushNetworks = ['127.0.0.0/8']

export interface Pushed {
  readonly path: string
  readonly headers: Record<string, string | string[] | undefined>
  readonly body: Buffer
}

/** A push service: it sees headers and a body that it cannot open. */
export const openPushService = async () => {
  const pushed: Pushed[] = []
  const held: ServerResponse[] = []
  const service = {
    /** What it answers. */
    status: 201,
    /** Addresses that it never answers. */
    silent: /^\/slow/,
    origin: '',
    poster: createPoster(pushNetworks),
    pushed,
    /** What a browser keeps of its subscription. */
    browser(name: string) {
      const pair = createECDH('prime256v1')
      const p256dh = pair.generateKeys('base64url')
      const auth = randomBytes(16).toString('base64url')
      return {
        subscription: { endpoint: `${service.origin}/${name}`, keys: { p256dh, auth }, label: name },
        open: (body: Buffer) =>
          JSON.parse(
            ece.decrypt(body, { version: 'aes128gcm', privateKey: pair, authSecret: auth }).toString(),
          ),
      }
    },
    close() {
      service.poster.close()
      for (const response of held) response.destroy()
      server.close()
    },
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const path = request.url!
    pushed.push({ path, headers: request.headers, body: Buffer.concat(chunks) })
    if (service.silent.test(path)) held.push(response)
    else response.writeHead(service.status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  service.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return service
}
