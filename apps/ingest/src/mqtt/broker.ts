import { createServer, type Server, type TLSSocket } from 'node:tls'
import type { Log, TlsCredentials } from '@clearway/domain/kernel'
import { Aedes, type AedesOptions, type AuthenticateError, type Client } from 'aedes'
import { gatherFrames } from './gather.ts'
import { type Identity, identityOf } from './identity.ts'
import { boundOutgoing, type Outgoing } from './outgoing.ts'
import { mayHear, mayPublish, maySubscribe } from './rights.ts'
import { allHearing, frameBatches, hearingTopic } from './topic.ts'

export interface BrokerOptions {
  readonly credentials: TlsCredentials
  readonly log: Log
  /** Whether our records still stand behind an asset's certificate; rejects while they cannot be read. */
  isCertificateValid(assetUuid: string, thumbprint: string): Promise<boolean>
  /**
   * The client id of the process that takes the frames. Frames that come before it, or while it is away, are kept for
   * it; what comes when that is too much is refused.
   */
  readonly consumer?: string
}

export interface Broker {
  readonly server: Server
  /** A revoked or superseded certificate's connection is cut. */
  cut(thumbprint: string): void
  /** Asks the records about every connected asset again. */
  recheck(): Promise<void>
  close(): Promise<void>
}

/** A frame is at most 64 KiB; the rest is for topic and properties. */
const limits = {
  maximumPacketSize: 72 * 1024,
  queueLimit: 1_000,
  connectTimeout: 10_000,
  keepaliveLimit: 300,
  sessionExpiryIntervalLimit: 3_600,
  pendingSessionsLimit: 20_000,
}
/** What is kept of QoS 1 for a process of the platform, and for a ground station, until it acknowledges. */
const bounds = {
  process: { packets: 50_000, bytes: 64 * 1024 * 1024 },
  asset: { packets: 200, bytes: 256 * 1024 },
}
/** CONNACK 5 of MQTT 3.1.1; aedes says the same in MQTT 5's words. */
const notAuthorised = 5
const reasons = { notAuthorised: 0x87, quotaExceeded: 0x97 }
/** A connection that takes no more bytes does not take its DISCONNECT either. */
const disconnectPatienceMs = 1_000

type Identify = (client: Client) => Identity | undefined

/** The embedded MQTT 5 broker: mutual TLS, one topic each way for an asset, nothing retained. */
export const createEmbeddedBroker = async (options: BrokerOptions): Promise<Broker> => {
  const identities = new WeakMap<object, Identity>()
  const clients = new Map<Client, Identity>()
  const identify: Identify = (client) => identities.get(client.conn)
  const isCrowded = () => (options.consumer ? outgoing.isFull(consumerId(options.consumer)) : false)
  const aedes = await Aedes.createBroker({ ...limits, ...gates(options, identify, isCrowded) })
  const outgoing: Outgoing = boundOutgoing(aedes, (clientId) =>
    clientId.startsWith(processPrefix) ? bounds.process : bounds.asset,
  )
  if (options.consumer) {
    const id = consumerId(options.consumer)
    await expectConsumer(aedes, id)
    gatherFrames(aedes, { outgoing, consumerId: id, assetOf: (client) => assetOf(identify(client)) })
  }
  // After the consumer, who is written down before anybody has shown a certificate.
  keepGrantedOnly(aedes, identify)
  aedes.on('clientReady', (client) => {
    const identity = identify(client)
    if (identity) clients.set(client, identity)
    tellHearing(aedes, identity, Object.keys(subscriptionsOf(client)))
  })
  aedes.on('subscribe', (subscriptions, client) => {
    const granted = subscriptions.filter(({ qos }) => qos < 0x80).map(({ topic }) => topic)
    tellHearing(aedes, identify(client), granted)
  })
  aedes.on('clientDisconnect', (client) => void clients.delete(client))
  aedes.on('clientError', (_client, error) => options.log.debug({ err: error }, 'mqtt client error'))
  aedes.on('connectionError', (_client, error) => options.log.debug({ err: error }, 'mqtt connection error'))
  const server = listener(options, (socket, identity) => {
    identities.set(socket, identity)
    aedes.handle(socket)
  })
  return {
    server,
    cut(thumbprint) {
      for (const [client, identity] of clients)
        if (identity.kind === 'asset' && identity.thumbprint === thumbprint) disconnect(client)
    },
    async recheck() {
      for (const [client, identity] of [...clients])
        if (await authenticate(options, identity)) disconnect(client)
    },
    close: () =>
      new Promise((resolve) => {
        aedes.close(() => server.close(() => resolve()))
      }),
  }
}

/** Keeps frames for the one who takes them, from the start and again after its session was over. */
const expectConsumer = async (aedes: Aedes, id: string): Promise<void> => {
  const { persistence } = aedes as unknown as { persistence: SubscriptionStore }
  const filters = [frameBatches, allHearing].map((topic) => ({ topic, qos: 1, rh: 2, rap: false, nl: false }))
  const add = persistence.addSubscriptions.bind(persistence)
  const expect = () => add({ id } as Client, filters)
  const forgotten = (client: Client) => {
    if (client.id === id) setImmediate(expect)
  }
  const events = aedes as unknown as { on(event: string, listener: (client: Client) => void): void }
  for (const event of ['sessionExpired', 'sessionLimitReached']) events.on(event, forgotten)
  await expect()
}

const assetOf = (identity: Identity | undefined): string | null =>
  identity?.kind === 'asset' ? identity.assetUuid : null

const subscriptionsOf = (client: Client): object =>
  (client as unknown as { subscriptions: object }).subscriptions

/** A station that begins to hear its acknowledgements gets the last one: it is asked for on a topic of our own. */
const tellHearing = (aedes: Aedes, identity: Identity | undefined, topics: readonly string[]): void => {
  if (identity?.kind !== 'asset' || !topics.includes(identity.acks)) return
  // QoS 1 like everything else: aedes takes what is overtaken on its way for a duplicate.
  const notice = { cmd: 'publish', qos: 1, dup: false, retain: false } as const
  aedes.publish({ ...notice, topic: hearingTopic(identity.assetUuid), payload: Buffer.alloc(0) }, () => {})
}

/** What aedes asks of us: who a client is, and whether that one may publish or hear a topic. */
const gates = (options: BrokerOptions, identify: Identify, isCrowded: () => boolean): AedesOptions => ({
  preConnect(client, packet, done) {
    const identity = identify(client)
    // Sessions of MQTT 3 would never expire.
    if (packet.protocolVersion !== 5) packet.clean = true
    // A client id is a name within its certificate: nobody can take over the session of somebody else.
    if (identity && packet.clientId) packet.clientId = `${nameOf(identity)}:${packet.clientId}`
    done(null, identity !== undefined)
  },
  authenticate(client, _username, _password, done) {
    authenticate(options, identify(client)).then(
      (refused) => done(refused, refused === null),
      // Not a refusal: ground stations take one for their own fault, and do not come back.
      () => client.close(),
    )
  },
  authorizePublish(client, packet, done) {
    const identity = client && identify(client)
    packet.retain = false
    if (identity?.kind === 'asset' && isCrowded()) return disconnect(client!, reasons.quotaExceeded)
    done(identity && mayPublish(identity, packet.topic) ? null : new Error('not your topic'))
  },
  authorizeSubscribe(client, subscription, done) {
    const identity = identify(client)
    done(null, identity && maySubscribe(identity, subscription.topic) ? subscription : null)
  },
  authorizeForward(client, packet) {
    const identity = identify(client)
    // One acknowledgement for each delivery, whatever the publisher chose (QoS 2).
    if (packet.qos === 2) packet.qos = 1
    return identity && mayHear(identity, packet.topic) ? packet : null
  },
})

/**
 * aedes writes the refused filters of a subscribe packet into a lasting session too, and would keep and hand over what
 * they match after a reconnect. Only what was granted is written.
 */
const keepGrantedOnly = (aedes: Aedes, identify: Identify): void => {
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

/** Mutual TLS; hands over whoever shows a certificate of ours that names an asset or a process. */
const listener = (
  { credentials, log }: BrokerOptions,
  accept: (socket: TLSSocket, identity: Identity) => void,
): Server => {
  const server = createServer(
    // Acknowledgements are small: held back for company (Nagle) they would wait for the other side's delayed ACK.
    { ...credentials, requestCert: true, rejectUnauthorized: true, minVersion: 'TLSv1.2', noDelay: true },
    (socket: TLSSocket) => {
      socket.on('error', () => socket.destroy())
      const identity = identityOf(socket.getPeerCertificate())
      if (!identity) return void socket.destroy()
      accept(socket, identity)
    },
  )
  server.on('tlsClientError', (error) => log.debug({ err: error }, 'TLS refused'))
  return server
}

const authenticate = async (
  { isCertificateValid }: BrokerOptions,
  identity: Identity | undefined,
): Promise<AuthenticateError | null> => {
  if (!identity) return refusal(notAuthorised, 'no certificate')
  if (identity.kind === 'process') return null
  const { assetUuid, thumbprint } = identity
  return (await isCertificateValid(assetUuid, thumbprint))
    ? null
    : refusal(notAuthorised, 'certificate is not valid')
}

const refusal = (returnCode: number, message: string): AuthenticateError =>
  Object.assign(new Error(message), { returnCode })

/** A colon is in no asset_uuid and in no process's name. */
const nameOf = (identity: Identity): string =>
  identity.kind === 'asset' ? identity.assetUuid : `${processPrefix}${identity.name}`

const processPrefix = 'process:'
const consumerId = (clientId: string): string => `${processPrefix}ingest:${clientId}`

const disconnect = (client: Client, reasonCode = reasons.notAuthorised): void => {
  client.disconnect({ reasonCode })
  setTimeout(() => client.conn.destroy(), disconnectPatienceMs).unref()
}
