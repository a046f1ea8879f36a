import type { ClientMessage, SubscriptionMode } from './messages.ts'

/** The wished zone and asset subscriptions, sent on each connection and kept in step while it is open. */
export class Subscriptions {
  #send: (message: ClientMessage) => void
  #zones: ReadonlyMap<string, SubscriptionMode> = new Map()
  #assets: ReadonlySet<string> = new Set()
  #isConnected = false

  constructor(send: (message: ClientMessage) => void) {
    this.#send = send
  }

  /** Answers the zones that no longer send frames. */
  setZones(zones: ReadonlyMap<string, SubscriptionMode>): string[] {
    const before = this.#zones
    this.#zones = zones
    const gone = [...before.keys()].filter((zoneUuid) => !zones.has(zoneUuid))
    const silenced = [...zones].filter(([uuid, mode]) => mode === 'alerts' && before.get(uuid) === 'full')
    if (this.#isConnected) {
      for (const zoneUuid of gone) this.#send({ action: 'unsubscribe', zoneUuid })
      for (const [zoneUuid, mode] of zones) {
        if (before.get(zoneUuid) !== mode) this.#send({ action: 'subscribe', zoneUuid, mode })
      }
    }
    return [...gone, ...silenced.map(([zoneUuid]) => zoneUuid)]
  }

  /** Answers the assets that no longer send frames. */
  setAssets(assetUuids: ReadonlySet<string>): string[] {
    const before = this.#assets
    this.#assets = assetUuids
    const gone = [...before].filter((assetUuid) => !assetUuids.has(assetUuid))
    if (this.#isConnected) {
      for (const assetUuid of gone) this.#send({ action: 'unsubscribe_asset', assetUuid })
      for (const assetUuid of assetUuids) {
        if (!before.has(assetUuid)) this.#send({ action: 'subscribe_asset', assetUuid })
      }
    }
    return gone
  }

  connected(): void {
    this.#isConnected = true
    for (const [zoneUuid, mode] of this.#zones) this.#send({ action: 'subscribe', zoneUuid, mode })
    for (const assetUuid of this.#assets) this.#send({ action: 'subscribe_asset', assetUuid })
  }

  disconnected(): void {
    this.#isConnected = false
  }
}
