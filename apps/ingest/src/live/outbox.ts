import type { TextSocket } from '../ws/socket.ts'

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
  sendNewest(key: string, text: string): void
  /** Made when its turn comes, so that a long snapshot does not fill the queue. */
  sendLazily(make: () => string): void
}

interface Waiting {
  bytes: number
  text(): string
}

/** The one bounded queue of a live connection. */
export const createOutbox = (socket: TextSocket, limits: OutboxLimits): Outbox => {
  // A Map keeps the order of insertion; a replaced frame moves to the end, behind what was said meanwhile.
  const queue = new Map<string | symbol, Waiting>()
  let handedOver = 0
  let queued = 0
  let overflowed = false

  const handOver = (text: string, bytes: number) => {
    handedOver += bytes
    socket.send(text, () => {
      handedOver -= bytes
      drain()
    })
  }

  const drain = () => {
    for (const [key, waiting] of queue) {
      if (handedOver >= limits.highWaterBytes || !socket.isOpen) return
      queue.delete(key)
      queued -= waiting.bytes
      const text = waiting.text()
      handOver(text, Buffer.byteLength(text))
    }
  }

  const put = (key: string | symbol, waiting: Waiting) => {
    if (overflowed || !socket.isOpen) return
    const before = queue.get(key)
    if (before) {
      queue.delete(key)
      queued -= before.bytes
    }
    queue.set(key, waiting)
    queued += waiting.bytes
    drain()
    if (handedOver + queued <= limits.maxBytes) return
    overflowed = true
    queue.clear()
    limits.onOverflow()
  }

  const ready = (text: string): Waiting => ({ bytes: Buffer.byteLength(text), text: () => text })

  return {
    send: (text) => put(Symbol(), ready(text)),
    sendNewest: (key, text) => put(key, ready(text)),
    sendLazily: (make) => put(Symbol(), { bytes: 0, text: make }),
  }
}
