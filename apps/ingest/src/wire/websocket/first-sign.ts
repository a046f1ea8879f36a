import type { WebSocket } from 'ws'

export interface FirstSign {
  /** Whether the peer came; false once the socket is closed. Until `serve` it is then read no further. */
  readonly isThere: Promise<boolean>
  /** Hands over what the peer has sent, and from now on each message as it comes. */
  serve(take: (message: Buffer) => void): void
}

/**
 * A socket may open after its caller has left: the request waited, and a broken line tells nothing. The peer is there once
 * it has answered a ping, as every library does by itself, or has sent a message. One that does neither is cut.
 */
export const firstSign = (socket: WebSocket, withinMs: number): FirstSign => {
  const early: Buffer[] = []
  const keep = (message: Buffer) => void early.push(message)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => socket.terminate(), withinMs)
  const heard = () => {
    clearTimeout(timer)
    socket.off('pong', heard).off('message', heard)
    socket.pause()
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
