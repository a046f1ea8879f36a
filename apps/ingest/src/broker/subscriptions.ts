import type { Aedes, Client } from 'aedes'
import { allHearing, frameBatches } from '../wire/mqtt/topic.ts'
import type { Identify } from './identity.ts'
import { consumerId, maySubscribe } from './identity.ts'

/** Keeps frames for one who takes them, from the start and again after its session was over. */
export const expectConsumer = async (aedes: Aedes, clientId: string): Promise<void> => {
  const id = consumerId(clientId)
  const { persistence } = aedes as unknown as { persistence: SubscriptionStore }
  const filters = [frameBatches(clientId), allHearing].map((topic) => ({
    topic,
    qos: 1,
    rh: 2,
    rap: false,
    nl: false,
  }))
  const add = persistence.addSubscriptions.bind(persistence)
  const expect = () => add({ id } as Client, filters)
  const forgotten = (client: Client) => {
    if (client.id === id) setImmediate(expect)
  }
  const events = aedes as unknown as { on(event: string, listener: (client: Client) => void): void }
  for (const event of ['sessionExpired', 'sessionLimitReached']) events.on(event, forgotten)
  await expect()
}

/**
 * aedes writes the refused filters of a subscribe packet into a lasting session too, and would keep and hand over what
 * they match after a reconnect. Only what was granted is written.
 */
export const keepGrantedOnly = (aedes: Aedes, identify: Identify): void => {
  const { persistence } = aedes as unknown as { persistence: SubscriptionStore }
  const add = persistence.addSubscriptions.bind(persistence)
  persistence.addSubscriptions = (client, subscriptions) => {
    const identity = identify(client)
    return add(client, identity ? subscriptions.filter(({ topic }) => maySubscribe(identity, topic)) : [])
  }
}

interface SubscriptionStore {
  addSubscriptions(client: Client, subscriptions: { topic: string }[]): Promise<unknown>
}
