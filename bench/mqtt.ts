import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startEmbeddedPostgres } from '@clearway/db/embedded'
import { migrateDatabase } from '@clearway/db/migrate'
import { cpuSeconds } from './ingest/cpu.ts'
import { startPeer } from './kit/processes.ts'
import { middleBy } from './kit/rounds.ts'
import { publishSection, whole } from './kit/section.ts'
import { benchEnv } from './kit/world.ts'
import { closedLoop, type Load, type Throughput } from './mqtt/load.ts'
import { openStations } from './mqtt/stations.ts'

/**
 * Durable, acknowledged frames a second over MQTT QoS 1: embedded broker, ingest process and a real, fsyncing
 * PostgreSQL, as a share of bare aedes that sends its PUBACK and stores nothing. Both are measured in turn in one run,
 * on the same machine, by the same clients (the `mqtt` package over mutual TLS); ours count only frames that a
 * telemetry_ack covers. Writes bench/README.md.
 */
const count = Number(process.env['STATIONS'] ?? 50)
/** Enough for half a second: an acknowledgement comes twice a second, and with fewer the stations would wait for it. */
const inFlight = Number(process.env['IN_FLIGHT'] ?? 1_000)
const rounds = Number(process.env['ROUNDS'] ?? 3)
const timing = { warmUpMs: 3_000, measureMs: Number(process.env['MEASURE_MS'] ?? 8_000) }

const dataDir = await mkdtemp(join(tmpdir(), 'clearway-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir })
const children: ChildProcess[] = []
const ingestDir = new URL('../apps/ingest/src/', import.meta.url)

const start = async (script: string, env: Record<string, string>): Promise<number> => {
  const profile = process.env['PROFILE']
  const child = fork(new URL(script, ingestDir).pathname, {
    env: { ...process.env, ...env },
    execArgv: profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [],
  })
  children.push(child)
  await once(child, 'message')
  return child.pid ?? 0
}

interface Round {
  readonly peer: Throughput
  readonly ours: Throughput
}
const shareOf = ({ peer, ours }: Round): number => ours.framesPerSecond / peer.framesPerSecond

const measure = async (): Promise<Round> => {
  await migrateDatabase(postgres.url)
  const port = await freePort()
  const env = {
    ...benchEnv(postgres.url, dataDir),
    MQTT_PORT: String(port),
    MQTT_HOST: '127.0.0.1',
    MQTT_URL: `mqtts://127.0.0.1:${port}`,
    MQTT_EMBEDDED: 'on',
    LOG_LEVEL: 'error',
    INGEST_PORT: String(await freePort()),
  }
  const stations = await openStations(env, count)
  const broker = await start('mqtt/broker-main.ts', env)
  const ingest = await start('main.ts', env)
  const bare = await startPeer(new URL('./mqtt/peer.ts', import.meta.url), env)
  const load = () => cpuSeconds(process.pid, false)
  const common = { stations, inFlight, ...timing }
  const peerLoad: Load = {
    ...common,
    port: bare.port,
    counting: 'puback',
    cpu: () => ({ load: load(), broker: cpuSeconds(bare.pid) }),
  }
  const ourLoad: Load = {
    ...common,
    port,
    counting: 'telemetry_ack',
    cpu: () => ({
      load: load(),
      broker: cpuSeconds(broker),
      ingest: cpuSeconds(ingest),
      postgres: cpuSeconds(postgres.pid),
    }),
  }
  const results: Round[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const result = { peer: await closedLoop(peerLoad), ours: await closedLoop(ourLoad) }
    results.push(result)
    const [peer, ours] = [whole(result.peer.framesPerSecond), whole(result.ours.framesPerSecond)]
    console.log(`round ${round}: peer ${peer}/s, ours ${ours}/s, ${shareOf(result).toFixed(2)}`)
    console.log(JSON.stringify({ peer: result.peer.cpuUs, ours: result.ours.cpuUs }))
  }
  bare.stop()
  return middleBy(results, shareOf)
}

const report = async (round: Round): Promise<void> => {
  const { peer, ours } = round
  const row = (what: string, { framesPerSecond, cpuUs }: Throughput, share: number) =>
    `| ${what} | ${whole(framesPerSecond)} | ${share.toFixed(2)} | ${['broker', 'ingest', 'postgres', 'load'].map((part) => cpuUs[part]?.toFixed(1) ?? '').join(' | ')} |`
  await publishSection('mqtt', [
    '## Telemetry over MQTT',
    '',
    `${count} stations (the \`mqtt\` package over mutual TLS) with ${whole(inFlight)} frames of ${ours.frameBytes} bytes in flight, QoS 1; load, broker, ingest and PostgreSQL share ${cpus().length} cores; both in turn, the median of ${rounds} rounds (\`npm run bench -- mqtt\`).`,
    '',
    '| | frames/s | share | broker, µs CPU a frame | ingest | PostgreSQL | load |',
    '|---|---|---|---|---|---|---|',
    row('bare aedes: PUBACK, stores nothing', peer, 1),
    row('Clearway: each frame covered by an acknowledgement after its commit', ours, shareOf(round)),
  ])
}

try {
  await report(await measure())
} finally {
  const ended = children.map((child) => once(child, 'exit'))
  for (const child of children) child.kill()
  await Promise.all(ended)
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
