import { createServer, type Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type DatabaseHandle, isPassing } from '@clearway/db'
import {
  type MetricsAccess,
  openMetricsAccess,
  retried,
  type Services,
  second,
} from '@clearway/domain/kernel'
import type { ClockWatch } from '@clearway/domain/runtime'
import type { Way } from '@clearway/domain/telemetry'
import { type Tracing, untraced } from '@clearway/domain/tracing'
import { type ConformanceWatch, watchConformance } from './conformance/watch.ts'
import { createPipeline, type Pipeline, type PipelineObserver } from './frames/pipeline.ts'
import { createPublish } from './frames/publish.ts'
import { withinQuota } from './frames/quota.ts'
import { createStoreGroup } from './frames/store.ts'
import { feedAlerts } from './live/alert-feed.ts'
import { type BusReceiver, type FrameBus, inMemoryBus } from './live/bus.ts'
import { cellNotes } from './live/cell-notes.ts'
import { createHub } from './live/hub.ts'
import { liveSockets } from './live/live-socket.ts'
import { type BusObserver, type SharedBusOptions, sharedBus } from './live/shared-bus.ts'
import { createTraffic } from './live/traffic.ts'
import { trafficFromStore } from './live/traffic-from-store.ts'
import { watchZones, type ZoneWatch } from './live/zone-watch.ts'
import {
  type MqttTransport,
  type MqttTransportOptions,
  openMqttTransport,
} from './transports/mqtt/transport.ts'
import { createClaims } from './transports/socket/claims.ts'
import { createSessionRegistry } from './transports/socket/registry.ts'
import { ingestSockets } from './transports/socket/transport.ts'
import { type EventFollower, followEvents } from './upkeep/domain-events.ts'
import { anyUp, brokerChecks, certificateEnds, checksOf, healthRoutes, mqttNotes } from './upkeep/health.ts'
import { createMetrics } from './upkeep/metrics.ts'
import { startUpkeep } from './upkeep/upkeep.ts'
import { boundStrangers } from './wire/strangers.ts'
import { routeUpgrades } from './wire/websocket/upgrade.ts'

export interface IngestOptions {
  readonly services: Services
  readonly database: DatabaseHandle
  /** For the event channel, which needs a connection of its own. */
  readonly databaseUrl: string
  readonly allowedOrigins: ReadonlySet<string>
  readonly tracing?: Tracing
  /** Who may read /metrics; absent: everybody. */
  readonly metricsAccess?: MetricsAccess
  /** Joins the live pictures of several processes; without it this process shows what came in here. */
  readonly frameBroker?: Pick<SharedBusOptions, 'urls' | 'credentials'>
  /** What is wrong with this machine's clock. */
  readonly clockWatch?: Pick<ClockWatch, 'note' | 'offsetMs'>
  /** Why this process speaks to nobody outside, for an operator. */
  readonly silence?: string | null
  /** The brokers that ground stations publish to; none: no telemetry over MQTT. */
  readonly mqtt?: Pick<MqttTransportOptions, 'brokers' | 'credentials' | 'clientId' | 'keptS'>
}

export interface IngestApp {
  readonly server: Server
  /** What frames are stamped with, as this process knows it now. */
  readonly zonesAt: ZoneWatch['at']
  readonly conformanceOf: ConformanceWatch['conformanceOf']
  close(): Promise<void>
}

const heartbeat = { everyMs: 20 * second, silentAfterMs: 40 * second }
const liveLimits = { highWaterBytes: 64 * 1024, maxBytes: 1024 * 1024, maxMessageBytes: 64 * 1024 }
/** Two groups commit while the next gathers; frames beyond `maxHeld` are refused, never acknowledged. */
const batching = { maxItems: 2_000, maxWaitMs: 0, concurrency: 2, maxHeld: 20_000 }
/** The same by their bytes: texts may fill a frame of 64 KiB. */
const maxHeldBytes = 32 * 1024 * 1024
const backoff = { firstMs: 50, mostMs: second }
/** A COPY that is not answered for so long is given up with its connection. */
const silenceMs = 10 * second
/** Connections that are no socket yet, and how long each may take to ask for one. */
const strangersMax = 2_000
const askingLimits = {
  headersTimeout: 10 * second,
  requestTimeout: 10 * second,
  connectionsCheckingInterval: 2 * second,
}
/** How long a stopping process still tries to store what it holds. */
const drainMs = 3 * second

/** In memory for one process, over a broker for several. */
const openBus = (
  { services, frameBroker, tracing = untraced }: IngestOptions,
  observe: BusObserver,
  receiver: BusReceiver,
): FrameBus => {
  const { clock, log, settings } = services
  if (!frameBroker) return inMemoryBus(receiver)
  const now = () => clock.now().getTime()
  const maxAgeMs = settings.frame.fanOutMaxAgeMs
  return sharedBus({ ...frameBroker, log, now, observe, maxAgeMs, tracing }, receiver)
}

/** Frames that wait so long for their commit count as not received for the time being. */
const heldUpMs = 3 * second

interface Transports {
  readonly pipeline: Pick<Pipeline, 'waitedMs'>
  readonly mqtt: Pick<MqttTransport, 'waitedMs' | 'brokers'> | null
}

/** The ways in which frames can come in and be stored now. */
const waysOpen = ({ pipeline, mqtt }: Transports): Way[] => {
  const open: Way[] = pipeline.waitedMs < heldUpMs ? ['socket'] : []
  if (!mqtt || (anyUp(mqtt.brokers) === 'up' && mqtt.waitedMs < heldUpMs)) open.push('mqtt')
  return open
}

interface LiveOptions {
  readonly zones: ZoneWatch
  readonly observe: BusObserver
  openWays(): readonly Way[]
  hasSocket(sessionUuid: string): boolean
}

/** For so long the event channel is waited for, with which the zones are read. */
const channelPatienceMs = 3_000

const untilKnown = async (zones: ZoneWatch, events: EventFollower, { log }: Services): Promise<void> => {
  const late = new AbortController()
  await Promise.race([zones.known, sleep(channelPatienceMs, null, late).catch(() => {})])
  late.abort()
  if (events.check() === 'up') return zones.known
  await retried(zones.reload, {
    backoff,
    isWorthwhile(error) {
      if (isPassing(error)) log.warn({ err: error }, 'frames wait for the zones to be read')
      return isPassing(error)
    },
  })
}

/** The live side: the bus that frames arrive on, who listens, and what they are stamped with. */
const createLiveSide = (options: IngestOptions, { zones, observe, ...transports }: LiveOptions) => {
  const { services } = options
  const now = () => services.clock.now().getTime()
  const traffic = createTraffic({ freshMs: services.settings.frame.freshMs, now })
  const hub = createHub(traffic)
  const conformance = watchConformance(services, { zones, ...transports })
  const alerts = feedAlerts({ services, hub, announced: conformance.announced })
  const show: BusReceiver['deliver'] = (frame) => {
    hub.frame(frame)
    conformance.see(frame, null)
  }
  const fromStore = trafficFromStore({ services, zones, traffic, show })
  const failed = (error: unknown) =>
    services.log.warn({ err: error }, 'frames that were missed could not be read')
  const returned = () => void fromStore.rebuild().catch(failed)
  const bus = openBus(options, observe, { deliver: hub.frame, returned })
  return { zones, traffic, hub, bus, fromStore, conformance, alerts }
}

type LiveSide = ReturnType<typeof createLiveSide>

/** What every transport does last with a frame that is new in the table. */
const createPublishing = ({ services }: IngestOptions, live: LiveSide) =>
  createPublish({
    bus: live.bus,
    judge: live.conformance.see,
    missed: live.conformance.missed,
    now: () => services.clock.now().getTime(),
    maxAgeMs: services.settings.frame.fanOutMaxAgeMs,
    zonesAt: live.zones.at,
  })

interface Assembly {
  readonly publish: ReturnType<typeof createPublish>
  readonly observe: PipelineObserver
  isGivingUp(): boolean
}

/** The frame's way, in order (docs/contract/telemetry.md#the-way-of-a-frame). */
const assemblePipeline = (options: IngestOptions, { publish, observe, isGivingUp }: Assembly): Pipeline => {
  const { services, database } = options
  const { frame } = services.settings
  const patience = { backoff, log: services.log, isGivingUp }
  const store = createStoreGroup({ ...patience, services, pool: database.pool, silenceMs })
  return createPipeline({
    clock: () => services.clock.now().getTime(),
    rules: frame,
    storeGroup: withinQuota(store, { ...patience, db: services.db, perSession: frame.perSession }),
    publish: publish('socket'),
    tracing: options.tracing ?? untraced,
    batching,
    maxHeldBytes,
    observe,
  })
}

const openMqtt = (
  { services, mqtt, tracing = untraced }: IngestOptions,
  { publish, ...given }: Pick<MqttTransportOptions, 'observe' | 'isGivingUp'> & Pick<Assembly, 'publish'>,
): MqttTransport | null =>
  mqtt ? openMqttTransport({ ...mqtt, ...given, services, tracing, publish: publish('mqtt') }) : null

/**
 * Everything of the ingest process but its environment and its signals. It takes no frame before it knows the zones: one
 * that is judged without them ends the alert of a zone that its flight is still in.
 */
export const createIngestApp = async (options: IngestOptions): Promise<IngestApp> => {
  const { services, databaseUrl, allowedOrigins, clockWatch, silence } = options
  const { log } = services
  const zones = watchZones(services)
  let mqtt: MqttTransport | null = null
  let isGivingUp = false
  const registry = createSessionRegistry()
  const claims = createClaims(services)
  const ends = () => (options.mqtt && mqtt ? certificateEnds(options.mqtt.credentials, mqtt.brokers) : {})
  const metrics = createMetrics({
    ingestSockets: () => registry.socketCount,
    liveConnections: () => hub.size,
    framesHeld: () => pipeline.held + (mqtt?.held ?? 0),
    clockOffsetMs: () => clockWatch?.offsetMs() ?? null,
    checks: () => checksOf(services, parts),
    certificates: async () => ends(),
    pool: options.database.pool,
  })
  const side = createLiveSide(options, {
    zones,
    observe: metrics.busObserver,
    openWays: () => waysOpen({ pipeline, mqtt }),
    hasSocket: (sessionUuid) => Boolean(registry.find(sessionUuid)?.socket),
  })
  const { hub, traffic, conformance } = side
  const publish = createPublishing(options, side)
  const stopping = { isGivingUp: () => isGivingUp }
  const pipeline = assemblePipeline(options, { ...stopping, publish, observe: metrics.observer })
  const stations = ingestSockets({ services, registry, claims, pipeline, heartbeat })
  const live = liveSockets({ services, hub, traffic, heartbeat, allowedOrigins, limits: liveLimits })
  const events = followEvents(databaseUrl, {
    ...side,
    registry,
    claims,
    log,
    certificatesChanged: (assetUuid) => mqtt?.certificatesChanged(assetUuid),
  })
  await untilKnown(zones, events, services)
  mqtt = openMqtt(options, { ...stopping, publish, observe: metrics.mqttObserver })
  const upkeep = startUpkeep({
    services,
    registry,
    claims,
    hub,
    noteFlights: cellNotes(services, traffic),
    conformance,
    observe: metrics.upkeepObserver,
  })
  const parts = {
    events: events.check,
    ...(options.frameBroker && { frame_bus: side.bus.check }),
    ...(mqtt && brokerChecks(mqtt.brokers)),
  }
  const server = createServer(
    // A missing Host is refused with the rest of what is ambiguous, in the envelope.
    { requireHostHeader: false, ...askingLimits },
    healthRoutes({
      services,
      registry: metrics.registry,
      metricsAccess: options.metricsAccess ?? openMetricsAccess,
      parts,
      notes: () =>
        [
          silence ?? [],
          mqtt ? mqttNotes(mqtt.brokers, ends(), services.clock.now()) : [],
          clockWatch?.note() ?? [],
        ].flat(),
    }),
  )
  routeUpgrades(server, [stations, live], services, boundStrangers(server, strangersMax).known)

  return {
    server,
    zonesAt: zones.at,
    conformanceOf: conformance.conformanceOf,
    async close() {
      server.close()
      setTimeout(() => {
        isGivingUp = true
      }, drainMs).unref()
      await Promise.all([pipeline.close(), mqtt?.close(), upkeep.close()])
      await claims.close(registry)
      stations.closeAll()
      live.closeAll()
      zones.close()
      await side.bus.close()
      await conformance.close()
      await events.close()
      server.closeAllConnections()
    },
  }
}
