import type { TLSSocket } from 'node:tls'
import type { Client } from 'aedes'
import type { AssetIdentity, Identify, Identity, ValidAmong } from './identity.ts'

/** Who is connected, from the handshake on: who is not let in yet can lose the right to be. */
export interface Connections {
  readonly identify: Identify
  count(kind: Identity['kind']): number
  opened(socket: TLSSocket, identity: Identity): void
  /** Let in: from then on its DISCONNECT has a reason. */
  ready(client: Client): void
  /** A revoked or superseded certificate's connections. */
  cut(thumbprint: string): void
  /** Those whose certificates have expired by then; epoch milliseconds. */
  endExpired(now: number): void
  /** Asks the records again about this asset where it is connected, or in one question about all that are. */
  recheck(assetUuid?: string): Promise<void>
}

export const keepConnections = (validAmong: ValidAmong): Connections => {
  const identities = new Map<object, Identity>()
  const clients = new WeakMap<object, Client>()
  const assets = () =>
    [...identities].filter((entry): entry is [TLSSocket, AssetIdentity] => entry[1].kind === 'asset')
  const end = (socket: TLSSocket) => {
    const client = clients.get(socket)
    if (client) disconnect(client)
    else socket.destroy()
  }
  return {
    identify: (client) => identities.get(client.conn),
    count: (kind) => [...identities.values()].filter((one) => one.kind === kind).length,
    opened(socket, identity) {
      identities.set(socket, identity)
      socket.once('close', () => identities.delete(socket))
    },
    ready: (client) => void clients.set(client.conn, client),
    cut(thumbprint) {
      for (const [socket, identity] of assets()) if (identity.thumbprint === thumbprint) end(socket)
    },
    endExpired(now) {
      for (const [socket, { expiresAt }] of assets()) if (expiresAt <= now) end(socket)
    },
    async recheck(assetUuid) {
      const shown = assets().filter(([, one]) => assetUuid === undefined || one.assetUuid === assetUuid)
      if (shown.length === 0) return
      const valid = await validAmong(shown.map(([, identity]) => identity))
      for (const [socket, { thumbprint }] of shown) if (!valid.has(thumbprint)) end(socket)
    },
  }
}

/** Of DISCONNECT, in MQTT 5. */
export const reasons = { notAuthorised: 0x87, receiveMaximumExceeded: 0x93, quotaExceeded: 0x97 }

/** A connection that takes no more bytes does not take its DISCONNECT either. */
const disconnectPatienceMs = 1_000

export const disconnect = (client: Client, reasonCode = reasons.notAuthorised): void => {
  // Reported once, however many of its packets wait.
  if ((client as unknown as { disconnectReasonCode: number | null }).disconnectReasonCode !== null) return
  client.disconnect({ reasonCode })
  setTimeout(() => client.conn.destroy(), disconnectPatienceMs).unref()
}
