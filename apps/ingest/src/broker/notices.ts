import type { Aedes, Client } from 'aedes'
import { hearingTopic } from '../wire/mqtt/topic.ts'
import type { Identify } from './identity.ts'

/** How often one station's news is passed on. */
const everyMs = 1_000

/** Passes on that a station has news: at once, and again later when there was more of it meanwhile. */
const createNotices = (pass: (assetUuid: string) => void): { notify(assetUuid: string): void } => {
  /** Whether there was more since it was passed on. */
  const moreOf = new Map<string, boolean>()
  const notify = (assetUuid: string) => {
    if (moreOf.has(assetUuid)) return void moreOf.set(assetUuid, true)
    moreOf.set(assetUuid, false)
    setTimeout(() => {
      const hasMore = moreOf.get(assetUuid)
      moreOf.delete(assetUuid)
      if (hasMore) notify(assetUuid)
    }, everyMs).unref()
    pass(assetUuid)
  }
  return { notify }
}

/** A station that begins to receive its acknowledgements gets the last one: it is asked for on a topic of our own. */
export const noticeHearing = (aedes: Aedes, identify: Identify): void => {
  // QoS 1 like everything else: aedes takes what is overtaken on its way for a duplicate.
  const notice = { cmd: 'publish', qos: 1, dup: false, retain: false, payload: Buffer.alloc(0) } as const
  const notices = createNotices((assetUuid) =>
    aedes.publish({ ...notice, topic: hearingTopic(assetUuid) }, () => {}),
  )
  const subscribed = (client: Client, topics: readonly string[]) => {
    const identity = identify(client)
    if (identity?.kind === 'asset' && topics.includes(identity.acks)) notices.notify(identity.assetUuid)
  }
  aedes.on('clientReady', (client) => subscribed(client, Object.keys(subscriptionsOf(client))))
  aedes.on('subscribe', (subscriptions, client) => {
    const granted = subscriptions.filter(({ qos }) => qos < 0x80).map(({ topic }) => topic)
    subscribed(client, granted)
  })
}

const subscriptionsOf = (client: Client): object =>
  (client as unknown as { subscriptions: object }).subscriptions
