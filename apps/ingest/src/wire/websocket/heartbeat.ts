import type { WebSocket } from 'ws'

export interface Heartbeat {
  readonly everyMs: number
  readonly silentAfterMs: number
}

const unreadMax = 64 * 1024

/**
 * Pings, answers pings, and cuts a peer that has sent nothing for `silentAfterMs`; anything it sends counts as a sign of
 * life. That is counted in turns: a process that was frozen finds one turn over, and what the peer sent meanwhile unread.
 */
export const keepAlive = (socket: WebSocket, { everyMs, silentAfterMs }: Heartbeat): void => {
  let silentTurns = 0
  const received = () => {
    silentTurns = 0
  }
  const timer = setInterval(() => {
    silentTurns += 1
    if (silentTurns * everyMs >= silentAfterMs) socket.terminate()
    else socket.ping()
  }, everyMs)
  socket.on('pong', received)
  // Not by `ws` itself, which answers every ping, also of a peer that reads none of the answers.
  socket.on('ping', (data) => {
    received()
    if (socket.bufferedAmount < unreadMax) socket.pong(data)
  })
  socket.on('message', received)
  socket.once('close', () => clearInterval(timer))
}
