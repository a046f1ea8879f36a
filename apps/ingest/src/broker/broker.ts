import type { Server } from 'node:tls'
import type { Log, TlsCredentials } from '@clearway/domain/kernel'
import type { Rate } from '@clearway/domain/telemetry'
import { Aedes, type Client } from 'aedes'
import { type Connections, disconnect, keepConnections, reasons } from './connections.ts'
import { gatherFrames } from './gather.ts'
import { brokerHooks } from './hooks.ts'
import type { ValidAmong } from './identity.ts'
import { consumerId, processPrefix } from './identity.ts'
import { boundInbound, type Inbound } from './inbound.ts'
import { boundLastingSessions } from './lasting-sessions.ts'
import { listener } from './listener.ts'
import { type BrokerCounts, type BrokerObserver, unobserved } from './metrics.ts'
import { noticeHearing } from './notices.ts'
import { boundOutgoing, type Outgoing } from './outgoing.ts'
import { createStationPace } from './station-pace.ts'
import { expectConsumer, keepGrantedOnly } from './subscriptions.ts'

/** A frame is at most 64 KiB; the rest is for topic and properties. */
export const limits = {
  maximumPacketSize: 72 * 1024,
  queueLimit: 1_000,
  connectTimeout: 10_000,
  /** How long a connection that takes no more bytes holds up what is meant for it. */
  drainTimeout: 10_000,
  /** Packets that a client has in flight and we have not settled. */
  receiveMaximum: 1_000,
  keepaliveLimit: 300,
  sessionExpiryIntervalLimit: 3_600,
  pendingSessionsLimit: 20_000,
}
/** What is kept of QoS 1 for a process of the platform, and for a ground station, until it acknowledges. */
export const bounds = {
  process: { packets: 50_000, bytes: 64 * 1024 * 1024 },
  asset: { packets: 200, bytes: 256 * 1024 },
}

export interface BrokerOptions {
  readonly credentials: TlsCredentials
  readonly log: Log
  readonly validAmong: ValidAmong
  /** What a station may publish: on average, and at once. */
  readonly pace: Rate
  /**
   * The client ids of the processes that take the frames. Frames that come before the first of them, or while all are
   * away, are kept; what comes when that is too much is refused.
   */
  readonly consumers?: readonly string[]
  readonly observer?: BrokerObserver
}

export interface Broker extends Pick<Connections, 'cut' | 'endExpired' | 'recheck'> {
  readonly server: Server
  counts(): BrokerCounts
  close(): Promise<void>
}

/** The embedded MQTT 5 broker: mutual TLS, one topic each way for an asset, nothing retained. */
export const createEmbeddedBroker = async (options: BrokerOptions): Promise<Broker> => {
  const { consumers = [], log, observer = unobserved } = options
  const connections = keepConnections(options.validAmong)
  const { identify } = connections
  const assetOf = (client: Client): string | null => {
    const identity = identify(client)
    return identity?.kind === 'asset' ? identity.assetUuid : null
  }
  const isCrowded = () => consumers.some((clientId) => outgoing.isFull(consumerId(clientId)))
  const pace = createStationPace(options.pace, () => observer.refused('gone'))
  const isTooMany: Inbound['isTooMany'] = (client, messageId) => inbound.isTooMany(client, messageId)
  const aedes = await Aedes.createBroker({
    ...limits,
    ...brokerHooks(options.validAmong, identify, { isCrowded, isTooMany, pace, observer }),
  })
  const inbound = boundInbound(aedes, limits.receiveMaximum)
  const kindOf = (clientId: string) => (clientId.startsWith(processPrefix) ? 'process' : 'asset')
  const outgoing: Outgoing = boundOutgoing(aedes, (clientId) => bounds[kindOf(clientId)])
  outgoing.onTaken((clientId, keptMs) => {
    if (keptMs !== undefined && kindOf(clientId) === 'process') observer.delivered(keptMs / 1000)
  })
  for (const clientId of consumers) await expectConsumer(aedes, clientId)
  if (consumers.length > 0) gatherFrames(aedes, { outgoing, consumers, assetOf })
  // After the consumers, which are set up before the first client connects.
  keepGrantedOnly(aedes, identify)
  boundLastingSessions(aedes, {
    outgoing,
    assetOf,
    end: (client) => disconnect(client, reasons.quotaExceeded),
  })
  noticeHearing(aedes, identify)
  aedes.on('clientReady', connections.ready)
  aedes.on('clientError', (_client, error) => log.debug({ err: error }, 'mqtt client error'))
  aedes.on('connectionError', (_client, error) => log.debug({ err: error }, 'mqtt connection error'))
  const { server, strangers } = listener({ ...options, observer }, (socket, identity) => {
    connections.opened(socket, identity)
    aedes.handle(socket)
  })
  const waiting = (kind: 'asset' | 'process') => outgoing.total((clientId) => kindOf(clientId) === kind)
  return {
    server,
    counts: () => ({
      connections: {
        asset: connections.count('asset'),
        process: connections.count('process'),
        stranger: strangers.count,
      },
      waiting: { asset: waiting('asset'), process: waiting('process') },
    }),
    cut: connections.cut,
    endExpired: connections.endExpired,
    recheck: connections.recheck,
    close: () =>
      new Promise((resolve) => {
        aedes.close(() => server.close(() => resolve()))
      }),
  }
}
