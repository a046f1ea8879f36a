import type { WebSocket } from 'ws'

export interface FirstSign {
  /** Whether the peer came; false once the socket is closed. */
  readonly isThere: Promise<boolean>
  /** Hands over what the peer has sent, and from now on each message as it comes. */
  serve(take: (message: Buffer) => void): void
}

/** Kept of what a peer sends before it is served; it is read no further then. */
const mostBytes = 256 * 1024

/**
 * A socket may open after its caller has left: the request waited, and a broken line tells nothing. The peer is there once
 * it has answered a ping, as every library does by itself, or has sent a message. One that does neither is cut.
 */
export const firstSign = (socket: WebSocket, withinMs: number): FirstSign => {
  const early: Buffer[] = []
  let bytes = 0
  const keep = (message: Buffer) => {
    early.push(message)
    bytes += message.length
    if (bytes >= mostBytes) socket.pause()
  }
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => socket.terminate(), withinMs)
  const heard = () => {
    clearTimeout(timer)
    socket.off('pong', heard).off('message', heard)
    resolve(true)
  }
  socket.on('message', keep).on('message', heard).on('pong', heard)
  socket.once('close', () => {
    clearTimeout(timer)
    resolve(false)
  })
  socket.ping()
  return {
    isThere: promise,
    serve(take) {
      socket.off('message', keep).on('message', take)
      early.forEach(take)
      socket.resume()
    },
  }
}
