import { oncePerTurn } from '@clearway/domain/kernel'
import { framed, type Message } from '../wire/websocket/text-frames.ts'

/** A socket as the code behind it sees it; tests use a double. */
export interface ByteSocket {
  readonly isOpen: boolean
  /** Bytes that were written and have not left this process. */
  readonly unsent: number
  /** `written` is called when the bytes have left this process, also when they never will. */
  write(bytes: Buffer, written: () => void): void
}

export interface SendQueueLimits {
  /** So much may be handed to the socket at once; the rest waits here, where it can be coalesced. */
  readonly highWaterBytes: number
  /** Handed over and waiting together; beyond it the consumer is too slow. */
  readonly maxBytes: number
  onOverflow(): void
}

export interface SendQueue {
  /** Never dropped: alerts and answers. */
  send(text: string): void
  /** Only the newest of each key is kept while the consumer does not keep up. */
  sendNewest(key: string | symbol, message: Message): void
  /**
   * Made one by one, each when its turn comes, so that a long snapshot does not fill the queue and alerts pass it. What is
   * left of an earlier one of this key is dropped.
   */
  sendParts(key: string, texts: Iterator<string>): void
  /** Hands over now what was sent in this turn, before the socket closes behind it. */
  flush(): void
}

/** Messages that are not made yet, and take no room until then. */
interface Parts {
  readonly bytes: 0
  readonly texts: Iterator<string>
}

/** The one bounded queue of a live connection. What is sent within one turn leaves in one write, or at once when it is much. */
export const createSendQueue = (socket: ByteSocket, limits: SendQueueLimits): SendQueue => {
  const waiting = createWaiting()
  let ready: Message[] = []
  let readyBytes = 0
  let overflowed = false

  const flush = () => {
    const messages = ready
    ready = []
    readyBytes = 0
    if (messages.length > 0 && socket.isOpen) socket.write(framed(messages), drain)
  }
  const flushAfterTurn = oncePerTurn(flush, process.nextTick)
  const handedOver = () => socket.unsent + readyBytes
  const isBlocked = () => handedOver() >= limits.highWaterBytes

  const write = (message: Message) => {
    ready.push(message)
    readyBytes += message.bytes
    if (readyBytes >= limits.highWaterBytes) flush()
    else flushAfterTurn()
  }
  const drain = () => {
    while (!isBlocked() && socket.isOpen) {
      const first = waiting.shift()
      if (!first) return
      if ('texts' in first.item) writePart(first.key, first.item)
      else write(first.item)
    }
  }
  const writePart = (key: string | symbol, parts: Parts) => {
    const { done, value } = parts.texts.next()
    if (done) return
    waiting.put(key, parts)
    write(messageOf(value))
  }
  const sendNewest = (key: string | symbol, message: Message) => {
    if (overflowed || !socket.isOpen) return
    if (waiting.isEmpty() && !isBlocked()) return write(message)
    waiting.put(key, message)
    if (handedOver() + waiting.bytes() <= limits.maxBytes) return
    overflowed = true
    waiting.clear()
    limits.onOverflow()
  }

  return {
    flush,
    sendNewest,
    send: (text) => sendNewest(Symbol(), messageOf(text)),
    sendParts(key, texts) {
      if (overflowed || !socket.isOpen) return
      waiting.put(key, { bytes: 0, texts })
      drain()
    },
  }
}

const messageOf = (text: string): Message => {
  const head = Buffer.from(text)
  return { head, tail: '', bytes: head.length }
}

/** In the order of insertion; what replaces another of its key moves to the end, behind what was sent meanwhile. */
const createWaiting = () => {
  const items = new Map<string | symbol, Message | Parts>()
  let bytes = 0

  const remove = (key: string | symbol): void => {
    bytes -= items.get(key)?.bytes ?? 0
    items.delete(key)
  }

  return {
    bytes: () => bytes,
    isEmpty: () => items.size === 0,
    put(key: string | symbol, item: Message | Parts): void {
      remove(key)
      items.set(key, item)
      bytes += item.bytes
    },
    shift(): { readonly key: string | symbol; readonly item: Message | Parts } | undefined {
      for (const [key, item] of items) {
        remove(key)
        return { key, item }
      }
    },
    clear(): void {
      items.clear()
      bytes = 0
    },
  }
}
