import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { type GatewayOptions, startGateway } from './server.ts'

/** What one of the processes behind saw of a request; its answer has the same. */
export interface Seen {
  name: string
  method: string
  url: string
  headers: Record<string, string>
  body: string
}

const bodyOf = async (req: IncomingMessage): Promise<string> => {
  let body = ''
  for await (const chunk of req) body += chunk
  return body
}

/** A process behind the gateway that answers with the request it got, and keeps all of them. */
export const startEcho = async (name: string) => {
  const seen: Seen[] = []
  const connections = new Set<number | undefined>()
  const server = createServer(async (req, res) => {
    connections.add(req.socket.remotePort)
    const { method = '', url = '', headers } = req
    const one = { name, method, url, headers: headers as Record<string, string>, body: await bodyOf(req) }
    seen.push(one)
    res.setHeader('set-cookie', ['a=1', 'b=2'])
    res.end(JSON.stringify(one))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { server, port: portOf(server), seen, connections }
}

export const portOf = (server: Server) => (server.address() as AddressInfo).port

export const shut = (server: Server): void => {
  server.close()
  server.closeAllConnections()
}

/** A gateway before one process in place of all three; both are closed together. */
export const gatewayBefore = async (behind: Server, more: Pick<GatewayOptions, 'bodyPace'> = {}) => {
  if (!behind.listening) await once(behind.listen(0, '127.0.0.1'), 'listening')
  const port = portOf(behind)
  const ports = { api: [port], ingest: [port], web: [port] }
  const gateway = await startGateway({ port: 0, hosts: ['127.0.0.1'], ports, trustProxy: false, ...more })
  const close = () => {
    gateway.stopAccepting()
    gateway.close()
    shut(behind)
  }
  return { port: gateway.port, close }
}

/** A connection that sends these bytes and stays open; how it ends is no error of the test. */
export const connected = async (port: number, bytes = ''): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(bytes, 'latin1')
  return socket
}

/** Everything that comes back for these bytes until the other side ends the connection. */
export const say = async (port: number, bytes: string): Promise<string> => {
  const socket = await connected(port, bytes)
  let said = ''
  socket.on('data', (chunk) => {
    said += chunk.toString('latin1')
  })
  await once(socket, 'close')
  return said
}

/** The statuses of the answers in a text, in their order. */
export const statusesIn = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))

/** The JSON body of the last answer in a text. */
export const bodyIn = (text: string): Record<string, unknown> =>
  JSON.parse(text.slice(text.lastIndexOf('\r\n\r\n') + 4))
