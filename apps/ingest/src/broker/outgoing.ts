import { Readable } from 'node:stream'
import type { Aedes, AedesPublishPacket } from 'aedes'

type Taken = (clientId: string, keptMs: number | undefined) => void

export interface Bounds {
  readonly packets: number
  readonly bytes: number
}

/** What is delivered with QoS 1 and not acknowledged yet, of every lasting session. */
export interface Outgoing {
  /** Whether a client's share is used up. */
  isFull(clientId: string): boolean
  bytesOf(clientId: string): number
  /** Of all clients whose id `isOne` accepts. */
  total(isOne: (clientId: string) => boolean): { messages: number; bytes: number }
  /** The payloads that wait for a client under a topic; they wait no more. */
  take(clientId: string, topic: string): Buffer[]
  /** Of a session that is over. */
  forget(clientId: string): void
  /** Called after each acknowledgement, with how long the packet was kept where it still was. */
  onTaken(listener: Taken): void
}

/**
 * Replaces what aedes keeps in memory for lasting sessions: there it grows without bound, and each acknowledgement
 * looks through all of it. Here a packet is found by its number, and of a session that has too much the oldest goes.
 */
export const boundOutgoing = (aedes: Aedes, boundsOf: (clientId: string) => Bounds): Outgoing => {
  const queues = new Map<string, Queue>()
  const listeners: Taken[] = []
  const queueOf = (clientId: string): Queue => {
    let queue = queues.get(clientId)
    if (!queue) {
      queue = new Queue(boundsOf(clientId))
      queues.set(clientId, queue)
    }
    return queue
  }
  const { persistence } = aedes as unknown as { persistence: OutgoingStore }
  persistence.outgoingEnqueue = async ({ clientId }, packet) => queueOf(clientId).add(packet)
  persistence.outgoingEnqueueCombi = async (subscriptions, packet) => {
    for (const { clientId } of subscriptions) queueOf(clientId).add(packet)
  }
  persistence.outgoingUpdate = async ({ id }, packet) => queueOf(id).sent(packet)
  persistence.outgoingClearMessageId = async ({ id }, packet) => {
    const queue = queues.get(id)
    const cleared = queue?.clear(packet)
    if (queue?.size === 0) queues.delete(id)
    for (const listener of listeners) listener(id, cleared && performance.now() - cleared.since)
    return cleared
  }
  persistence.outgoingStream = ({ id }) => Readable.from(queues.get(id)?.again() ?? [])
  return {
    isFull: (clientId) => queues.get(clientId)?.isFull ?? false,
    bytesOf: (clientId) => queues.get(clientId)?.bytes ?? 0,
    total(isOne) {
      const counted = [...queues].filter(([clientId]) => isOne(clientId)).map(([, queue]) => queue)
      return {
        messages: counted.reduce((sum, { size }) => sum + size, 0),
        bytes: counted.reduce((sum, { bytes }) => sum + bytes, 0),
      }
    },
    take: (clientId, topic) => queues.get(clientId)?.take(topic) ?? [],
    forget: (clientId) => void queues.delete(clientId),
    onTaken: (listener) => void listeners.push(listener),
  }
}

type Kept = AedesPublishPacket & { messageId?: number }
type Timed = Kept & { since: number }

interface OutgoingStore {
  outgoingEnqueue(subscription: { clientId: string }, packet: Kept): Promise<void>
  outgoingEnqueueCombi(subscriptions: readonly { clientId: string }[], packet: Kept): Promise<void>
  outgoingUpdate(client: { id: string }, packet: Kept): Promise<void>
  outgoingClearMessageId(client: { id: string }, packet: Partial<Kept>): Promise<Kept | undefined>
  outgoingStream(client: { id: string }): Readable
}

/** Packets in the order of their coming, by the broker's number and, once they are sent, by the message id. */
class Queue {
  readonly #bounds: Bounds
  readonly #packets = new Map<number, Timed>()
  readonly #numbers = new Map<number, number>()
  #bytes = 0

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  get size(): number {
    return this.#packets.size
  }

  get bytes(): number {
    return this.#bytes
  }

  get isFull(): boolean {
    return this.#packets.size >= this.#bounds.packets || this.#bytes >= this.#bounds.bytes
  }

  add(packet: Kept): void {
    for (const oldest of this.#packets.values()) {
      if (!this.isFull) break
      this.#remove(oldest)
    }
    // QoS 2 ends here: what is delivered is acknowledged once.
    this.#packets.set(packet.brokerCounter, { ...packet, qos: 1, since: performance.now() })
    this.#bytes += packet.payload.length
  }

  /** A packet that was dropped meanwhile may still be on its way: its acknowledgement is ignored. */
  sent({ brokerCounter, messageId }: Kept): void {
    const packet = this.#packets.get(brokerCounter)
    if (!packet || messageId === undefined) return
    packet.messageId = messageId
    this.#numbers.set(messageId, brokerCounter)
  }

  /** By message id, which an acknowledgement has, or by the broker's number, which a packet has that is not sent. */
  clear({ messageId, brokerCounter }: Partial<Kept>): Timed | undefined {
    const number = messageId === undefined ? brokerCounter : this.#numbers.get(messageId)
    const packet = number === undefined ? undefined : this.#packets.get(number)
    if (packet) this.#remove(packet)
    return packet
  }

  take(topic: string): Buffer[] {
    const packets = [...this.#packets.values()].filter((packet) => packet.topic === topic)
    for (const packet of packets) this.#remove(packet)
    return packets.map(({ payload }) => payload as Buffer)
  }

  /** For a new connection, with message ids of its own. */
  again(): Kept[] {
    this.#numbers.clear()
    return [...this.#packets.values()].map((packet) => {
      const wasSent = packet.messageId !== undefined
      delete packet.messageId
      return { ...packet, dup: wasSent }
    })
  }

  #remove(packet: Kept): void {
    this.#packets.delete(packet.brokerCounter)
    this.#bytes -= packet.payload.length
    if (packet.messageId !== undefined && this.#numbers.get(packet.messageId) === packet.brokerCounter)
      this.#numbers.delete(packet.messageId)
  }
}
