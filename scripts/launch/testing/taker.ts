import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { takeGivenConnections } from '../../../apps/ingest/src/wire/given-connections.ts'

/**
 * A process that takes sockets from its parent: /v1/open says who is asked for by whom, then sends back what comes; /v1/late
 * says nothing; any other is refused. It listens nowhere, so that nothing comes another way.
 */
const server = createServer()
server.on('upgrade', (request, socket, head: Buffer) => {
  const { remotePort } = socket as Socket
  socket.on('error', () => {})
  if (request.url === '/v1/late') return
  if (request.url !== '/v1/open') {
    const body = JSON.stringify({ refused: request.url })
    socket.end(`HTTP/1.1 401 Unauthorized\r\nContent-Length: ${body.length}\r\n\r\n${body}`)
    return
  }
  const who = JSON.stringify({ pid: process.pid, remotePort, headers: request.headers })
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n${who}\n`,
  )
  socket.write(head)
  socket.pipe(socket)
})
const given = takeGivenConnections(server)
process.on('message', ({ type }: { type?: string }) => type === 'stop' && given.stop())
process.send?.({ type: 'ready' })
