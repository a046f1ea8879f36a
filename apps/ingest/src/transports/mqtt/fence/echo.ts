import type { Delivery, MqttClient } from '../../../wire/mqtt/client.ts'
import { fenceTopic } from '../../../wire/mqtt/topic.ts'

const patienceMs = 5_000

/**
 * A broker hands over what it has for a client in the order of its coming. A message that this process sends to itself comes
 * after everything that was published before it.
 */
export const createEcho = (client: () => MqttClient, clientId: string) => {
  const topic = fenceTopic(clientId)
  const awaited = new Map<string, (isThere: boolean) => void>()
  let last = 0
  return {
    topic,
    /** True when all that came to the broker before now has been delivered; false when that is not known. */
    caughtUp(): Promise<boolean> {
      const word = `${process.pid} ${++last}`
      if (!client().publish(topic, word)) return Promise.resolve(false)
      return new Promise((resolve) => {
        const late = setTimeout(() => awaited.get(word)?.(false), patienceMs)
        awaited.set(word, (isThere) => {
          clearTimeout(late)
          awaited.delete(word)
          resolve(isThere)
        })
      })
    },
    /** Takes these messages out of what is delivered. */
    before:
      (next: (delivery: Delivery) => void) =>
      (delivery: Delivery): void => {
        if (delivery.topic === topic) {
          awaited.get(delivery.payload.toString())?.(true)
          delivery.acknowledge()
        } else next(delivery)
      },
  }
}
