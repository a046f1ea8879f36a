import { cpus } from 'node:os'
import { buildManager } from '@clearway/domain/testing'
import { startApi, startPeer } from './kit/processes.ts'
import { openScratch } from './kit/scratch.ts'
import { middleBy, publishSection, whole } from './kit/section.ts'
import { headersOf, openWorld } from './kit/world.ts'
import { fillZones } from './zones/fill.ts'

/**
 * A full sync of 100,000 zones over REST in pages of 500, beside a bare Node server that pages the same rows with a
 * plain SELECT; and how soon `sync/check` shows a change. Writes bench/RESULTS.md.
 */
const count = Number(process.env['ZONES'] ?? 100_000)
const rounds = Number(process.env['ROUNDS'] ?? 3)
const changes = 50

interface Page {
  readonly zones: readonly { zone_uuid: string }[]
  readonly has_more: boolean
  readonly next_zone_id: number
  readonly snapshot_change_id?: number
}
type Headers = Record<string, string>

const scratch = await openScratch()
try {
  const { env } = scratch
  const { world, close } = await openWorld(env)
  const manager = await buildManager(world)
  await close()
  await fillZones(scratch.url, count, { orgUuid: manager.org.org_uuid })
  const [api, other] = [await startApi(env), await startApi(env)]
  const peer = await startPeer(new URL('./sync/peer.ts', import.meta.url), { DATABASE_URL: scratch.url })
  scratch.endsWith(api, other, peer)
  const headers = headersOf(manager)
  const times: { peer: number[]; ours: number[] } = { peer: [], ours: [] }
  for (let round = 1; round <= rounds; round += 1) {
    times.peer.push(await fullSync(`http://127.0.0.1:${peer.port}/?mode=full`, {}))
    times.ours.push(
      await fullSync(`http://127.0.0.1:${api.port}/v1/airspaces/sync?mode=full&limit=500`, headers),
    )
    console.log(
      `round ${round}: peer ${times.peer.at(-1)?.toFixed(1)} s, ours ${times.ours.at(-1)?.toFixed(1)} s`,
    )
  }
  const delays = await visibleAfter(api.port, other.port, headers)
  await publishSection('sync', [
    '## Zone catalog synchronisation',
    '',
    `A full sync of ${whole(count)} zones by \`GET /v1/airspaces/sync\` in pages of 500, one after the other, every zone counted once; load, servers and database share ${cpus().length} cores; in turn, the median of ${rounds} rounds (\`npm run bench -- sync\`). The goal is 60 s. The peer is a bare Node server that pages the same rows with a plain SELECT.`,
    '',
    '| | whole catalog | times the peer |',
    '|---|---|---|',
    ...(['peer', 'ours'] as const).map(
      (who) =>
        `| ${who === 'peer' ? 'bare Node server, plain SELECT' : 'Clearway'} | ${median(times[who]).toFixed(1)} s | ${(median(times[who]) / median(times.peer)).toFixed(2)} |`,
    ),
    '',
    `A zone changed through one API process is in the answer of \`GET /v1/airspaces/sync/check\` of another, asked without pause, ${median(delays).toFixed(0)} ms (median of ${changes}) and at most ${Math.max(...delays).toFixed(0)} ms after the PUT was sent; the goal is 1 s.`,
  ])
} finally {
  await scratch.close()
}

async function ask<T>(url: string, headers: Headers): Promise<T> {
  const answer = await fetch(url, { headers })
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

/**
 * Seconds; the pages are pinned to the first one's watermark, as an adapter does
 * (docs/contract/airspace.md#catalog-synchronisation).
 */
async function fullSync(url: string, headers: Headers): Promise<number> {
  const began = performance.now()
  const seen = new Set<string>()
  let page = await ask<Page>(url, headers)
  for (;;) {
    for (const { zone_uuid } of page.zones) seen.add(zone_uuid)
    if (!page.has_more) break
    const pinned =
      page.snapshot_change_id === undefined ? '' : `&snapshot_change_id=${page.snapshot_change_id}`
    page = await ask<Page>(`${url}&after_zone_id=${page.next_zone_id}${pinned}`, headers)
  }
  if (seen.size !== count) throw new Error(`${seen.size} zones of ${count}`)
  return (performance.now() - began) / 1000
}

/** Milliseconds from the sending of each change until another process shows it. */
async function visibleAfter(writer: number, reader: number, headers: Headers): Promise<number[]> {
  const check = `http://127.0.0.1:${reader}/v1/airspaces/sync/check?after_change_id=`
  const { zones } = await ask<Page>(
    `http://127.0.0.1:${reader}/v1/airspaces/sync?mode=full&limit=100`,
    headers,
  )
  let { current_change_id: at } = await ask<{ current_change_id: number }>(`${check}0`, headers)
  const delays: number[] = []
  for (let n = 0; n < changes; n += 1) {
    const began = performance.now()
    const zone = `http://127.0.0.1:${writer}/v1/airspaces/${zones[n % zones.length]?.zone_uuid}`
    const writing = fetch(zone, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ max_height: 1_000 + n }),
    })
    for (;;) {
      const seen = await ask<{ current_change_id: number; has_changes: boolean }>(`${check}${at}`, headers)
      if (!seen.has_changes) continue
      at = seen.current_change_id
      break
    }
    delays.push(performance.now() - began)
    const { status } = await writing
    if (status !== 200) throw new Error(`PUT answered ${status}`)
  }
  return delays
}

function median(values: readonly number[]): number {
  return middleBy(values, (value) => value)
}
