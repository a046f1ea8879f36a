import type { ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'

/** A connection whose caller has asked for a socket. */
export interface Asking {
  readonly socket: Socket
  /** What its caller has said so far, as the process that takes it is to read it. */
  readonly said: Buffer
  /** Just before it is given: nothing else may have to do with it from then on. */
  leave(): void
  /** It was not given after all, and is as it was. */
  refused(): void
}

export interface Giving {
  takes(): boolean
  /**
   * Gives a connection away: from then on no byte of it goes through this process. The socket stays as the sign of it, and is
   * destroyed when it has ended there. False: whoever should take it takes none now.
   */
  give(asking: Asking): boolean
}

/** What Node keeps to itself of a connection. */
interface Handle {
  readStop(): number
  close(): void
}

const handleOf = (socket: Socket): Handle | null => (socket as unknown as { _handle: Handle | null })._handle

interface Reply {
  type?: string
  id?: number
}

interface Given {
  readonly socket: Socket
  readonly handle: Handle | null
}

/** A child that takes nothing for so long hangs, or can open no more; what waits for it goes another way for as long again. */
const patienceMs = 5_000

/**
 * Connections given to a child that takes them (apps/ingest/src/wire/given-connections.ts), one after the other, as Node does
 * too: what waits can still go another way.
 */
export const giveTo = (child: ChildProcess): Giving => {
  const given = new Map<number, Given>()
  /** Each with what takes it out when its caller leaves; held no longer than it waits, while its socket may live for hours. */
  const waiting = new Map<Asking, () => void>()
  let newest = 0
  let underWay: { readonly id: number; readonly overdue: NodeJS.Timeout } | null = null
  let isClosed = false
  let refusesUntil = 0

  const takes = () =>
    !isClosed &&
    child.connected &&
    child.exitCode === null &&
    child.signalCode === null &&
    performance.now() >= refusesUntil

  const arrived = (id: number) => {
    if (underWay?.id !== id) return
    clearTimeout(underWay.overdue)
    underWay = null
  }
  const end = (id: number) => {
    const one = given.get(id)
    given.delete(id)
    arrived(id)
    one?.socket.destroy()
    // Of a child that died before it had the connection Node keeps it open for ever; a second time this does nothing.
    one?.handle?.close()
  }
  const unqueue = (asking: Asking) => {
    const forget = waiting.get(asking)
    if (forget) asking.socket.off('close', forget)
    waiting.delete(asking)
  }
  const refuseAll = () => {
    for (const asking of [...waiting.keys()]) {
      unqueue(asking)
      asking.refused()
    }
  }
  const isOverdue = (id: number) => {
    refusesUntil = performance.now() + patienceMs
    end(id)
    refuseAll()
  }
  const send = ({ socket, said, leave }: Asking) => {
    leave()
    newest += 1
    const id = newest
    const handle = handleOf(socket)
    given.set(id, { socket, handle })
    underWay = { id, overdue: setTimeout(isOverdue, patienceMs, id).unref() }
    // Node would read on until the child has it, and that would be lost.
    handle?.readStop()
    const unread: Buffer | null = socket.read()
    const all = unread ? Buffer.concat([said, unread]) : said
    child.send({ type: 'connection', id, said: all.toString('latin1') }, socket, (fault) => fault && end(id))
  }
  const advance = () => {
    if (!takes()) return refuseAll()
    for (const asking of waiting.keys()) {
      if (underWay) return
      unqueue(asking)
      send(asking)
    }
  }

  child.on('message', ({ type, id }: Reply) => {
    if (type === 'connection ended' && id !== undefined) end(id)
    if (type === 'connection taken' && id !== undefined) arrived(id)
    if (type === 'no more connections') isClosed = true
    advance()
  })
  child.once('exit', () => {
    for (const id of given.keys()) end(id)
    refuseAll()
  })
  return {
    takes,
    give(asking) {
      if (!takes()) return false
      const forget = () => void waiting.delete(asking)
      waiting.set(asking, forget)
      asking.socket.once('close', forget)
      advance()
      return true
    },
  }
}
