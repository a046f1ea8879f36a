import { type ChildProcess, fork } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startEmbeddedPostgres } from '@clearway/db/embedded'
import { migrateDatabase } from '@clearway/db/migrate'
import { runtimeEnv } from '@clearway/domain/env'
import { z } from 'zod'
import { cpuSeconds } from './ingest/cpu.ts'
import { closedLoop, type Latency, openLoop, type Throughput } from './ingest/load.ts'
import { openSessions } from './ingest/sessions.ts'

/**
 * Durable, acknowledged frames a second through the real ingest process and a real, fsyncing PostgreSQL, as a
 * share of a bare `ws` server that parses and acknowledges without storing. Both are measured in turn in one
 * run, on the same machine, by the same load: 50 sockets with 20 frames in flight. Writes bench/README.md.
 */
const sockets = 50
const inFlight = 20
const rounds = Number(process.env.ROUNDS ?? 3)
const timing = { warmUpMs: 2_000, measureMs: Number(process.env.MEASURE_MS ?? 6_000) }

interface Round {
  peer: Throughput
  ours: Throughput
}

const dataDir = await mkdtemp(join(tmpdir(), 'clearway-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir })
const children: ChildProcess[] = []
try {
  await migrateDatabase(postgres.url)
  const env = benchEnv()
  const sessions = await openSessions(z.object(runtimeEnv).parse(env), sockets)
  const ingest = await startIngest(env)
  const peerServer = await startPeer()
  const ours = sessions.map(
    ({ sessionUuid, token }) =>
      `ws://127.0.0.1:${ingest.port}/v1/flight-sessions/${sessionUuid}/telemetry?token=${token}`,
  )
  const peers = sessions.map(() => `ws://127.0.0.1:${peerServer.port}`)
  const ownCpu = () => cpuSeconds(process.pid, false)
  const peerCpu = () => ({ load: ownCpu(), server: cpuSeconds(peerServer.pid) })
  const ourCpu = () => ({
    load: ownCpu(),
    server: cpuSeconds(ingest.pid),
    postgres: cpuSeconds(postgres.pid),
  })
  const results: Round[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const peer = await closedLoop({ urls: peers, inFlight, ...timing, cpu: peerCpu })
    const stored = await closedLoop({ urls: ours, inFlight, ...timing, cpu: ourCpu })
    results.push({ peer, ours: stored })
    console.log(
      `round ${round}: peer ${whole(peer.framesPerSecond)}/s, ours ${whole(stored.framesPerSecond)}/s`,
    )
  }
  const median = results.toSorted((a, b) => shareOf(a) - shareOf(b))[results.length >> 1]!
  const latency = await openLoop(
    { urls: ours, inFlight, ...timing, cpu: ourCpu },
    median.ours.framesPerSecond / 2,
  )
  await report(median, latency)
} finally {
  for (const child of children) child.kill()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}

function benchEnv(): Record<string, string> {
  const { privateKey } = generateKeyPairSync('ed25519')
  return {
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    TOKEN_SIGNING_KEY: JSON.stringify(privateKey.export({ format: 'jwk' })),
    PASSWORD_PEPPER: 'bench-password-pepper',
    OTP_PEPPER: 'bench-one-time-pepper',
    SESSION_TOKEN_KEY: 'bench-session-token-key',
    API_KEY_PEPPER: 'bench-api-key-pepper',
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
  }
}

async function startIngest(env: Record<string, string>): Promise<{ port: number; pid: number }> {
  const port = await freePort()
  const execArgv = process.env.PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.PROFILE}`] : []
  const child = fork(new URL('../apps/ingest/src/main.ts', import.meta.url).pathname, {
    env: { ...process.env, ...env, INGEST_PORT: String(port) },
    execArgv,
  })
  children.push(child)
  await once(child, 'message')
  return { port, pid: child.pid! }
}

async function startPeer(): Promise<{ port: number; pid: number }> {
  const child = fork(new URL('./ingest/peer.ts', import.meta.url).pathname)
  children.push(child)
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { port, pid: child.pid! }
}

function shareOf({ peer, ours }: Round): number {
  return ours.framesPerSecond / peer.framesPerSecond
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en')
}

async function report(round: Round, latency: Latency): Promise<void> {
  const { peer, ours } = round
  const row = (what: string, { framesPerSecond, cpuUs }: Throughput, share: number) =>
    `| ${what} | ${whole(framesPerSecond)} | ${share.toFixed(2)} | ${['server', 'postgres', 'load'].map((part) => cpuUs[part]?.toFixed(1) ?? '').join(' | ')} |`
  const table = [
    '<!-- ingest -->',
    '## Telemetry ingest',
    '',
    `${sockets} sockets with ${inFlight} frames of ${ours.frameBytes} bytes in flight; load, server and PostgreSQL share ${cpus().length} cores; both servers in turn, the median of ${rounds} rounds (\`node bench/ingest.ts\`).`,
    '',
    '| | frames/s | share | server, µs CPU a frame | PostgreSQL | load |',
    '|---|---|---|---|---|---|',
    row('bare `ws` server: parses, acknowledges, stores nothing', peer, 1),
    row('Clearway: each frame acknowledged after its commit', ours, shareOf(round)),
    '',
    `At half of that load (${whole(latency.sentPerSecond)} frames/s) the acknowledgement comes after ${latency.p50Ms.toFixed(1)} ms (p50) and ${latency.p99Ms.toFixed(1)} ms (p99).`,
    '<!-- /ingest -->',
  ].join('\n')
  console.log(`\n${table}`)
  const path = new URL('./README.md', import.meta.url)
  const before = await readFile(path, 'utf8').catch(() => '# Figures\n')
  const section = /<!-- ingest -->[\s\S]*<!-- \/ingest -->/
  await writeFile(
    path,
    section.test(before) ? before.replace(section, table) : `${before.trimEnd()}\n\n${table}\n`,
  )
}
