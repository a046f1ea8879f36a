import { createServer, type Server } from 'node:http'
import { type DatabaseHandle, type Listener, listen } from '@clearway/db'
import { eventChannel, type Services, second } from '@clearway/domain/kernel'
import { listNewestFrames } from '@clearway/domain/telemetry'
import { eventRouter } from './domain-events.ts'
import { type Check, healthRoutes } from './health.ts'
import { inMemoryBus, observedRow } from './live/bus.ts'
import { createHub } from './live/hub.ts'
import { createPicture, type Picture } from './live/picture.ts'
import { createMetrics } from './metrics.ts'
import { acknowledge } from './pipeline/acknowledge.ts'
import { authorise } from './pipeline/authorise.ts'
import { createPipeline } from './pipeline/index.ts'
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
  close(): Promise<void>
}

const heartbeat = { everyMs: 20 * second, deadAfterMs: 40 * second }
const liveLimits = { highWaterBytes: 64 * 1024, maxBytes: 1024 * 1024, maxMessageBytes: 64 * 1024 }
/** One group commits while the next gathers; frames beyond `maxHeld` are refused, never acknowledged. */
const batching = { maxItems: 2_000, maxWaitMs: 0, concurrency: 1, maxHeld: 20_000 }
const storing = { retryMs: 50, retryMaxMs: second, patienceMs: 10 * second }
/** How long a stopping process still tries to store what it holds. */
const drainMs = 3 * second

/** Everything of the ingest process but its environment and its signals. */
export const createIngestApp = (options: IngestOptions): IngestApp => {
  const { services, database } = options
  const { settings, log } = services
  const now = () => services.clock.now().getTime()
  let isGivingUp = false
  const rate = { perSecond: settings.frame.perSecond, burst: settings.frame.burst }
  const registry = createSessionRegistry(rate)
  const zones = watchZones(services)
  const picture = createPicture(settings.frame.freshMs)
  const hub = createHub(picture)
  const bus = inMemoryBus()
  bus.subscribe((frame) => hub.frame(frame))
  const metrics = createMetrics({
    ingestSockets: () => registry.socketCount,
    liveConnections: () => hub.size,
    framesHeld: () => pipeline.held,
  })
  const pipeline = createPipeline({
    clock: now,
    before: [
      authorise,
      createStamp(settings.frame),
      ...(options.rateLimits ? [createLimit(rate)] : []),
      sequence,
    ],
    storeGroup: createStoreGroup({
      ...storing,
      db: services.db,
      pool: database.pool,
      log,
      isGivingUp: () => isGivingUp,
    }),
    after: [
      acknowledge,
      createPublish({ bus, now, maxAgeMs: settings.frame.fanOutMaxAgeMs, zonesAt: zones.at }),
    ],
    batching,
    observe: metrics.observer,
  })
  const doors = ingestSockets({ services, registry, pipeline, heartbeat })
  const live = liveSockets({
    services,
    hub,
    picture,
    heartbeat,
    allowedOrigins: options.allowedOrigins,
    limits: liveLimits,
  })
  const events = followEvents(options, { zones, picture, route: eventRouter({ registry, hub, zones }), hub })
  const upkeep = startUpkeep({ services, registry, hub })
  const server = createServer(
    healthRoutes({ services, registry: metrics.registry, parts: { events: events.check, ...options.parts } }),
  )
  routeUpgrades(server, [doors, live], log)

  return {
    server,
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
      await events.close()
      server.closeAllConnections()
    },
  }
}

interface EventFollowers {
  readonly zones: ZoneWatch
  readonly picture: Picture
  readonly hub: { recheck(): void }
  route(payload: string): void
}

/** Hears domain events; after each (re)connection looks for itself, because what was told meanwhile is lost. */
const followEvents = (
  { services, databaseUrl }: IngestOptions,
  { zones, picture, hub, route }: EventFollowers,
): { check(): Check; close(): Promise<void> } => {
  let isConnected = false
  const catchUp = async () => {
    await zones.reload()
    const since = new Date(services.clock.now().getTime() - services.settings.frame.freshMs)
    for (const row of await listNewestFrames(services.db, since)) {
      const { longitude, latitude, altitudeAgl, timestamp } = row
      picture.see(observedRow(row, zones.at(longitude, latitude, altitudeAgl, timestamp.getTime())))
    }
    hub.recheck()
  }
  const listener: Listener = listen({
    url: databaseUrl,
    channel: eventChannel,
    onPayload: route,
    onConnected() {
      isConnected = true
      void catchUp().catch((error: unknown) => services.log.warn({ err: error }, 'zones could not be read'))
    },
    onLost(error) {
      if (isConnected) services.log.warn({ err: error }, 'the event channel is lost; reconnecting')
      isConnected = false
    },
  })
  return { check: () => (isConnected ? 'up' : 'down'), close: () => listener.close() }
}
