import type { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Exchange } from './exchange.ts'

/** So many requests of one connection are worked on before the first of them has its answer; the next ones wait. */
export const AT_ONCE = 16

/**
 * The requests of one connection, one behind the other: answers leave in their order. Whoever sends more of them than are
 * worked on at once is read no further until answers have left; nor is a connection that a refusal will end.
 */
export const createLine = (socket: Duplex) => {
  const answering = new Set<ServerResponse>()
  const waiting: { res: ServerResponse; work: () => void }[] = []
  let newest: Exchange | undefined
  let isEnded = false

  const isFull = () => waiting.length > 0 || (isEnded && answering.size > 0)
  const advance = () => {
    while (answering.size < AT_ONCE) {
      const next = waiting.shift()
      if (!next) break
      // Its body could not be read: it was refused while it waited.
      if (next.res.writableEnded) continue
      answering.add(next.res)
      next.work()
    }
    if (isFull()) socket.pause()
    else if (socket.isPaused()) socket.resume()
  }
  // Node itself reads on after each answer.
  socket.on('resume', () => {
    if (isFull()) socket.pause()
  })
  // Node emits it on the one answer whose turn it is.
  socket.once('close', () => {
    waiting.length = 0
    for (const res of answering) if (!res.socket) res.destroy().emit('close')
  })

  return {
    join(exchange: Exchange, work: () => void): void {
      const { res } = exchange
      newest = exchange
      res.once('close', () => {
        answering.delete(res)
        advance()
      })
      waiting.push({ res, work })
      advance()
    },
    /** What Node takes off HTTP has no turn of its own: it waits for the answer before it. */
    inTurn(work: () => void): void {
      socket.on('error', () => socket.destroy())
      const before = newest?.res
      if (!before || before.closed) return void work()
      socket.on('drain', () => before.emit('drain'))
      before.once('close', () => socket.writable && work())
    },
    newest: () => newest,
    /** Bytes after an ambiguous request are no request. */
    end: () => {
      isEnded = true
    },
    isEnded: () => isEnded,
  }
}

export type Line = ReturnType<typeof createLine>
