import { createServer, type Server, type TLSSocket } from 'node:tls'
import type { Log, TlsCredentials } from '@clearway/domain/kernel'
import { Aedes, type AuthenticateError, type Client } from 'aedes'
import { type Identity, identityOf } from './identity.ts'
import { mayPublish, maySubscribe } from './rights.ts'

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

const maxPacketBytes = 72 * 1024
/** CONNACK 3 and 5 of MQTT 3.1.1; aedes says the same in MQTT 5's words. */
const serverUnavailable = 3
const notAuthorised = 5

/** The embedded MQTT 5 broker: mutual TLS, one topic each way for an asset, nothing retained. */
export const createEmbeddedBroker = async (options: BrokerOptions): Promise<Broker> => {
  const identities = new WeakMap<object, Identity>()
  const clients = new Map<Client, Identity>()
  const identify = (client: Client): Identity | undefined => identities.get(client.conn)

  const aedes = await Aedes.createBroker({
    maximumPacketSize: maxPacketBytes,
    queueLimit: 1_000,
    connectTimeout: 10_000,
    keepaliveLimit: 300,
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
  })
  aedes.on('clientReady', (client) => {
    const identity = identify(client)
    if (identity) clients.set(client, identity)
  })
  aedes.on('clientDisconnect', (client) => void clients.delete(client))
  aedes.on('clientError', (_client, error) => options.log.debug({ err: error }, 'mqtt client error'))
  aedes.on('connectionError', (_client, error) => options.log.debug({ err: error }, 'mqtt connection error'))

  const server = createServer(
    { ...options.credentials, requestCert: true, rejectUnauthorized: true, minVersion: 'TLSv1.2' },
    (socket: TLSSocket) => {
      socket.on('error', () => socket.destroy())
      const identity = identityOf(socket.getPeerCertificate())
      if (!identity) return void socket.destroy()
      identities.set(socket, identity)
      aedes.handle(socket)
    },
  )
  server.on('tlsClientError', (error) => options.log.debug({ err: error }, 'TLS refused'))

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
