import type { ByteSocket } from '../ws/socket.ts'
import { framed, type Message, message } from './message.ts'

export interface OutboxLimits {
  /** So much may be handed to the socket at once; the rest waits here, where it can be coalesced. */
  readonly highWaterBytes: number
  /** Handed over and waiting together; beyond it the consumer is too slow. */
  readonly maxBytes: number
  onOverflow(): void
}

export interface Outbox {
  /** Never dropped: alerts and answers. */
  send(text: string): void
  /** Only the newest of each key is kept while the consumer does not keep up. */
  sendNewest(key: string, message: Message): void
  /** Made when its turn comes, so that a long snapshot does not fill the queue. */
  sendLazily(make: () => string): void
  /** Hands over now what was said in this turn, before the socket closes behind it. */
  flush(): void
}

interface Waiting {
  readonly bytes: number
  make(): Message
}

/** The one bounded queue of a live connection. What is said within one turn leaves in one write. */
export const createOutbox = (socket: ByteSocket, limits: OutboxLimits): Outbox => {
  let turn: Message[] = []
  let turnBytes = 0
  let isScheduled = false
  // A Map keeps the order of insertion; a replaced frame moves to the end, behind what was said meanwhile.
  const queue = new Map<string | symbol, Waiting>()
  let queued = 0
  let overflowed = false

  const flush = () => {
    isScheduled = false
    const messages = turn
    turn = []
    turnBytes = 0
    if (messages.length > 0 && socket.isOpen) socket.write(framed(messages), drain)
  }

  const handOver = (ready: Message) => {
    turn.push(ready)
    turnBytes += ready.bytes
    if (turnBytes >= limits.highWaterBytes) return flush()
    if (!isScheduled) process.nextTick(flush)
    isScheduled = true
  }

  const isBlocked = () => socket.unsent + turnBytes >= limits.highWaterBytes

  const drain = () => {
    for (const [key, waiting] of queue) {
      if (isBlocked() || !socket.isOpen) return
      queue.delete(key)
      queued -= waiting.bytes
      handOver(waiting.make())
    }
  }

  const wait = (key: string | symbol, waiting: Waiting) => {
    const before = queue.get(key)
    if (before) {
      queue.delete(key)
      queued -= before.bytes
    }
    queue.set(key, waiting)
    queued += waiting.bytes
    if (socket.unsent + turnBytes + queued <= limits.maxBytes) return
    overflowed = true
    queue.clear()
    limits.onOverflow()
  }

  const put = (key: string | symbol, bytes: number, make: () => Message) => {
    if (overflowed || !socket.isOpen) return
    if (queue.size === 0 && !isBlocked()) handOver(make())
    else wait(key, { bytes, make })
  }

  const written = (text: string): Message => message(Buffer.from(text), '')

  return {
    send(text) {
      const ready = written(text)
      put(Symbol(), ready.bytes, () => ready)
    },
    sendNewest: (key, ready) => put(key, ready.bytes, () => ready),
    sendLazily: (make) => put(Symbol(), 0, () => written(make())),
    flush,
  }
}
