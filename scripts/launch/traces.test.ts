import { fork } from 'node:child_process'
import { once } from 'node:events'
import { capabilities } from '@clearway/domain/operations'
import {
  buildManager,
  buildSession,
  createTestWorld,
  serviceArgs,
  type TestWorld,
} from '@clearway/domain/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestClient } from '../../apps/ingest/src/testing/client.ts'
import { type ExternalBroker, startExternalBroker } from '../../apps/ingest/src/testing/external-broker.ts'
import { processEnv, startIngestProcess } from '../../apps/ingest/src/testing/process.ts'
import { frameAt, stationUrl } from '../../apps/ingest/src/testing/stage.ts'
import { freePort } from '../../packages/db/src/embedded.ts'
import {
  type ReceivedSpan,
  startTraceReceiver,
  type TraceReceiver,
} from '../../packages/domain/src/testing/trace-receiver.ts'

const patient = { timeout: 30_000, interval: 50 }
const partnerKey = 'a partner key of the console'
const place = { longitude: 30, latitude: 10 }
const bounds = { west: 29, south: 9, east: 31, north: 11 }

let world: TestWorld
let receiver: TraceReceiver
let broker: ExternalBroker
const stopping: (() => unknown)[] = []

/** A process of ours, started as it is in production. */
const start = async (file: string, env: Record<string, string>): Promise<void> => {
  const child = fork(new URL(file, import.meta.url).pathname, { execArgv: serviceArgs, env })
  stopping.push(() => child.kill('SIGKILL'))
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`${file} ended with ${code}`)))
  ended.catch(() => {})
  await Promise.race([once(child, 'message'), ended])
}

beforeAll(async () => {
  world = await createTestWorld()
  world.clock.set(new Date())
  receiver = await startTraceReceiver()
  broker = await startExternalBroker(world.database.url)
})
afterAll(async () => {
  for (const stop of stopping) await stop()
  await broker?.close()
  receiver?.close()
  await world?.close()
})

const traced = () => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
  TOKEN_SIGNING_KEY: world.keyMaterial.tokenSigningKey,
  DATA_DIR: broker.dataDir,
})

/** Once all of these have been sent; `wanted` is a service and the beginning of a name. */
const traceWith = async (
  root: (span: ReceivedSpan) => boolean,
  wanted: readonly (readonly [service: string, name: string])[],
): Promise<ReceivedSpan[]> => {
  const trace = () => {
    const traceId = receiver.spans.find(root)?.traceId
    return receiver.spans.filter((span) => span.traceId === traceId)
  }
  const isThere = ([service, name]: readonly [string, string]) =>
    trace().some((span) => span.service === service && span.name.startsWith(name))
  await expect.poll(() => wanted.filter((one) => !isThere(one)), patient).toEqual([])
  return trace()
}
/** The names from a span up to the first of its trace. */
const wayTo = (span: ReceivedSpan | undefined, trace: readonly ReceivedSpan[]): string[] =>
  span
    ? [
        ...wayTo(
          trace.find(({ spanId }) => spanId === span.parentSpanId),
          trace,
        ),
        `${span.service} ${span.name}`,
      ]
    : []

test('a click is one trace from the console over the API to its statements', async () => {
  const [apiPort, webPort] = [await freePort(), await freePort()]
  await start(
    '../../apps/api/src/main.ts',
    processEnv(world.database.url, {
      ...traced(),
      API_PORT: String(apiPort),
      CONSOLE_PARTNER_KEY: partnerKey,
      PLATFORM_ADMIN_PARTNER_KEY: 'a partner key of the platform',
    }),
  )
  await start('../../packages/domain/src/testing/traced-proxy.ts', {
    ...traced(),
    PATH: process.env['PATH'] ?? '',
    WEB_PORT: String(webPort),
    API_URL: `http://127.0.0.1:${apiPort}`,
  })
  const manager = await buildManager(world)
  const headers = { 'partner-api-key': partnerKey, authorization: `Bearer ${manager.person.token}` }
  const answer = await fetch(`http://127.0.0.1:${webPort}/trpc/users.me`, { headers })
  expect(answer.status).toBe(200)
  const trace = await traceWith(
    ({ service, name }) => service === 'clearway-web' && name === 'GET /trpc/users.me',
    [
      ['clearway-api', 'GET /trpc/users.me'],
      ['clearway-api', 'SELECT'],
    ],
  )
  const statement = trace.find(({ name }) => name === 'SELECT')
  expect(wayTo(statement, trace)).toEqual([
    'clearway-web GET /trpc/users.me',
    'clearway-api GET /trpc/users.me',
    'clearway-api SELECT',
  ])
  expect(statement?.attributes['db.query.text']).toMatch(/^select/i)
})

test("a station's frame is one trace from its storing to the map of another telemetry service", async () => {
  const env = { ...traced(), MQTT_URL: broker.url, FRAME_BUS: 'mqtt' }
  const [near, far] = [
    await startIngestProcess(world.database.url, env),
    await startIngestProcess(world.database.url, env),
  ]
  stopping.push(near.kill, far.kill)
  const isShared = async () => {
    const answers = await Promise.all(
      [near, far].map(async ({ origin }) => (await fetch(`${origin.replace('ws', 'http')}/readyz`)).json()),
    )
    return answers.every((one) => (one as { checks: Record<string, string> }).checks['frame_bus'] === 'up')
  }
  await expect.poll(isShared, patient).toBe(true)
  const manager = await buildManager(world)
  world.clock.set(new Date())
  const { token } = await capabilities.live.createToken.invoke(world.as(manager.owner), {}, {})
  const map = await TestClient.open(`${far.origin}/v1/airspace/live?token=${token}`)
  map.send({ action: 'set_bounds', version: 0, bounds })
  await map.next('viewport_snapshot_complete')
  const { sessionUuid, token: station } = await buildSession(world)
  const client = await TestClient.open(stationUrl(near.origin, sessionUuid, station))
  client.send(frameAt(0, place))
  await client.next('telemetry_ack')
  await client.close()

  const trace = await traceWith(
    ({ name }) => name === 'frames',
    [
      ['clearway-ingest', 'COPY'],
      ['clearway-ingest', 'show frames'],
    ],
  )
  const shown = trace.find(({ name }) => name === 'show frames')
  expect(wayTo(shown, trace)).toEqual([
    'clearway-ingest frames',
    'clearway-ingest publish frames',
    'clearway-ingest show frames',
  ])
  expect(
    wayTo(
      trace.find(({ name }) => name === 'COPY'),
      trace,
    )[0],
  ).toBe('clearway-ingest frames')
  expect(JSON.stringify(trace.find(({ name }) => name === 'frames')?.attributes)).toContain(sessionUuid)
})
