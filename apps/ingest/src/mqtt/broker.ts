import { createServer, type Server, type TLSSocket } from 'node:tls'
import type { Log, TlsCredentials } from '@clearway/domain/kernel'
import { Aedes, type AedesOptions, type AuthenticateError, type Client } from 'aedes'
import { type Identity, identityOf } from './identity.ts'
import { mayHear, mayPublish, maySubscribe } from './rights.ts'

export interface BrokerOptions {
  readonly credentials: TlsCredentials
  readonly log: Log
  /** Whether our records still stand behind an asset's certificate; rejects while they cannot be read. */
  isCertificateValid(assetUuid: string, thumbprint: string): Promise<boolean>
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
}
/** CONNACK 3 and 5 of MQTT 3.1.1; aedes says the same in MQTT 5's words. */
const serverUnavailable = 3
const notAuthorised = 5

type Identify = (client: Client) => Identity | undefined

/** The embedded MQTT 5 broker: mutual TLS, one topic each way for an asset, nothing retained. */
export const createEmbeddedBroker = async (options: BrokerOptions): Promise<Broker> => {
  const identities = new WeakMap<object, Identity>()
  const clients = new Map<Client, Identity>()
  const identify: Identify = (client) => identities.get(client.conn)
  const aedes = await Aedes.createBroker({ ...limits, ...gates(options, identify) })
  keepGrantedOnly(aedes, identify)
  aedes.on('clientReady', (client) => {
    const identity = identify(client)
    if (identity) clients.set(client, identity)
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

/** What aedes asks of us: who a client is, and whether that one may publish or hear a topic. */
const gates = (options: BrokerOptions, identify: Identify): AedesOptions => ({
  preConnect(client, packet, done) {
    const identity = identify(client)
    // A client id is a name within its certificate: nobody can take over the session of somebody else.
    if (identity && packet.clientId) packet.clientId = `${nameOf(identity)}:${packet.clientId}`
    done(null, identity !== undefined)
  },
  authenticate(client, _username, _password, done) {
    authenticate(options, identify(client)).then(
      (refused) => done(refused, refused === null),
      () => done(refusal(serverUnavailable, 'certificates cannot be checked at the moment'), false),
    )
  },
  authorizePublish(client, packet, done) {
    const identity = client && identify(client)
    packet.retain = false
    done(identity && mayPublish(identity, packet.topic) ? null : new Error('not your topic'))
  },
  authorizeSubscribe(client, subscription, done) {
    const identity = identify(client)
    done(null, identity && maySubscribe(identity, subscription.topic) ? subscription : null)
  },
  authorizeForward(client, packet) {
    const identity = identify(client)
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
    { ...credentials, requestCert: true, rejectUnauthorized: true, minVersion: 'TLSv1.2' },
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

const nameOf = (identity: Identity): string =>
  identity.kind === 'asset' ? identity.assetUuid : identity.name

/** 0x87, Not authorized. */
const disconnect = (client: Client): void => client.disconnect({ reasonCode: 0x87 })
