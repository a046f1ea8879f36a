import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { capabilities } from '@clearway/domain/operations'
import {
  type BuiltOrganisation,
  type BuiltSession,
  buildAsset,
  buildManager,
  buildModel,
  buildOrganisation,
  buildSession,
  buildZone,
  createTestWorld,
  serviceArgs,
  square,
  type TestWorld,
} from '@clearway/domain/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Balancer, startBalancer } from '../../apps/ingest/src/testing/balancer.ts'
import { TestClient } from '../../apps/ingest/src/testing/client.ts'
import { type Cluster, startCluster } from '../../apps/ingest/src/testing/crash/cluster.ts'
import { openMqttSender } from '../../apps/ingest/src/testing/crash/mqtt-sender.ts'
import { hasResumed, type Sender } from '../../apps/ingest/src/testing/crash/sender.ts'
import { openSocketSender } from '../../apps/ingest/src/testing/crash/socket-sender.ts'
import {
  type ExternalBroker,
  isMosquittoInstalled,
  startExternalBroker,
} from '../../apps/ingest/src/testing/external-broker.ts'
import { stationCredentials } from '../../apps/ingest/src/testing/mqtt-station.ts'
import { processEnv } from '../../apps/ingest/src/testing/process.ts'
import { stationUrl } from '../../apps/ingest/src/testing/stage.ts'
import { freePort } from '../../packages/db/src/embedded.ts'
import { debianPostgres, makeTemplate, startDebianDatabase } from '../../packages/db/src/testing.ts'
import type { Upstream } from './gateway/route.ts'
import { type Gateway, startGateway } from './gateway/server.ts'
import { giveTo } from './given-connections.ts'
import { answersHttp } from './probe.ts'
import { type Service, supervise } from './service.ts'

/** A thousand frames a second: 600 over sockets, 400 over MQTT. */
const overSockets = 30
const overMqtt = 20
const everyMs = 50
/** While a process starts, which is not what is measured here; a flight that sends nothing at all would be reported as lost. */
const restingEvery = 20
const streamMs = 1_500
const isMosquitto = isMosquittoInstalled()
const patient = { timeout: 60_000, interval: 50 }
/** Well below the half minute after which a line counts as dead: who waits for that comes too late. */
const backWithin = { timeout: 15_000, interval: 50 }
const place = { longitude: 30, latitude: 10 }
const bounds = { west: 29, south: 9, east: 31, north: 11 }
const names = ['any-number', 'any-number-2']
const partnerKey = 'a partner key of the console'

let world: TestWorld
let database: Pick<Cluster, 'url' | 'close'>
/** Two behind a balancer where Mosquitto is installed. */
let brokers: ExternalBroker[]
let balancer: Balancer
let gateway: Gateway
let manager: BuiltOrganisation
const services: Record<Upstream, Service[]> = { api: [], ingest: [], web: [] }
const ports: Record<'api' | 'ingest', number[]> = { api: [], ingest: [] }
/** Those that were killed and are not to be started before the test has looked. */
const held = new Set<string>()
let senders: Sender[] = []
let timer: NodeJS.Timeout
let sendsEvery = 1
const stopping: (() => unknown)[] = []

/** Under the launcher's supervisor, which starts it again whenever it ends. */
const keep = (kind: 'api' | 'ingest', index: number): Service => {
  const port = ports[kind][index] as number
  const env = processEnv(world.database.url, {
    TOKEN_SIGNING_KEY: world.keyMaterial.tokenSigningKey,
    DATA_DIR: brokers[0]!.dataDir,
    API_PORT: String(port),
    INGEST_PORT: String(port),
    INGEST_URL: `http://127.0.0.1:${ports.ingest[0]}`,
    CONSOLE_PARTNER_KEY: partnerKey,
    PLATFORM_ADMIN_PARTNER_KEY: 'a partner key of the platform',
    RATE_LIMITS: 'off',
    SOCKET_FRAME_RATE: '1000000,1000000',
    MQTT_URL: brokers.map(({ url }) => url).join(),
    MQTT_STATIONS_URL: brokers.map(({ stationUrl }) => stationUrl).join(),
    MQTT_EMBEDDED: isMosquitto ? 'off' : 'on',
    MQTT_CLIENT_ID: names[index] as string,
    FRAME_BUS: 'mqtt',
  })
  const launch = async (signal: AbortSignal) => {
    while (held.has(`${kind} ${index}`) && !signal.aborted) await sleep(50)
    const file = new URL(`../../apps/${kind}/src/main.ts`, import.meta.url).pathname
    const child = fork(file, { execArgv: serviceArgs, env })
    const exited = once(child, 'exit').then(([code, signal]) => `${code ?? signal}`)
    const stop = async () => {
      child.kill('SIGKILL')
      await exited
    }
    return { pid: child.pid as number, exited, stop, giving: giveTo(child) }
  }
  return supervise({
    name: names[index] as string,
    launch,
    probe: () => answersHttp(port, '/readyz'),
    logFile: '',
  })
}

const startProcesses = async () => {
  for (const kind of ['api', 'ingest'] as const) ports[kind] = [await freePort(), await freePort()]
  for (const kind of ['api', 'ingest'] as const) services[kind] = [0, 1].map((index) => keep(kind, index))
  const all = [...services.api, ...services.ingest]
  stopping.push(() => Promise.all(all.map((service) => service.stop(2_000))))
  await Promise.all(all.map(({ up }) => up))
  gateway = await startGateway({
    port: 0,
    hosts: ['127.0.0.1'],
    ports: { ...ports, web: [] },
    isUp: (kind, index) => services[kind][index]?.isUp() ?? false,
    give: (kind, index, asking) => kind === 'ingest' && (services.ingest[index]?.give(asking) ?? false),
    trustProxy: false,
  })
  stopping.push(() => {
    gateway.stopAccepting()
    gateway.close()
  })
}

/** Of one organisation and one model, in a zone of somebody else's: each has one alert, for as long as it flies. */
const buildFlights = async (): Promise<BuiltSession[]> => {
  const org = await buildOrganisation(world)
  const { model_uuid } = await buildModel(world)
  return Promise.all(
    Array.from({ length: overSockets + overMqtt }, async () => {
      const { asset_uuid } = await buildAsset(world, org, { asset_model_uuid: model_uuid })
      return buildSession(world, { org, assetUuid: asset_uuid })
    }),
  )
}

const openSender = async (flight: BuiltSession, index: number): Promise<Sender> => {
  const { sessionUuid, assetUuid, token } = flight
  const url = () => stationUrl(`ws://127.0.0.1:${gateway.port}`, sessionUuid, token)
  if (index < overSockets) return openSocketSender(sessionUuid, url, place)
  const credentials = await stationCredentials(world, brokers[0]!.authority, flight)
  const line = { url: `mqtts://127.0.0.1:${balancer.port}`, assetUuid, credentials }
  return openMqttSender(sessionUuid, line, place)
}

const startBrokers = async () => {
  const first = await startExternalBroker(world.database.url, { consumers: names })
  brokers = [first]
  if (isMosquitto) brokers.push(await startExternalBroker(world.database.url, { beside: first }))
  balancer = await startBalancer(brokers.map(({ stationUrl }) => Number(new URL(stationUrl).port)))
}

/** As an operator has one: Debian's where it is installed. */
const startDatabase = async (): Promise<Pick<Cluster, 'url' | 'close'>> => {
  const bin = debianPostgres()
  if (!bin) return startCluster()
  const server = await startDebianDatabase(bin)
  await makeTemplate(server.url)
  return server
}

beforeAll(async () => {
  database = await startDatabase()
  world = await createTestWorld({}, database.url)
  world.clock.set(new Date())
  manager = await buildManager(world)
  await buildZone(world, { manager, zone_envelope: square(place.longitude, place.latitude) as never })
  const flights = await buildFlights()
  await startBrokers()
  await startProcesses()
  senders = await Promise.all(flights.map(openSender))
  let turn = 0
  timer = setInterval(() => {
    turn += 1
    if (turn % sendsEvery === 0) for (const sender of senders) sender.send()
  }, everyMs)
})
afterAll(async () => {
  clearInterval(timer)
  await Promise.all(senders.map((sender) => sender.close()))
  for (const stop of stopping.toReversed()) await stop()
  await balancer?.close()
  for (const broker of brokers) await broker.close()
  await world?.close()
  await database?.close()
})

const resumed = (some: readonly Sender[], since: number) =>
  some.filter((sender) => hasResumed(sender, since)).length
const heard = (since = performance.now(), within = patient) =>
  expect.poll(() => resumed(senders, since), within).toBe(senders.length)

/** A map at one of the telemetry services. */
const openMap = async (index: number): Promise<TestClient> => {
  world.clock.set(new Date())
  const { token } = await capabilities.live.createToken.invoke(world.as(manager.owner), {}, {})
  const map = await TestClient.open(`ws://127.0.0.1:${ports.ingest[index]}/v1/airspace/live?token=${token}`)
  map.send({ action: 'set_bounds', version: 0, bounds })
  await map.next('viewport_snapshot_complete')
  return map
}
/** How often a map was shown each frame, by session and time. */
const framesOn = ({ received }: TestClient): Map<string, number> => {
  const shown = new Map<string, number>()
  for (const { type, data } of received) {
    if (type !== 'telemetry_frame') continue
    const { session_uuid, timestamp } = data as { session_uuid: string; timestamp: string }
    const key = `${session_uuid} ${timestamp}`
    shown.set(key, (shown.get(key) ?? 0) + 1)
  }
  return shown
}
const twice = (map: TestClient) => [...framesOn(map)].filter(([, times]) => times > 1)

const bothMapsSeeEveryFrameOnce = async () => {
  const maps = await Promise.all([openMap(0), openMap(1)])
  await heard()
  const from = performance.now()
  await sleep(streamMs)
  const until = performance.now()
  const sentMeanwhile = senders.flatMap(({ sessionUuid, sent }) =>
    [...sent].flatMap(([timestamp, at]) => (at > from && at < until ? [`${sessionUuid} ${timestamp}`] : [])),
  )
  expect(sentMeanwhile.length).toBeGreaterThan(senders.length)
  for (const map of maps) {
    await expect.poll(() => sentMeanwhile.filter((key) => !framesOn(map).has(key)), patient).toEqual([])
    expect(twice(map)).toEqual([])
    map.close()
  }
}

/** Asks on and on; every answer that is not 200. */
const askAlong = (): (() => Promise<number[]>) => {
  const { token } = manager.person
  const headers = { 'partner-api-key': partnerKey, authorization: `Bearer ${token}` }
  const refused: number[] = []
  let isOver = false
  const ask = async () => {
    while (!isOver) {
      const { status } = await fetch(`http://127.0.0.1:${gateway.port}/v1/users/me`, { headers })
      if (status !== 200) refused.push(status)
    }
  }
  const asking = Array.from({ length: 2 }, ask)
  return async () => {
    isOver = true
    await Promise.all(asking)
    return refused
  }
}

const readiness = async (port: number) => (await fetch(`http://127.0.0.1:${port}/readyz`)).json()

/** kill -9, under the whole load; waits, when it is asked to, for the one that is started in its place. */
const kill = (kind: 'api' | 'ingest', index: number): (() => Promise<void>) => {
  const service = services[kind][index] as Service
  const killed = service.pid() as number
  held.add(`${kind} ${index}`)
  process.kill(killed, 'SIGKILL')
  return async () => {
    held.delete(`${kind} ${index}`)
    sendsEvery = restingEvery
    await expect.poll(() => service.isUp() && service.pid() !== killed, patient).toBe(true)
    sendsEvery = 1
  }
}

test('a map at either telemetry service sees every frame, once', async () => {
  await heard()
  await bothMapsSeeEveryFrameOnce()
}, 120_000)

test.each([0, 1])(
  'stations go on with the other when telemetry service %i is killed',
  async (index) => {
    await heard()
    const other = await openMap(1 - index)
    const killedAt = performance.now()
    const isBack = kill('ingest', index)
    await heard(killedAt, backWithin)
    // By the other one: nothing was started in its place yet.
    expect(services.ingest[index]?.isUp()).toBe(false)
    await isBack()
    expect(twice(other)).toEqual([])
    other.close()
  },
  120_000,
)

test.skipIf(!isMosquitto).each([0, 1])(
  'stations go on at the other when broker %i is killed',
  async (index) => {
    await heard()
    const broker = brokers[index] as ExternalBroker
    const killedAt = performance.now()
    await broker.stop()
    await heard(killedAt, backWithin)
    const name = `broker ${new URL(broker.url).host}`
    const degraded = { status: 'degraded', checks: { broker: 'up', [name]: 'down' } }
    await expect
      .poll(() => Promise.all(ports.ingest.map(readiness)), patient)
      .toMatchObject([degraded, degraded])
    await broker.start()
    const ready = { status: 'ready', checks: { broker: 'up', [name]: 'up' } }
    await expect.poll(() => Promise.all(ports.ingest.map(readiness)), patient).toMatchObject([ready, ready])
  },
  120_000,
)

test('no caller is refused when an API process is killed', async () => {
  const stopAsking = askAlong()
  for (const index of [0, 1]) await kill('api', index)()
  expect(await stopAsking()).toEqual([])
}, 120_000)

test('after all that every map sees every frame once, what was acknowledged is stored once, and each flight has one alert', async () => {
  await bothMapsSeeEveryFrameOnce()
  clearInterval(timer)
  const open = () => senders.reduce((sum, { sent, acknowledged }) => sum + sent.size - acknowledged.size, 0)
  await expect.poll(open, patient).toBe(0)
  const { rows } = await world.database.pool.query<{ session: string; frames: number; moments: number }>(`
    select session_uuid as session, count(*)::int as frames, count(distinct "timestamp")::int as moments
    from telemetry_frames group by 1`)
  const stored = new Map(rows.map(({ session, frames, moments }) => [session, [frames, moments]]))
  for (const { sessionUuid, sent, refused } of senders) {
    expect(refused).toEqual([])
    expect(stored.get(sessionUuid)).toEqual([sent.size, sent.size])
  }
  const alerts = await world.database.pool.query(
    'select alert_type, count(*)::int as alerts, count(distinct session_uuid)::int as flights from alerts group by 1',
  )
  expect(alerts.rows).toEqual([
    { alert_type: 'zone_violation', alerts: senders.length, flights: senders.length },
  ])
}, 120_000)
