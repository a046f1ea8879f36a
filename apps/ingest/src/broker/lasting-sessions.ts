import type { Aedes, Client } from 'aedes'
import type { Outgoing } from './outgoing.ts'

interface Bounded {
  readonly outgoing: Outgoing
  /** The asset of a client; null for a process of the platform. */
  assetOf(client: Client): string | null
  /** Ends a connection whose session is over. */
  end(client: Client): void
}

/** Sessions that outlive their connection; a station needs one, and another while it is changed for a new one. */
const perAsset = 3

/** A station that connects under ever new client ids ends its oldest session with each: abandoned ones do not add up. */
export const boundLastingSessions = (aedes: Aedes, { outgoing, assetOf, end }: Bounded): void => {
  const { persistence, clients } = aedes as unknown as Inside
  const lasting = new Map<string, Set<string>>()
  const owners = new Map<string, string>()

  const gone = (id: string) => {
    const asset = owners.get(id)
    if (!asset) return
    owners.delete(id)
    const ids = lasting.get(asset)
    ids?.delete(id)
    if (ids?.size === 0) lasting.delete(asset)
  }
  const wipe = (id: string) => {
    gone(id)
    const client = clients[id]
    if (client) {
      // aedes keeps or ends what it has of a session by these, when the connection closes.
      Object.assign(client, { clean: true, sessionExpiryInterval: 0 })
      return end(client)
    }
    ;(aedes as unknown as Inside).clearSessionExpiry(id)
    void persistence.cleanSubscriptions({ id })
    outgoing.forget(id)
  }
  aedes.on('clientReady', (client) => {
    const asset = assetOf(client)
    if (!asset) return
    gone(client.id)
    if (client.clean) return
    const ids = lasting.get(asset) ?? new Set()
    lasting.set(asset, ids.add(client.id))
    owners.set(client.id, asset)
    const [oldest] = ids
    if (ids.size > perAsset && oldest) wipe(oldest)
  })
  const events = aedes as unknown as { on(event: string, listener: (client: Client) => void): void }
  for (const event of ['sessionExpired', 'sessionLimitReached']) events.on(event, ({ id }) => gone(id))
}

/** Of aedes, what its types do not show. */
interface Inside {
  readonly clients: Record<string, Client | undefined>
  readonly persistence: { cleanSubscriptions(client: { id: string }): Promise<unknown> }
  clearSessionExpiry(id: string): void
}
