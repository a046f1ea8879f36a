import type { WebSocket } from 'ws'

export interface Heartbeat {
  readonly everyMs: number
  readonly deadAfterMs: number
}

/** Pings, and cuts a peer that has not been heard of for `deadAfterMs`; anything it sends counts as a sign of life. */
export const keepAlive = (socket: WebSocket, { everyMs, deadAfterMs }: Heartbeat): void => {
  let heardAt = performance.now()
  const heard = () => {
    heardAt = performance.now()
  }
  const timer = setInterval(() => {
    if (performance.now() - heardAt >= deadAfterMs) socket.terminate()
    else socket.ping()
  }, everyMs)
  socket.on('pong', heard)
  socket.on('message', heard)
  socket.once('close', () => clearInterval(timer))
}
