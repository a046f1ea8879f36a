import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startEmbeddedPostgres } from '@clearway/db/embedded'
import { migrateDatabase } from '@clearway/db/migrate'
import { buildAsset, buildModel, buildOrganisation } from '@clearway/domain/testing'
import { ask, type Delays, probeDuring } from './certificates/probe.ts'
import { startApi, startPeer } from './kit/processes.ts'
import { publishSection } from './kit/section.ts'
import { benchEnv, openWorld, partnerKey } from './kit/world.ts'

/**
 * `GET /healthz` of the real api process while it issues 50 certificates at once, beside the same question while it does
 * nothing, and beside a bare Node server that makes 50 keys. Writes bench/README.md.
 */
const certificates = 50
const rounds = Number(process.env['ROUNDS'] ?? 3)
const idleMs = 3_000

interface Measured extends Delays {
  readonly tookMs: number
}

const dataDir = await mkdtemp(join(tmpdir(), 'clearway-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
const stops: (() => void)[] = []
try {
  await migrateDatabase(postgres.url)
  const env = benchEnv(postgres.url, dataDir)
  const { headers, paths } = await prepareFleet(env)
  const api = await startApi(env)
  const peer = await startPeer(new URL('./certificates/peer.ts', import.meta.url))
  stops.push(api.stop, peer.stop)
  const issue = (): Promise<unknown> => Promise.all(paths.map((path) => ask(api.port, path, headers)))
  const makeKeys = (): Promise<unknown> => Promise.all(paths.map(() => ask(peer.port, '/', {})))
  // The authority is made with the first certificate.
  await ask(api.port, paths[0]!, headers)

  const cases: [string, number, () => Promise<unknown>][] = [
    ['bare Node, idle', peer.port, () => wait(idleMs)],
    [`bare Node, making ${certificates} keys`, peer.port, makeKeys],
    ['Clearway, idle', api.port, () => wait(idleMs)],
    [`Clearway, issuing ${certificates} certificates`, api.port, issue],
  ]
  const all = new Map<string, Measured[]>(cases.map(([name]) => [name, []]))
  for (let round = 1; round <= rounds; round += 1)
    for (const [name, port, work] of cases) {
      const measured = await measure(port, work)
      all.get(name)!.push(measured)
      console.log(`round ${round}: ${name}: p99 ${ms(measured.p99Ms)}, max ${ms(measured.maxMs)}`)
    }
  await publishSection('certificates', [
    '## Health while certificates are issued',
    '',
    `\`GET /healthz\` every 5 ms while ${certificates} certificates are asked for at once over REST (key, X.509, PKCS#12, record); load, server and database share ${cpus().length} cores; in turn, the median of ${rounds} rounds (\`npm run bench -- certificates\`). The goal is a p99 below 100 ms.`,
    '',
    '| | p50 | p99 | longest | all done after |',
    '|---|---|---|---|---|',
    ...[...all].map(([name, measured]) => tableRow(name, medianOf(measured))),
  ])
} finally {
  for (const stop of stops) stop()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function prepareFleet(env: Record<string, string>) {
  const { world, close } = openWorld(env)
  const owner = await buildOrganisation(world)
  const { model_uuid } = await buildModel(world)
  const paths: string[] = []
  for (let number = 0; number < certificates; number += 1) {
    const { asset_uuid } = await buildAsset(world, owner, { asset_model_uuid: model_uuid })
    paths.push(`/v1/assets/${asset_uuid}/certificate`)
  }
  await close()
  const headers = {
    'partner-api-key': partnerKey,
    authorization: `Bearer ${owner.person.token}`,
    'x-organisation-id': owner.org.org_uuid,
  }
  return { headers, paths }
}

async function measure(port: number, work: () => Promise<unknown>): Promise<Measured> {
  const began = performance.now()
  const delays = await probeDuring(port, work())
  return { ...delays, tookMs: performance.now() - began }
}

function medianOf(measured: Measured[]): Measured {
  return measured.toSorted((a, b) => a.p99Ms - b.p99Ms)[measured.length >> 1]!
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`
}

function tableRow(name: string, { p50Ms, p99Ms, maxMs, tookMs }: Measured): string {
  return `| ${name} | ${ms(p50Ms)} | ${ms(p99Ms)} | ${ms(maxMs)} | ${(tookMs / 1000).toFixed(1)} s |`
}
