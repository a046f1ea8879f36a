import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { buildAsset, buildModel, buildOrganisation } from '@clearway/domain/testing'
import { ask, type Delays, probeDuring } from './certificates/probe.ts'
import { startApi, startPeer } from './kit/processes.ts'
import { openScratch } from './kit/scratch.ts'
import { middleBy, ms, publishSection, tableRow } from './kit/section.ts'
import { headersOf, openWorld } from './kit/world.ts'

/**
 * `GET /healthz` of the real api process while it issues 50 certificates at once, beside the same question while it does
 * nothing, and beside a bare Node server that makes 50 keys. Writes bench/RESULTS.md.
 */
const certificates = 50
const rounds = Number(process.env['ROUNDS'] ?? 3)
const idleMs = 3_000

interface Measured extends Delays {
  readonly tookMs: number
}

const scratch = await openScratch()
try {
  const { env } = scratch
  const { headers, paths } = await prepareFleet(env)
  const api = await startApi(env)
  const peer = await startPeer(new URL('./certificates/peer.ts', import.meta.url))
  scratch.endsWith(api, peer)
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
    ...[...all].map(([name, measured]) => rowOf(name, measured)),
  ])
} finally {
  await scratch.close()
}

async function prepareFleet(env: Record<string, string>) {
  const { world, close } = await openWorld(env)
  const owner = await buildOrganisation(world)
  const { model_uuid } = await buildModel(world)
  const paths: string[] = []
  for (let number = 0; number < certificates; number += 1) {
    const { asset_uuid } = await buildAsset(world, owner, { asset_model_uuid: model_uuid })
    paths.push(`/v1/assets/${asset_uuid}/certificate`)
  }
  await close()
  const headers = headersOf(owner)
  return { headers, paths }
}

async function measure(port: number, work: () => Promise<unknown>): Promise<Measured> {
  const began = performance.now()
  const delays = await probeDuring(port, work())
  return { ...delays, tookMs: performance.now() - began }
}

function rowOf(name: string, measured: readonly Measured[]): string {
  const { p50Ms, p99Ms, maxMs, tookMs } = middleBy(measured, (round) => round.p99Ms)
  return tableRow(name, ms(p50Ms), ms(p99Ms), ms(maxMs), `${(tookMs / 1000).toFixed(1)} s`)
}
