import { cpus } from 'node:os'
import { buildManager, buildOrganisation } from '@clearway/domain/testing'
import { questionBody, questions } from './intersect/data.ts'
import { fillBoth, fillOwners } from './intersect/fill.ts'
import { startPostgis } from './intersect/postgis.ts'
import { type HttpFigures, loadHttp } from './kit/http-load.ts'
import { startApi, startPeer } from './kit/processes.ts'
import { refuseDifferentAnswers } from './kit/same-answers.ts'
import { openScratch } from './kit/scratch.ts'
import { middleBy, ms, publishSection, tableRow, whole } from './kit/section.ts'
import { headersOf, openWorld } from './kit/world.ts'

/**
 * `POST /v1/constraints/intersect` over 100,000 and 1,000,000 constraints, asked by the owner of all zones among them, by
 * a stranger and by a monitor of one, beside a bare Node server that looks up one caller by key and token and asks PostGIS
 * the same question over the same data. Writes bench/RESULTS.md.
 */
const sizes = (process.env['SIZES'] ?? '100000,1000000').split(',').map(Number)
const rounds = Number(process.env['ROUNDS'] ?? 3)
const connections = 8
const timing = { warmUpMs: 3_000, measureMs: Number(process.env['MEASURE_MS'] ?? 8_000) }

interface Round {
  readonly peer: HttpFigures
  readonly ours: HttpFigures
}

const scratch = await openScratch()
const postgis = await startPostgis()
scratch.endsWith(postgis)
try {
  const { env } = scratch
  const { world, close } = await openWorld(env)
  const callers = {
    owner: await buildManager(world),
    stranger: await buildOrganisation(world, { type: 'assetOwner' }),
    monitor: await buildOrganisation(world, { type: 'airspaceMonitor' }),
  }
  await close()
  const api = await startApi(env)
  const peer = await startPeer(new URL('./intersect/peer.ts', import.meta.url), { POSTGIS_URL: postgis.url })
  scratch.endsWith(api, peer)
  const rows: string[] = []
  for (const size of sizes) {
    await fillBoth(scratch.url, postgis.url, size)
    await fillOwners(scratch.url, {
      owner: callers.owner.org.org_uuid,
      monitor: callers.monitor.org.org_uuid,
    })
    const headers = headersOf(callers.stranger)
    await refuseDifferentAnswers<{ data: { constraints: { constraint_uuid: string }[] } }>(
      { url: `http://127.0.0.1:${api.port}/v1/constraints/intersect`, headers },
      { url: `http://127.0.0.1:${peer.port}/`, headers },
      {
        count: 300,
        body: questions(99, questionBody),
        hitsOf: ({ data }) => data.constraints.map((hit) => hit.constraint_uuid),
      },
    )
    for (const [name, caller] of Object.entries(callers))
      rows.push(...tableRows(size, name, await measure(api.port, peer.port, headersOf(caller))))
  }
  await publishSection('intersect', [
    '## Constraint intersection',
    '',
    `\`POST /v1/constraints/intersect\` by ${connections} connections, random areas 0.6 to 10 km across with a height band and a window; load, server and database share ${cpus().length} cores; both servers in turn, the median of ${rounds} rounds (\`npm run bench -- intersect\`). The peer is a bare Node server with PostGIS, one index over geometry, heights and time, a prepared statement; it looks up one caller by the hashes of key and token, and checks no right, no signature and no geometry and redacts nothing. The owner has all zones among the constraints (a sixth of them), the monitor one, the stranger none.`,
    '',
    '| constraints | asked by | | answers/s | share | p50 | p99 |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ])
} finally {
  await scratch.close()
}

async function measure(ours: number, peer: number, headers: Record<string, string>): Promise<Round> {
  const results: Round[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const load = { headers, connections, ...timing, body: questions(round, questionBody) }
    const peerFigures = await loadHttp({ ...load, port: peer, path: '/' })
    const ourFigures = await loadHttp({ ...load, port: ours, path: '/v1/constraints/intersect' })
    results.push({ peer: peerFigures, ours: ourFigures })
    console.log(
      `round ${round}: peer ${whole(peerFigures.perSecond)}/s p99 ${peerFigures.p99Ms.toFixed(1)}, ours ${whole(ourFigures.perSecond)}/s p99 ${ourFigures.p99Ms.toFixed(1)}`,
    )
  }
  return middleBy(results, shareOf)
}

function shareOf({ ours, peer }: Round): number {
  return ours.perSecond / peer.perSecond
}

function tableRows(size: number, caller: string, { peer, ours }: Round): string[] {
  const row = (what: string, { perSecond, p50Ms, p99Ms }: HttpFigures) => {
    const share = (perSecond / peer.perSecond).toFixed(2)
    return tableRow(whole(size), caller, what, whole(perSecond), share, ms(p50Ms), ms(p99Ms))
  }
  return [row('bare Node server and PostGIS', peer), row('Clearway', ours)]
}
