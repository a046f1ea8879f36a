import type { Server } from 'node:http'
import { Socket } from 'node:net'

interface Given {
  type?: string
  id?: number
  /** What its caller has said so far, a byte a character. */
  said?: string
}

type Reply = { type: 'connection taken' | 'connection ended'; id: number } | { type: 'no more connections' }

interface Giver {
  on(name: 'message', listener: (message: Given, handle?: unknown) => void): unknown
  readonly connected?: boolean
  send?(message: Reply, handle: undefined, options: undefined, said: () => void): unknown
}

export interface GivenConnections {
  /** None that is given from now on would be served. */
  stop(): void
}

/**
 * Takes connections that the process which started this one has accepted, as if they had been accepted here: the gateway reads who
 * wants a socket, and nothing of what goes over it (scripts/launch/given-connections.ts).
 */
export const takeGivenConnections = (server: Server, giver: Giver = process): GivenConnections => {
  // Whoever gave them may be gone before they end.
  const reply = (message: Reply) => {
    if (giver.connected) giver.send?.(message, undefined, undefined, () => {})
  }
  giver.on('message', ({ type, id, said }, handle) => {
    if (type !== 'connection' || id === undefined || said === undefined) return
    const ended = () => reply({ type: 'connection ended', id })
    // Who has left on the way leaves nothing to take.
    if (!(handle instanceof Socket)) return ended()
    reply({ type: 'connection taken', id })
    handle.once('close', ended)
    // As those that a server of HTTP accepts: who ends his half still reads the answer.
    handle.allowHalfOpen = true
    handle.unshift(Buffer.from(said, 'latin1'))
    server.emit('connection', handle)
  })
  return { stop: () => reply({ type: 'no more connections' }) }
}
