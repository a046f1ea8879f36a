import type { Server, Socket } from 'node:net'

/** Connections whose other side is not known yet. */
export interface Strangers {
  /** Who is at the other end of this connection has been shown. */
  known(socket: Pick<Socket, 'remoteAddress' | 'remotePort'>): void
  readonly count: number
}

/**
 * Bounds the connections of callers that have shown nothing yet. With one more the oldest of them is cut, and not the
 * newest refused: a caller who shows a right at once gets in however many others wait.
 */
export const boundStrangers = (server: Server, max: number): Strangers => {
  const strangers = new Map<string, Socket>()
  server.on('connection', (socket: Socket) => {
    const key = keyOf(socket)
    strangers.set(key, socket)
    socket.once('close', () => void strangers.delete(key))
    const [oldest] = strangers.values()
    if (strangers.size > max) oldest?.destroy()
  })
  return {
    known: (socket) => void strangers.delete(keyOf(socket)),
    get count() {
      return strangers.size
    },
  }
}

/** Of both the bare connection and the one that TLS makes of it. */
const keyOf = ({ remoteAddress, remotePort }: Pick<Socket, 'remoteAddress' | 'remotePort'>): string =>
  `${remoteAddress} ${remotePort}`
