import { createServer, type Server } from 'node:http'
import type { DatabaseHandle } from '@clearway/db'
import { type Services, second } from '@clearway/domain/kernel'
import { type ConformanceWatch, watchConformance } from './conformance/watch.ts'
import { followEvents } from './domain-events.ts'
import { type Check, healthRoutes } from './health.ts'
import { feedAlerts } from './live/alert-feed.ts'
import { type FrameBus, inMemoryBus, type Observed } from './live/bus.ts'
import { picturesFromStore } from './live/from-store.ts'
import { createHub } from './live/hub.ts'
import { createPicture } from './live/picture.ts'
import { createMetrics } from './metrics.ts'
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
  /** Further parts that /readyz asks. */
  readonly parts?: Readonly<Record<string, () => Check>>
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

/** The live side: the bus that frames arrive on, who listens, and what they are stamped with. */
const createLiveSide = ({ services }: IngestOptions) => {
  const zones = watchZones(services)
  const picture = createPicture(services.settings.frame.freshMs)
  const hub = createHub(picture)
  const bus = inMemoryBus()
  bus.subscribe((frame) => hub.frame(frame))
  const conformance = watchConformance(services, zones)
  const alerts = feedAlerts({ services, hub, told: conformance.told })
  const uploaded = watched(bus, (frame) => conformance.see(frame, false))
  const fromStore = picturesFromStore({ services, zones, picture, bus: uploaded })
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

interface Assembly {
  readonly live: LiveSide
  readonly observe: PipelineObserver
  isGivingUp(): boolean
}

/** The frame's way, in order (ARCHITECTURE: the same list of stages for every door). */
const assemblePipeline = (options: IngestOptions, { live, observe, isGivingUp }: Assembly): Pipeline => {
  const { services, database, rateLimits } = options
  const { frame } = services.settings
  const now = () => services.clock.now().getTime()
  return createPipeline({
    clock: now,
    before: [authorise, createStamp(frame), ...(rateLimits ? [createLimit(frame)] : []), sequence],
    storeGroup: createStoreGroup({
      ...storing,
      db: services.db,
      pool: database.pool,
      log: services.log,
      isGivingUp,
    }),
    after: [
      acknowledge,
      createPublish({
        bus: watched(live.bus, (observed) => live.conformance.see(observed, true)),
        now,
        maxAgeMs: frame.fanOutMaxAgeMs,
        zonesAt: live.zones.at,
      }),
    ],
    batching,
    observe,
  })
}

/** Everything of the ingest process but its environment and its signals. */
export const createIngestApp = (options: IngestOptions): IngestApp => {
  const { services, databaseUrl, allowedOrigins } = options
  const { log } = services
  let isGivingUp = false
  const registry = createSessionRegistry(services.settings.frame)
  const side = createLiveSide(options)
  const { hub, picture, zones, conformance } = side
  const metrics = createMetrics({
    ingestSockets: () => registry.socketCount,
    liveConnections: () => hub.size,
    framesHeld: () => pipeline.held,
  })
  const pipeline = assemblePipeline(options, {
    live: side,
    observe: metrics.observer,
    isGivingUp: () => isGivingUp,
  })
  const doors = ingestSockets({ services, registry, pipeline, heartbeat })
  const live = liveSockets({ services, hub, picture, heartbeat, allowedOrigins, limits: liveLimits })
  const events = followEvents(databaseUrl, { ...side, registry, log })
  const upkeep = startUpkeep({ services, registry, hub, conformance })
  const parts = { events: events.check, ...options.parts }
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
      await pipeline.close()
      doors.closeAll()
      live.closeAll()
      zones.close()
      await conformance.close()
      await events.close()
      server.closeAllConnections()
    },
  }
}
