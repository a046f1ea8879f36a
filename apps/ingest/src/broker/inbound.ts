import type { Aedes, Client } from 'aedes'

/** Packets of QoS 2 that a client has not released yet. */
export interface Inbound {
  /** Whether this packet would be one more than a client may leave unreleased. */
  isTooMany(client: Client, messageId: number): boolean
}

/**
 * aedes keeps whole packets of QoS 2, of any number, until they are released, and beyond the end of a connection. All
 * that they are needed for is to know a repeated one: here a client's numbers are kept, no more than it may have in
 * flight, as long as its connection. What is repeated on a later one is known by its sequence number.
 */
export const boundInbound = (aedes: Aedes, receiveMaximum: number): Inbound => {
  const kept = new WeakMap<Client, Set<number>>()
  const numbersOf = (client: Client): Set<number> => {
    const known = kept.get(client)
    if (known) return known
    const numbers = new Set<number>()
    kept.set(client, numbers)
    return numbers
  }
  const { persistence } = aedes as unknown as { persistence: IncomingStore }
  persistence.incomingStorePacket = async (client, { messageId }) => void numbersOf(client).add(messageId)
  persistence.incomingGetPacket = async (client, packet) => {
    if (!kept.get(client)?.has(packet.messageId)) throw new Error('no such packet')
    return packet
  }
  persistence.incomingDelPacket = async (client, { messageId }) => void kept.get(client)?.delete(messageId)
  return {
    isTooMany(client, messageId) {
      const numbers = kept.get(client)
      return numbers !== undefined && numbers.size >= receiveMaximum && !numbers.has(messageId)
    },
  }
}

interface Numbered {
  readonly messageId: number
}

interface IncomingStore {
  incomingStorePacket(client: Client, packet: Numbered): Promise<void>
  incomingGetPacket(client: Client, packet: Numbered): Promise<Numbered>
  incomingDelPacket(client: Client, packet: Numbered): Promise<void>
}
