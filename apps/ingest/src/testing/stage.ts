import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  defaultSettings,
  type MemberActor,
  randomIds,
  type Settings,
  systemClock,
} from '@clearway/domain/kernel'
import { capabilities } from '@clearway/domain/operations'
import { type BuiltSession, createTestWorld, type TestWorld } from '@clearway/domain/testing'
import { createIngestApp, type IngestApp, type IngestOptions } from '../app.ts'
import { TestClient } from './client.ts'

export const consoleOrigin = 'https://console.test'

/** Frames as fast as a test can send them. */
export const unlimited: Pick<Settings, 'frame' | 'numbered'> = {
  frame: { ...defaultSettings.frame, perSecond: 1e6, burst: 1e6 },
  numbered: { ...defaultSettings.numbered, perSecond: 1e6, burst: 1e6 },
}

export interface StageOptions extends IngestOptions {
  /**
   * Reached over a Unix socket. What the kernel keeps for a reader who stopped reading is some hundred kilobytes there; over TCP it
   * grows to tens of megabytes, all that a test sends.
   */
  readonly isLocal: boolean
}

/** The ingest process inside a test: real PostgreSQL, real sockets, real time. */
export interface Stage {
  readonly world: TestWorld
  /** Of the process that runs now. */
  readonly app: IngestApp
  readonly origin: string
  station(session: Pick<BuiltSession, 'sessionUuid' | 'token'>): Promise<TestClient>
  viewer(actor: MemberActor): Promise<TestClient>
  /** The process ends and another one starts on the same database. */
  restart(given?: Partial<StageOptions>, settings?: Partial<Settings>): Promise<Stage>
  /** Another process on the same database, which runs beside it until it is closed. */
  beside(): Promise<Stage>
  close(): Promise<void>
}

export const createStage = async (
  given: Partial<StageOptions> = {},
  settings: Partial<Settings> = {},
): Promise<Stage> => {
  const world = await createTestWorld(settings)
  world.clock.set(new Date())
  return openStage(world, given, {})
}

export const openStage = async (
  world: TestWorld,
  given: Partial<StageOptions>,
  other: Partial<Settings> = {},
): Promise<Stage> => {
  const settings = { ...world.services.settings, ...other }
  const services = { ...world.services, settings, clock: systemClock, ids: randomIds(systemClock) }
  const app = await createIngestApp({
    services,
    database: world.database,
    databaseUrl: world.database.url,
    allowedOrigins: new Set([consoleOrigin]),
    ...given,
  })
  const origin = await listen(app, given.isLocal)
  let successor: Stage | undefined
  return {
    world,
    get app() {
      return successor?.app ?? app
    },
    origin,
    station: ({ sessionUuid, token }) => TestClient.open(stationUrl(origin, sessionUuid, token)),
    async viewer(actor) {
      world.clock.set(new Date())
      const { token } = await capabilities.live.createToken.invoke(world.as(actor), {}, {})
      return TestClient.open(`${origin}/v1/airspace/live?token=${token}`)
    },
    async restart(changed = {}, changedSettings = {}) {
      await (successor?.app ?? app).close()
      successor = await openStage(world, { ...given, ...changed }, { ...other, ...changedSettings })
      return successor
    },
    async beside() {
      const another = await openStage(world, given, other)
      return { ...another, close: () => another.app.close() }
    },
    async close() {
      await (successor?.app ?? app).close()
      await world.close()
    },
  }
}

const listen = async ({ server }: IngestApp, isLocal = false): Promise<string> => {
  const path = join(tmpdir(), `clearway-stage-${randomUUID()}`)
  if (isLocal) server.listen(path)
  else server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return isLocal ? `ws+unix:${path}:` : `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
}

export const stationUrl = (origin: string, sessionUuid: string, token: string): string =>
  `${origin}/v1/flight-sessions/${sessionUuid}/telemetry?token=${token}`

/** A frame of now, or of `offsetMs` from now. */
export const frameAt = (offsetMs = 0, measured: Record<string, unknown> = {}) => ({
  timestamp: new Date(Date.now() + offsetMs).toISOString(),
  latitude: 12.97,
  longitude: 77.59,
  altitude_agl: 40,
  heading: 90,
  ...measured,
})
