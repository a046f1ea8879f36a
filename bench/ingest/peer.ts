import { WebSocketServer } from 'ws'

/** The peer: a bare `ws` server that parses a frame and acknowledges it, and stores nothing. The ceiling. */
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
server.on('connection', (socket) => {
  socket.send('{"type":"connection_ack"}')
  socket.on('message', (data) => {
    const frame = JSON.parse(data.toString()) as { timestamp: string }
    socket.send(`{"type":"telemetry_ack","timestamp":"${frame.timestamp}"}`)
  })
})
server.on('listening', () => process.send?.({ port: (server.address() as { port: number }).port }))
process.on('disconnect', () => process.exit(0))
