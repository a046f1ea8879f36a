import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@clearway/db/embedded'
import { migrateDatabase } from '@clearway/db/migrate'
import { buildManager, buildOrganisation } from '@clearway/domain/testing'
import { pieceOf, questionRadius, seeded } from './intersect/data.ts'
import { startPostgis } from './intersect/postgis.ts'
import { type HttpFigures, loadHttp } from './kit/http-load.ts'
import { startApi, startPeer } from './kit/processes.ts'
import { publishSection, whole } from './kit/section.ts'
import { benchEnv, openWorld, partnerKey } from './kit/world.ts'
import { copyToPostgis, fillZones } from './zones/fill.ts'

/**
 * `POST /v1/missions/evaluate`, the planner's question while somebody draws, over 100,000 zones, beside a bare Node
 * server that asks PostGIS only which zones are hit. Writes bench/README.md.
 */
const count = Number(process.env['ZONES'] ?? 100_000)
const rounds = Number(process.env['ROUNDS'] ?? 3)
/** One person draws; eight draw at once. */
const callers = [1, 8]
const timing = { warmUpMs: 2_000, measureMs: Number(process.env['MEASURE_MS'] ?? 6_000) }

const dataDir = await mkdtemp(join(tmpdir(), 'clearway-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir })
const postgis = await startPostgis()
const stops: (() => void)[] = []
try {
  await migrateDatabase(postgres.url)
  const env = benchEnv(postgres.url, dataDir)
  const { world, close } = openWorld(env)
  const [caller, manager] = [
    await buildOrganisation(world, { type: 'assetOwner' }),
    await buildManager(world),
  ]
  await close()
  await fillZones(postgres.url, count, { orgUuid: manager.org.org_uuid })
  await copyToPostgis(postgres.url, postgis.url)
  const api = await startApi(env)
  const peer = await startPeer(new URL('./evaluate/peer.ts', import.meta.url), { POSTGIS_URL: postgis.url })
  stops.push(api.stop, peer.stop)
  const headers = {
    'partner-api-key': partnerKey,
    authorization: `Bearer ${caller.person.token}`,
    'x-organisation-id': caller.org.org_uuid,
  }
  await refuseDifferentAnswers(api.port, peer.port, headers)
  const rows: string[] = []
  for (const connections of callers) rows.push(...(await compare(api.port, peer.port, headers, connections)))
  await publishSection('evaluate', [
    '## Drafts evaluated',
    '',
    `\`POST /v1/missions/evaluate\` over ${whole(count)} zones, random areas 0.6 to 10 km across with a height band and a window; load, servers and databases share ${cpus().length} cores; in turn, the median of ${rounds} rounds (\`npm run bench -- evaluate\`). The goal is a p95 below 100 ms. The peer is a bare Node server with PostGIS and one index over ground, heights and time; it finds the zones and looks for no conflicts, alternatives, rights or faults.`,
    '',
    '| asking at once | | answers/s | share | p50 | p95 | p99 |',
    '|---|---|---|---|---|---|---|',
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
  const made = Array.from({ length: 2_000 }, () => {
    const { ring, minHeight, maxHeight, from, to } = pieceOf(random, questionRadius, 0)
    return JSON.stringify({
      mission_envelope: { type: 'Polygon', coordinates: [ring] },
      min_height: minHeight,
      max_height: maxHeight,
      start_time: new Date(from).toISOString(),
      end_time: new Date(to as number).toISOString(),
    })
  })
  return (n) => made[n % made.length] as string
}

async function compare(
  ours: number,
  peer: number,
  headers: Record<string, string>,
  connections: number,
): Promise<string[]> {
  const all: { peer: HttpFigures[]; ours: HttpFigures[] } = { peer: [], ours: [] }
  for (let round = 1; round <= rounds; round += 1) {
    const load = { headers, connections, ...timing, body: bodies(round) }
    all.peer.push(await loadHttp({ ...load, port: peer, path: '/' }))
    all.ours.push(await loadHttp({ ...load, port: ours, path: '/v1/missions/evaluate' }))
  }
  const [theirs, mine] = [middle(all.peer), middle(all.ours)]
  const row = (what: string, figures: HttpFigures) =>
    `| ${connections} | ${what} | ${whole(figures.perSecond)} | ${(figures.perSecond / theirs.perSecond).toFixed(2)} | ${figures.p50Ms.toFixed(1)} ms | ${figures.p95Ms.toFixed(1)} ms | ${figures.p99Ms.toFixed(1)} ms |`
  return [row('bare Node server and PostGIS', theirs), row('Clearway', mine)]
}

function middle(figures: readonly HttpFigures[]): HttpFigures {
  return figures.toSorted((a, b) => a.perSecond - b.perSecond)[figures.length >> 1] as HttpFigures
}

/** A fast wrong answer is no figure: 200 drafts must hit the same zones. */
async function refuseDifferentAnswers(
  ours: number,
  peer: number,
  headers: Record<string, string>,
): Promise<void> {
  const body = bodies(99)
  let hits = 0
  for (let n = 0; n < 200; n += 1) {
    const [one, other] = await Promise.all([
      hitsOf(`http://127.0.0.1:${ours}/v1/missions/evaluate`, body(n), headers),
      hitsOf(`http://127.0.0.1:${peer}/`, body(n), {}),
    ])
    hits += one.length
    if (one.join() !== other.join())
      throw new Error(`draft ${n}: ours ${one.length} zones, PostGIS ${other.length}`)
  }
  console.log(`200 drafts answered alike, ${(hits / 200).toFixed(1)} zones each`)
}

async function hitsOf(url: string, body: string, headers: Record<string, string>): Promise<string[]> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  })
  const { data } = (await answer.json()) as { data: { zones: { zone_uuid: string }[] } }
  return data.zones.map(({ zone_uuid }) => zone_uuid).sort()
}
