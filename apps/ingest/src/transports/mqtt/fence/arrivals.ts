import { minute } from '@clearway/domain/kernel'
import type { Delivery } from '../../../wire/mqtt/client.ts'

/** Where Mosquitto logs who connects (log_dest topic, in deploy/mosquitto.conf). Other brokers publish nothing there. */
export const arrivalsTopic = '$SYS/broker/log/N'

const opening = /New connection from (\S+) on port/
const arrival = /New client connected from (\S+) as ([0-9a-f-]{36}) \(/

/** Mosquitto ends a connection that sends nothing for somewhat less than this. */
const waitsMs = 2 * minute

export interface Arrivals {
  /** How many connections have been opened so far. */
  readonly opened: number
  /** Takes the lines of the broker's log out of what is delivered. */
  before(next: (delivery: Delivery) => void): (delivery: Delivery) => void
}

/**
 * Mosquitto judges a certificate when a connection is opened, and lets it wait before its CONNECT names it. Here that is put
 * together: which of the connections it was, by the order of their opening, that a station has come by; 0 where its
 * opening is not known.
 */
export const followArrivals = (onArrival: (assetUuid: string, order: number) => void): Arrivals => {
  const waiting = new Map<string, { order: number; since: number }>()
  let opened = 0
  const open = (address: string): void => {
    const since = performance.now()
    for (const [oldest, entry] of waiting) {
      if (since - entry.since < waitsMs) break
      waiting.delete(oldest)
    }
    opened += 1
    waiting.delete(address)
    waiting.set(address, { order: opened, since })
  }
  const read = (line: string): void => {
    const address = opening.exec(line)?.[1]
    if (address) open(address)
    const [, from, assetUuid] = arrival.exec(line) ?? []
    if (!from || !assetUuid) return
    const order = waiting.get(from)?.order ?? 0
    waiting.delete(from)
    onArrival(assetUuid, order)
  }
  return {
    get opened() {
      return opened
    },
    before: (next) => (delivery) => {
      if (delivery.topic !== arrivalsTopic) return next(delivery)
      read(delivery.payload.toString())
      delivery.acknowledge()
    },
  }
}
