import type { Wire } from './wire.ts'

const maxWaiting = 10_000

/** Publishes with QoS 1, no more at once than the broker takes; the rest waits, within bounds. */
export const createSendQueue = (wire: Wire) => {
  const inFlight = new Set<number>()
  const waiting: { topic: string; payload: string }[] = []
  let window = 0
  let lastId = 1
  const next = () => {
    while (inFlight.size < window && waiting.length > 0) {
      const { topic, payload } = waiting.shift()!
      do lastId = lastId >= 65_535 ? 2 : lastId + 1
      while (inFlight.has(lastId))
      inFlight.add(lastId)
      const message = { cmd: 'publish', qos: 1, dup: false, retain: false, messageId: lastId } as const
      wire.send({ ...message, topic, payload })
    }
  }
  return {
    open(receiveMaximumOfBroker: number) {
      window = Math.min(receiveMaximumOfBroker, 10_000)
      next()
    },
    publish(topic: string, payload: string): boolean {
      if (waiting.length >= maxWaiting) return false
      waiting.push({ topic, payload })
      next()
      return true
    },
    settled(messageId: number) {
      inFlight.delete(messageId)
      next()
    },
  }
}
