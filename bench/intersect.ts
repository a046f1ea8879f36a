import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@clearway/db/embedded'
import { migrateDatabase } from '@clearway/db/migrate'
import { buildOrganisation } from '@clearway/domain/testing'
import { pieceOf, questionBody, questionRadius, seeded } from './intersect/data.ts'
import { fillBoth } from './intersect/fill.ts'
import { startPostgis } from './intersect/postgis.ts'
import { type HttpFigures, loadHttp } from './kit/http-load.ts'
import { startApi, startPeer } from './kit/processes.ts'
import { publishSection, whole } from './kit/section.ts'
import { benchEnv, openWorld, partnerKey } from './kit/world.ts'

/**
 * `POST /v1/constraints/intersect` over 100,000 and 1,000,000 constraints by the real api process, beside a bare Node
 * server that asks PostGIS the same question over the same data and checks nothing. Writes bench/README.md.
 */
const sizes = (process.env['SIZES'] ?? '100000,1000000').split(',').map(Number)
const rounds = Number(process.env['ROUNDS'] ?? 3)
const connections = 8
const timing = { warmUpMs: 3_000, measureMs: Number(process.env['MEASURE_MS'] ?? 8_000) }

interface Round {
  readonly peer: HttpFigures
  readonly ours: HttpFigures
}

const dataDir = await mkdtemp(join(tmpdir(), 'clearway-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir })
const postgis = await startPostgis()
const stops: (() => void)[] = []
try {
  await migrateDatabase(postgres.url)
  const env = benchEnv(postgres.url, dataDir)
  const { world, close } = openWorld(env)
  const caller = await buildOrganisation(world, { type: 'assetOwner' })
  await close()
  const api = await startApi(env)
  const peer = await startPeer(new URL('./intersect/peer.ts', import.meta.url), { POSTGIS_URL: postgis.url })
  stops.push(api.stop, peer.stop)
  const headers = {
    'partner-api-key': partnerKey,
    authorization: `Bearer ${caller.person.token}`,
    'x-organisation-id': caller.org.org_uuid,
  }
  const rows: string[] = []
  for (const size of sizes) {
    await fillBoth(postgres.url, postgis.url, size)
    await refuseDifferentAnswers(api.port, peer.port, headers)
    rows.push(...tableRows(size, await measure(api.port, peer.port, headers)))
  }
  await publishSection('intersect', [
    '## Constraint intersection',
    '',
    `\`POST /v1/constraints/intersect\` by ${connections} connections, random areas 0.6 to 10 km across with a height band and a window; load, server and database share ${cpus().length} cores; both servers in turn, the median of ${rounds} rounds (\`npm run bench -- intersect\`). The peer is a bare Node server with PostGIS, one index over geometry, heights and time, a prepared statement; it checks no key, token, right or geometry and redacts nothing.`,
    '',
    '| constraints | | answers/s | share | p50 | p99 |',
    '|---|---|---|---|---|---|',
    ...rows,
  ])
} finally {
  for (const stop of stops) stop()
  await postgres.stop()
  await postgis.stop()
  await rm(dataDir, { recursive: true, force: true })
}

function bodies(seed: number): (n: number) => string {
  const random = seeded(seed)
  const made: string[] = Array.from({ length: 2_000 }, () => questionBody(pieceOf(random, questionRadius, 0)))
  return (n) => made[n % made.length] as string
}

async function measure(ours: number, peer: number, headers: Record<string, string>): Promise<Round> {
  const results: Round[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const load = { headers, connections, ...timing, body: bodies(round) }
    const peerFigures = await loadHttp({ ...load, port: peer, path: '/' })
    const ourFigures = await loadHttp({ ...load, port: ours, path: '/v1/constraints/intersect' })
    results.push({ peer: peerFigures, ours: ourFigures })
    console.log(
      `round ${round}: peer ${whole(peerFigures.perSecond)}/s p99 ${peerFigures.p99Ms.toFixed(1)}, ours ${whole(ourFigures.perSecond)}/s p99 ${ourFigures.p99Ms.toFixed(1)}`,
    )
  }
  return results.toSorted((a, b) => shareOf(a) - shareOf(b))[results.length >> 1] as Round
}

function shareOf({ ours, peer }: Round): number {
  return ours.perSecond / peer.perSecond
}

/** A fast wrong answer is no figure: 300 questions must be answered alike by both. */
async function refuseDifferentAnswers(
  ours: number,
  peer: number,
  headers: Record<string, string>,
): Promise<void> {
  const body = bodies(99)
  let hits = 0
  for (let n = 0; n < 300; n += 1) {
    const [one, other] = await Promise.all([
      hitsOf(`http://127.0.0.1:${ours}/v1/constraints/intersect`, body(n), headers),
      hitsOf(`http://127.0.0.1:${peer}/`, body(n), {}),
    ])
    hits += one.length
    if (one.join() !== other.join())
      throw new Error(`question ${n}: ours ${one.length} hits, PostGIS ${other.length}`)
  }
  console.log(`300 questions answered alike, ${(hits / 300).toFixed(1)} hits each`)
}

async function hitsOf(url: string, body: string, headers: Record<string, string>): Promise<string[]> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  })
  const { data } = (await answer.json()) as { data: { constraints: { constraint_uuid: string }[] } }
  return data.constraints.map((hit) => hit.constraint_uuid).sort()
}

function tableRows(size: number, { peer, ours }: Round): string[] {
  const row = (what: string, figures: HttpFigures) =>
    `| ${whole(size)} | ${what} | ${whole(figures.perSecond)} | ${(figures.perSecond / peer.perSecond).toFixed(2)} | ${figures.p50Ms.toFixed(1)} ms | ${figures.p99Ms.toFixed(1)} ms |`
  return [row('bare Node server and PostGIS', peer), row('Clearway', ours)]
}
