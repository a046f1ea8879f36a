import type { ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'

/**
 * Gives a connection away, and with it what its caller has said: from then on no byte of it goes through this process. The
 * socket stays as the sign of it, and is destroyed when it has ended there. False: whoever should take it is not there.
 */
export type Give = (socket: Socket, said: Buffer) => boolean

interface Ended {
  type?: string
  id?: number
}

/** What Node keeps to itself of a connection. */
interface Handle {
  readStop(): number
  close(): void
}

const handleOf = (socket: Socket): Handle | null => (socket as unknown as { _handle: Handle | null })._handle

/** Connections given to a child that takes them (apps/ingest/src/wire/given-connections.ts). */
export const giveTo = (child: ChildProcess): Give => {
  const given = new Map<number, { socket: Socket; handle: Handle | null }>()
  let newest = 0
  const end = (id: number) => {
    const one = given.get(id)
    given.delete(id)
    one?.socket.destroy()
    // Of a child that died before it had the connection Node keeps it open for ever; a second time this does nothing.
    one?.handle?.close()
  }
  child.on('message', ({ type, id }: Ended) => {
    if (type === 'connection ended' && id !== undefined) end(id)
  })
  child.once('exit', () => {
    for (const id of given.keys()) end(id)
  })
  return (socket, said) => {
    if (!child.connected || child.exitCode !== null || child.signalCode !== null) return false
    newest += 1
    const id = newest
    const handle = handleOf(socket)
    given.set(id, { socket, handle })
    // Node would read on until the child has it, and that would be lost.
    handle?.readStop()
    const unread: Buffer | null = socket.read()
    const all = unread ? Buffer.concat([said, unread]) : said
    child.send({ type: 'connection', id, said: all.toString('latin1') }, socket, (fault) => fault && end(id))
    return true
  }
}
