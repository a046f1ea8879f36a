import { createServer, type Server } from 'node:http'
import type { DatabaseHandle } from '@clearway/db'
import { type Services, second, type TlsCredentials } from '@clearway/domain/kernel'
import { type ConformanceWatch, watchConformance } from './conformance/watch.ts'
import { followEvents } from './domain-events.ts'
import { healthRoutes } from './health.ts'
import { feedAlerts } from './live/alert-feed.ts'
import { type FrameBus, inMemoryBus, type Observed } from './live/bus.ts'
import { picturesFromStore } from './live/from-store.ts'
import { createHub } from './live/hub.ts'
import { createPicture } from './live/picture.ts'
import { type BusObserver, type SharedBusOptions, sharedBus } from './live/shared-bus.ts'
import { createMetrics } from './metrics.ts'
import { type MqttDoor, type MqttDoorOptions, openMqttDoor } from './mqtt/door.ts'
import { acknowledge } from './pipeline/acknowledge.ts'
import { authorise } from './pipeline/authorise.ts'
import { createPipeline, type Pipeline, type PipelineObserver } from './pipeline/index.ts'
import { createLimit } from './pipeline/limit.ts'
import { createPublish } from './pipeline/publish.ts'
import { sequence } from './pipeline/sequence.ts'
import { createStamp } from './pipeline/stamp.ts'
import { createStoreGroup } from './pipeline/store.ts'
import { createSessionRegistry } from './sessions/registry.ts'
import { startUpkeep } from './upkeep.ts'
import { ingestSockets } from './ws/ingest-socket.ts'
import { liveSockets } from './ws/live-socket.ts'
import { routeUpgrades } from './ws/upgrade.ts'
import { watchZones, type ZoneWatch } from './zones/zone-watch.ts'

export interface IngestOptions {
  readonly services: Services
  readonly database: DatabaseHandle
  /** For the event channel, which needs a connection of its own. */
  readonly databaseUrl: string
  readonly allowedOrigins: ReadonlySet<string>
  readonly rateLimits: boolean
  /** Joins the live pictures of several processes; without it this process shows what came in here. */
  readonly frameBroker?: Pick<SharedBusOptions, 'url' | 'credentials'>
  /** The broker that ground stations publish to; none: no MQTT door. */
  readonly mqtt?: { readonly url: string; readonly credentials: TlsCredentials; readonly clientId: string }
}

export interface IngestApp {
  readonly server: Server
  /** What frames are stamped with, as this process knows it now. */
  readonly zonesAt: ZoneWatch['at']
  readonly conformanceOf: ConformanceWatch['conformanceOf']
  close(): Promise<void>
}

const heartbeat = { everyMs: 20 * second, deadAfterMs: 40 * second }
const liveLimits = { highWaterBytes: 64 * 1024, maxBytes: 1024 * 1024, maxMessageBytes: 64 * 1024 }
/** Two groups commit while the next gathers; frames beyond `maxHeld` are refused, never acknowledged. */
const batching = { maxItems: 2_000, maxWaitMs: 0, concurrency: 2, maxHeld: 20_000 }
const storing = { retryMs: 50, retryMaxMs: second, patienceMs: 10 * second }
/** How long a stopping process still tries to store what it holds. */
const drainMs = 3 * second

/** In memory for one process, over a broker for several. */
const openBus = ({ services, frameBroker }: IngestOptions, observe: BusObserver): FrameBus => {
  const { clock, log, settings } = services
  if (!frameBroker) return inMemoryBus()
  const now = () => clock.now().getTime()
  return sharedBus({ ...frameBroker, log, now, observe, maxAgeMs: settings.frame.fanOutMaxAgeMs })
}

/** The live side: the bus that frames arrive on, who listens, and what they are stamped with. */
const createLiveSide = ({ services }: IngestOptions, bus: FrameBus) => {
  const zones = watchZones(services)
  const now = () => services.clock.now().getTime()
  const picture = createPicture({ freshMs: services.settings.frame.freshMs, now })
  const hub = createHub(picture)
  bus.subscribe((frame) => hub.frame(frame))
  const conformance = watchConformance(services, zones)
  const alerts = feedAlerts({ services, hub, told: conformance.told })
  const show = (frame: Observed) => {
    hub.frame(frame)
    conformance.see(frame, false)
  }
  const fromStore = picturesFromStore({ services, zones, picture, show })
  const failed = (error: unknown) =>
    services.log.warn({ err: error }, 'frames that were missed could not be read')
  bus.onReturn(() => void fromStore.rebuild().catch(failed))
  return { zones, picture, hub, bus, fromStore, conformance, alerts }
}
/** The bus of frames that come in here: they are judged where they come in, and only there. */
const watched = (bus: FrameBus, see: (frame: Observed) => void): FrameBus => ({
  ...bus,
  publish(frame) {
    bus.publish(frame)
    see(frame)
  },
})

type LiveSide = ReturnType<typeof createLiveSide>

/** What every door does last with a frame that is new in the table. */
const createPublishing = ({ services }: IngestOptions, live: LiveSide) =>
  createPublish({
    bus: watched(live.bus, (observed) => live.conformance.see(observed, true)),
    now: () => services.clock.now().getTime(),
    maxAgeMs: services.settings.frame.fanOutMaxAgeMs,
    zonesAt: live.zones.at,
  })

interface Assembly {
  readonly publish: ReturnType<typeof createPublish>
  readonly observe: PipelineObserver
  isGivingUp(): boolean
}

/** The frame's way, in order (ARCHITECTURE: the same list of stages for every door). */
const assemblePipeline = (options: IngestOptions, { publish, observe, isGivingUp }: Assembly): Pipeline => {
  const { services, database, rateLimits } = options
  const { frame } = services.settings
  return createPipeline({
    clock: () => services.clock.now().getTime(),
    before: [authorise, createStamp(frame), ...(rateLimits ? [createLimit(frame)] : []), sequence],
    storeGroup: createStoreGroup({
      ...storing,
      db: services.db,
      pool: database.pool,
      log: services.log,
      isGivingUp,
    }),
    after: [acknowledge, publish],
    batching,
    observe,
  })
}

const openMqtt = (
  { services, mqtt }: IngestOptions,
  { publish, ...given }: Pick<MqttDoorOptions, 'observe' | 'isGivingUp'> & Pick<Assembly, 'publish'>,
): MqttDoor | null =>
  mqtt
    ? openMqttDoor({ ...mqtt, ...given, services, publish: (frame) => publish({ frame, wasWritten: true }) })
    : null

/** Everything of the ingest process but its environment and its signals. */
export const createIngestApp = (options: IngestOptions): IngestApp => {
  const { services, databaseUrl, allowedOrigins } = options
  const { log } = services
  let isGivingUp = false
  const registry = createSessionRegistry(services.settings.frame)
  const metrics = createMetrics({
    ingestSockets: () => registry.socketCount,
    liveConnections: () => hub.size,
    framesHeld: () => pipeline.held + (mqtt?.held ?? 0),
  })
  const side = createLiveSide(options, openBus(options, metrics.busObserver))
  const { hub, picture, zones, conformance } = side
  const publish = createPublishing(options, side)
  const stopping = { isGivingUp: () => isGivingUp }
  const pipeline = assemblePipeline(options, { ...stopping, publish, observe: metrics.observer })
  const mqtt = openMqtt(options, { ...stopping, publish, observe: metrics.mqttObserver })
  const doors = ingestSockets({ services, registry, pipeline, heartbeat })
  const live = liveSockets({ services, hub, picture, heartbeat, allowedOrigins, limits: liveLimits })
  const events = followEvents(databaseUrl, { ...side, registry, log })
  const upkeep = startUpkeep({ services, registry, hub, conformance })
  const parts = {
    events: events.check,
    ...(options.frameBroker && { frame_bus: side.bus.check }),
    ...(mqtt && { broker: mqtt.check }),
  }
  const server = createServer(healthRoutes({ services, registry: metrics.registry, parts }))
  routeUpgrades(server, [doors, live], services)

  return {
    server,
    zonesAt: zones.at,
    conformanceOf: conformance.conformanceOf,
    async close() {
      server.close()
      upkeep.stop()
      setTimeout(() => {
        isGivingUp = true
      }, drainMs).unref()
      await Promise.all([pipeline.close(), mqtt?.close()])
      doors.closeAll()
      live.closeAll()
      zones.close()
      await side.bus.close()
      await conformance.close()
      await events.close()
      server.closeAllConnections()
    },
  }
}
