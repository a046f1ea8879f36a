import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startEmbeddedPostgres } from '@clearway/db/embedded'
import { migrateDatabase } from '@clearway/db/migrate'
import { cpuSeconds } from './ingest/cpu.ts'
import { startOurs, startPeer } from './kit/processes.ts'
import { middleBy, publishSection, tableRow, whole } from './kit/section.ts'
import { benchEnv } from './kit/world.ts'
import { closedLoop, type Load, type Throughput } from './mqtt/load.ts'
import { openStations } from './mqtt/stations.ts'

/**
 * Durable, acknowledged frames a second over MQTT QoS 1: embedded broker, ingest process and a real, fsyncing
 * PostgreSQL, as a share of bare aedes that sends its PUBACK and stores nothing. Both are measured in turn in one run,
 * on the same machine, by the same clients (the `mqtt` package over mutual TLS); ours count only frames that a
 * telemetry_ack covers. Writes bench/RESULTS.md.
 */
const count = Number(process.env['STATIONS'] ?? 50)
/** Frames on the way from each station: as many as at the ingest socket, and so many that they come in bursts. */
const windows = (process.env['IN_FLIGHT'] ?? '20,1000').split(',').map(Number)
/** Enough for a second: an acknowledgement comes twice a second, and with fewer the stations would wait for it. */
const unanswered = 2_000
const rounds = Number(process.env['ROUNDS'] ?? 3)
const timing = { warmUpMs: 3_000, measureMs: Number(process.env['MEASURE_MS'] ?? 8_000) }

const dataDir = await mkdtemp(join(tmpdir(), 'clearway-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir })
const children: ChildProcess[] = []
const ingestDir = new URL('../apps/ingest/src/', import.meta.url)

const start = async (script: string, env: Record<string, string>): Promise<number> => {
  const child = await startOurs(new URL(script, ingestDir), env)
  children.push(child)
  return child.pid ?? 0
}

interface Round {
  readonly peer: Throughput
  readonly ours: Throughput
}
const shareOf = ({ peer, ours }: Round): number => ours.framesPerSecond / peer.framesPerSecond

interface Figures extends Round {
  readonly inFlight: number
}

const measure = async (): Promise<Figures[]> => {
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
  const broker = await start('broker/main.ts', env)
  const ingest = await start('main.ts', env)
  const bare = await startPeer(new URL('./mqtt/peer.ts', import.meta.url), env)
  const load = () => cpuSeconds(process.pid, false)
  const common = { stations, unanswered, ...timing }
  const peerLoad: Omit<Load, 'inFlight'> = {
    ...common,
    port: bare.port,
    counting: 'puback',
    cpu: () => ({ load: load(), broker: cpuSeconds(bare.pid) }),
  }
  const ourLoad: Omit<Load, 'inFlight'> = {
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
  const figures: Figures[] = []
  for (const inFlight of windows) {
    const results: Round[] = []
    for (let round = 1; round <= rounds; round += 1) {
      const peer = await closedLoop({ ...peerLoad, inFlight })
      const ours = await closedLoop({ ...ourLoad, inFlight })
      results.push({ peer, ours })
      const [ceiling, stored] = [peer, ours].map((part) => whole(part.framesPerSecond))
      const share = shareOf({ peer, ours }).toFixed(2)
      console.log(`${inFlight} in flight, round ${round}: peer ${ceiling}/s, ours ${stored}/s, ${share}`)
      console.log(JSON.stringify({ peer: peer.cpuUs, ours: ours.cpuUs }))
    }
    figures.push({ inFlight, ...middleBy(results, shareOf) })
  }
  await bare.stop()
  return figures
}

const report = async (figures: readonly Figures[]): Promise<void> => {
  const row = (inFlight: number, what: string, { framesPerSecond, cpuUs }: Throughput, share: number) =>
    tableRow(
      whole(inFlight),
      what,
      whole(framesPerSecond),
      share.toFixed(2),
      ...['broker', 'ingest', 'postgres', 'load'].map((part) => cpuUs[part]?.toFixed(1) ?? ''),
    )
  await publishSection('mqtt', [
    '## Telemetry over MQTT',
    '',
    `${count} stations (the \`mqtt\` package over mutual TLS), frames of ${figures[0]?.ours.frameBytes} bytes, QoS 1; each station sends while it has fewer frames than named on the way to the broker and fewer than ${whole(unanswered)} without the answer that counts. Load, broker, ingest and PostgreSQL share ${cpus().length} cores; both in turn, the median of ${rounds} rounds (\`npm run bench -- mqtt\`). The goal is a share of at least 0.6.`,
    '',
    '| in flight | | frames/s | share | broker, µs CPU a frame | ingest | PostgreSQL | load |',
    '|---|---|---|---|---|---|---|---|',
    ...figures.flatMap(({ inFlight, peer, ours }) => [
      row(inFlight, 'bare aedes: PUBACK, stores nothing', peer, 1),
      row(
        inFlight,
        'Clearway: each frame covered by an acknowledgement after its commit',
        ours,
        shareOf({ peer, ours }),
      ),
    ]),
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
