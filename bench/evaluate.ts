import { cpus } from 'node:os'
import { buildManager, buildOrganisation } from '@clearway/domain/testing'
import { type Piece, questions } from './intersect/data.ts'
import { startPostgis } from './intersect/postgis.ts'
import { type HttpFigures, loadHttp } from './kit/http-load.ts'
import { startApi, startPeer } from './kit/processes.ts'
import { refuseDifferentAnswers } from './kit/same-answers.ts'
import { openScratch } from './kit/scratch.ts'
import { middleBy, ms, publishSection, tableRow, whole } from './kit/section.ts'
import { headersOf, openWorld } from './kit/world.ts'
import { copyToPostgis, fillZones } from './zones/fill.ts'

/**
 * `POST /v1/missions/evaluate`, the planner's question while somebody draws, over 100,000 zones, beside a bare Node
 * server that asks PostGIS only which zones are hit. Writes bench/RESULTS.md.
 */
const count = Number(process.env['ZONES'] ?? 100_000)
const rounds = Number(process.env['ROUNDS'] ?? 3)
/** One person draws; eight draw at once. */
const callers = [1, 8]
const timing = { warmUpMs: 2_000, measureMs: Number(process.env['MEASURE_MS'] ?? 6_000) }

const scratch = await openScratch()
const postgis = await startPostgis()
scratch.endsWith(postgis)
try {
  const { env } = scratch
  const { world, close } = await openWorld(env)
  const [caller, manager] = [
    await buildOrganisation(world, { type: 'assetOwner' }),
    await buildManager(world),
  ]
  await close()
  await fillZones(scratch.url, count, { orgUuid: manager.org.org_uuid })
  await copyToPostgis(scratch.url, postgis.url)
  const api = await startApi(env)
  const peer = await startPeer(new URL('./evaluate/peer.ts', import.meta.url), { POSTGIS_URL: postgis.url })
  scratch.endsWith(api, peer)
  const headers = headersOf(caller)
  await refuseDifferentAnswers<{ data: { zones: { zone_uuid: string }[] } }>(
    { url: `http://127.0.0.1:${api.port}/v1/missions/evaluate`, headers },
    { url: `http://127.0.0.1:${peer.port}/`, headers: {} },
    {
      count: 200,
      body: questions(99, draftBody),
      hitsOf: ({ data }) => data.zones.map((zone) => zone.zone_uuid),
    },
  )
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
  await scratch.close()
}

/** The body of POST /v1/missions/evaluate. */
function draftBody({ ring, minHeight, maxHeight, from, to }: Piece): string {
  return JSON.stringify({
    mission_envelope: { type: 'Polygon', coordinates: [ring] },
    min_height: minHeight,
    max_height: maxHeight,
    start_time: new Date(from).toISOString(),
    end_time: new Date(to as number).toISOString(),
  })
}

async function compare(
  ours: number,
  peer: number,
  headers: Record<string, string>,
  connections: number,
): Promise<string[]> {
  const all: { peer: HttpFigures[]; ours: HttpFigures[] } = { peer: [], ours: [] }
  for (let round = 1; round <= rounds; round += 1) {
    const load = { headers, connections, ...timing, body: questions(round, draftBody) }
    all.peer.push(await loadHttp({ ...load, port: peer, path: '/' }))
    all.ours.push(await loadHttp({ ...load, port: ours, path: '/v1/missions/evaluate' }))
  }
  const theirs = middleBy(all.peer, (figures) => figures.perSecond)
  const mine = middleBy(all.ours, (figures) => figures.perSecond)
  const row = (what: string, { perSecond, p50Ms, p95Ms, p99Ms }: HttpFigures) => {
    const share = (perSecond / theirs.perSecond).toFixed(2)
    return tableRow(String(connections), what, whole(perSecond), share, ms(p50Ms), ms(p95Ms), ms(p99Ms))
  }
  return [row('bare Node server and PostGIS', theirs), row('Clearway', mine)]
}
