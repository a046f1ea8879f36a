import { type ChildProcess, fork } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort, startEmbeddedPostgres } from '@clearway/db/embedded'
import { migrateDatabase } from '@clearway/db/migrate'
import { Autopilot } from '../apps/ingest/src/sim/autopilot.ts'
import { seeded } from '../apps/ingest/src/sim/faults.ts'
import { generatedPath } from '../apps/ingest/src/sim/path.ts'
import { cpuSeconds } from './ingest/cpu.ts'
import { publishSection, tableRow, whole } from './kit/section.ts'
import { benchEnv } from './kit/world.ts'
import { openStations } from './mqtt/stations.ts'

/**
 * The processor time of the MAVLink bridge with 100 vehicles of 4 positions a second: MAVLink 2 by UDP in, frames over MQTT
 * with mutual TLS out, each until it is acknowledged. Writes bench/RESULTS.md.
 */
const count = Number(process.env['VEHICLES'] ?? 100)
const rate = Number(process.env['RATE'] ?? 4)
const measureMs = Number(process.env['MEASURE_MS'] ?? 30_000)
const settleMs = Number(process.env['SETTLE_MS'] ?? 10_000)

export interface BridgedStation {
  readonly assetUuid: string
  readonly sessionUuid: string
  readonly ca: string
  /** Base64. */
  readonly pfx: string
}

const dataDir = await mkdtemp(join(tmpdir(), 'clearway-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir })
const children: ChildProcess[] = []

const start = async (script: URL, env: Record<string, string>) => {
  const child = fork(script.pathname, { env: { ...process.env, ...env } })
  children.push(child)
  const [first] = await once(child, 'message')
  return { child, first: first as { port: number } }
}

/** Each sends what an autopilot sends: five messages a second beside its position, attitude and speed. */
const fly = (port: number) => {
  const socket = createSocket('udp4')
  const fleet = Array.from(
    { length: count },
    (_, n) =>
      new Autopilot({
        systemId: n + 1,
        version: 2,
        authorizer: 250,
        path: generatedPath(n, [77.59, 12.97], seeded(n)),
        send: (bytes) => socket.send(bytes, port, '127.0.0.1'),
        now: () => Date.now(),
      }),
  )
  const flown = { positions: 0 }
  const timers = fleet.flatMap((autopilot) => {
    autopilot.state = 'armed'
    autopilot.takeOff()
    autopilot.heartbeat()
    const measured = () => {
      autopilot.measure()
      flown.positions += 1
    }
    return [setInterval(() => autopilot.heartbeat(), 1_000), setInterval(measured, 1_000 / rate)]
  })
  const land = () => {
    for (const timer of timers) clearInterval(timer)
  }
  return { flown, land, close: () => socket.close() }
}

interface Counted {
  readonly received: number
  readonly stored: number
  readonly messages: number
}
const ask = async (child: ChildProcess): Promise<Counted> => {
  const answer = once(child, 'message')
  child.send('how much')
  return (await answer)[0] as Counted
}

/** All that is on its way has come, or it never will. */
const settled = async (child: ChildProcess, positions: number): Promise<Counted> => {
  const until = performance.now() + settleMs
  for (;;) {
    const counted = await ask(child)
    if (counted.stored >= positions || performance.now() > until) return counted
    await wait(200)
  }
}

const measure = async () => {
  await migrateDatabase(postgres.url)
  const port = await freePort()
  const url = `mqtts://127.0.0.1:${port}`
  const env = {
    ...benchEnv(postgres.url, dataDir),
    MQTT_PORT: String(port),
    MQTT_HOST: '127.0.0.1',
    MQTT_URL: url,
    MQTT_EMBEDDED: 'on',
    LOG_LEVEL: 'error',
    INGEST_PORT: String(await freePort()),
  }
  const stations: BridgedStation[] = (await openStations(env, count)).map(
    ({ assetUuid, sessionUuid, credentials: { ca, pfx } }) => ({
      assetUuid,
      sessionUuid,
      ca,
      pfx: pfx.toString('base64'),
    }),
  )
  const file = join(dataDir, 'stations.json')
  await writeFile(file, JSON.stringify({ url, stations }))
  const ingest = new URL('../apps/ingest/src/', import.meta.url)
  await start(new URL('broker/main.ts', ingest), env)
  await start(new URL('main.ts', ingest), env)
  const bridge = await start(new URL('bridge/bridge.ts', import.meta.url), { STATIONS_FILE: file })
  const { flown, land, close } = fly(bridge.first.port)
  await wait(settleMs)
  const pid = bridge.child.pid ?? 0
  const [before, cpuBefore, began] = [await ask(bridge.child), cpuSeconds(pid), performance.now()]
  await wait(measureMs)
  const [after, cpu] = [await ask(bridge.child), cpuSeconds(pid) - cpuBefore]
  const seconds = (performance.now() - began) / 1_000
  land()
  const { received, stored } = await settled(bridge.child, flown.positions)
  close()
  return {
    share: cpu / seconds,
    messages: (after.messages - before.messages) / seconds,
    flown: flown.positions,
    received,
    stored,
  }
}

try {
  const { share, messages, flown, received, stored } = await measure()
  await publishSection('bridge', [
    '## The MAVLink bridge',
    '',
    `${count} vehicles of ${rate} positions a second by UDP, each with a line of its own to the embedded broker over mutual TLS; stored is what acknowledgements cover once all are on the ground. Bridge, vehicles, broker, ingest and PostgreSQL share ${cpus().length} cores; ${whole(measureMs / 1_000)} s (\`npm run bench -- bridge\`). The goal is under 20 % of one core.`,
    '',
    '| vehicles | messages/s in | positions flown | received | stored | of one core |',
    '|---|---|---|---|---|---|',
    tableRow(
      whole(count),
      whole(messages),
      whole(flown),
      whole(received),
      whole(stored),
      `${(share * 100).toFixed(1)} %`,
    ),
  ])
} finally {
  const ended = children.map((child) => once(child, 'exit'))
  for (const child of children) child.kill()
  await Promise.all(ended)
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
