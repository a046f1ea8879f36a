import { type WebSocket, WebSocketServer } from 'ws'

/**
 * The peer: a bare `ws` server that sends every frame it is given on to all viewers, in the words of a telemetry_frame,
 * and does nothing else: no rights, nothing stored and nothing acknowledged.
 */
const zone = process.env['ZONE_UUID'] ?? ''
const after = `,"zone_uuids":["${zone}"],"delivery_context":{"zone_uuids":["${zone}"],"asset_subscription":false,"viewport_version":0}}}`
const viewers = new Set<WebSocket>()
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
server.on('connection', (socket, request) => {
  if (request.url === '/viewer') {
    viewers.add(socket)
    return
  }
  socket.on('message', (data) => {
    const frame = data.toString()
    const message = Buffer.from(`{"type":"telemetry_frame","data":${frame.slice(0, -1)}${after}`)
    for (const viewer of viewers) viewer.send(message, { binary: false })
  })
})
server.on('listening', () => process.send?.({ port: (server.address() as { port: number }).port }))
process.on('disconnect', () => process.exit(0))
