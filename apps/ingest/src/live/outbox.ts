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
  const queue = createQueue()
  let overflowed = false

  const drain = () => {
    while (!isBlocked() && socket.isOpen) {
      const next = queue.shift()
      if (!next) return
      turn.say(next.make())
    }
  }
  const turn = createTurn(socket, limits.highWaterBytes, drain)
  const handedOver = () => socket.unsent + turn.bytes()
  const isBlocked = () => handedOver() >= limits.highWaterBytes

  const put = (key: string | symbol, bytes: number, make: () => Message) => {
    if (overflowed || !socket.isOpen) return
    if (queue.isEmpty() && !isBlocked()) return turn.say(make())
    queue.put(key, { bytes, make })
    if (handedOver() + queue.bytes() <= limits.maxBytes) return
    overflowed = true
    queue.clear()
    limits.onOverflow()
  }

  const written = (text: string): Message => message(Buffer.from(text), '')

  return {
    send(text) {
      const ready = written(text)
      put(Symbol(), ready.bytes, () => ready)
    },
    sendNewest: (key, ready) => put(key, ready.bytes, () => ready),
    sendLazily: (make) => put(Symbol(), 0, () => written(make())),
    flush: turn.flush,
  }
}

/** What was said since the last write: it leaves when the turn is over, or at once when it is much. */
const createTurn = (socket: ByteSocket, highWaterBytes: number, onWritten: () => void) => {
  let said: Message[] = []
  let bytes = 0
  let isScheduled = false

  const flush = () => {
    isScheduled = false
    const messages = said
    said = []
    bytes = 0
    if (messages.length > 0 && socket.isOpen) socket.write(framed(messages), onWritten)
  }

  return {
    bytes: () => bytes,
    flush,
    say(ready: Message) {
      said.push(ready)
      bytes += ready.bytes
      if (bytes >= highWaterBytes) return flush()
      if (!isScheduled) process.nextTick(flush)
      isScheduled = true
    },
  }
}

/** In the order of insertion; what replaces another of its key moves to the end, behind what was said meanwhile. */
const createQueue = () => {
  const waiting = new Map<string | symbol, Waiting>()
  let bytes = 0

  const remove = (key: string | symbol): void => {
    bytes -= waiting.get(key)?.bytes ?? 0
    waiting.delete(key)
  }

  return {
    bytes: () => bytes,
    isEmpty: () => waiting.size === 0,
    put(key: string | symbol, one: Waiting): void {
      remove(key)
      waiting.set(key, one)
      bytes += one.bytes
    },
    shift(): Waiting | undefined {
      for (const [key, first] of waiting) {
        remove(key)
        return first
      }
    },
    clear(): void {
      waiting.clear()
      bytes = 0
    },
  }
}
