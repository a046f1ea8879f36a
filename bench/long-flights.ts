import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BuiltSession, buildAsset, buildOrganisation, buildSession } from '@clearway/domain/testing'
import pg from 'pg'
import { type Delays, probeDuring } from './certificates/probe.ts'
import { type Served, startApi, startIngest } from './kit/processes.ts'
import { openScratch } from './kit/scratch.ts'
import { publishSection, tableRow, whole } from './kit/section.ts'
import { headersOf, openWorld } from './kit/world.ts'
import { fillFlight } from './long-flights/fill.ts'
import type { Taken, Wanted } from './long-flights/reader.ts'
import { largestBackend, usageOf } from './long-flights/usage.ts'

/**
 * What the longest flights take: ending, expiring and exporting them, in memory above idle, in time that an event loop
 * was held, and in what others wait meanwhile. FRAMES is 1000000,5000000 by default. Writes bench/RESULTS.md.
 */
const lengths = (process.env['FRAMES'] ?? '1000000,5000000').split(',').map(Number)
const mib = 1024 * 1024
const hour = 3_600_000

const scratch = await openScratch()
const rows: string[] = []
try {
  const { world, close } = await openWorld(scratch.env)
  scratch.endsWith({ stop: close })
  const built = await buildOrganisation(world)
  const headers = headersOf(built)
  const env = {
    ...scratch.env,
    NODE_OPTIONS: `--import ${new URL('./kit/answer.ts', import.meta.url)}`,
  }
  const reader = fork(new URL('./long-flights/reader.ts', import.meta.url))
  scratch.endsWith({ stop: () => reader.kill() })
  const api = await startApi(env)
  scratch.endsWith(api)
  for (const frames of lengths) {
    const flown = await longFlight(frames, 20)
    for (const format of ['geojson', 'gpx', 'kml', 'csv'])
      await measured(api, `export of ${whole(frames)} as ${format}`, () =>
        download(api.port, `/v1/flight-sessions/${flown.sessionUuid}/telemetry/export?format=${format}`),
      )
    await measured(api, `records of ${whole(frames)}, last page`, () =>
      download(
        api.port,
        `/v1/flight-sessions/${flown.sessionUuid}/telemetry/records?limit=1000&page=${Math.floor(frames / 1000)}`,
      ),
    )
    await measured(api, `end of ${whole(frames)}`, () =>
      download(api.port, `/v1/flight-sessions/${flown.sessionUuid}/end`, 'POST'),
    )
    const overdue = await longFlight(frames, 20)
    const client = new pg.Client(scratch.url)
    await client.connect()
    const ingest = await startIngest(env)
    await sleep(2_000)
    await measured(ingest, `expiry of ${whole(frames)}`, async () => {
      await client.query(
        `update flight_sessions set session_expiry = session_start_time + interval '1 hour',
          created_at = session_start_time where session_uuid = $1`,
        [overdue.sessionUuid],
      )
      for (;;) {
        const { rows: found } = await client.query(
          'select from flight_sessions where session_uuid = $1 and session_end_time is not null',
          [overdue.sessionUuid],
        )
        if (found.length > 0) return
        await sleep(100)
      }
    })
    await ingest.stop()
    await client.end()
  }

  async function longFlight(frames: number, hours: number): Promise<BuiltSession> {
    const startedAt = new Date(Date.now() - hours * hour)
    const asset = await buildAsset(world, built)
    const flight = await buildSession(world, { org: built, assetUuid: asset.asset_uuid, startedAt })
    const everyMs = Math.max(1, Math.floor((hours * hour) / frames))
    await fillFlight(scratch.url, flight, { startedAt, everyMs, frames, digits: 'longest' })
    return flight
  }

  async function measured(served: Served, what: string, work: () => Promise<unknown>): Promise<void> {
    await sleep(3_000)
    await usageOf(served)
    await sleep(500)
    const idle = await usageOf(served)
    const backendsIdle = largestBackend(scratch.postgresPid)
    let backends = 0
    const watch = setInterval(() => {
      backends = Math.max(backends, largestBackend(scratch.postgresPid))
    }, 100)
    const began = performance.now()
    const others: Delays = await probeDuring(served.port, work())
    const took = performance.now() - began
    clearInterval(watch)
    const usage = await usageOf(served)
    const cells = [
      what,
      `${(took / 1_000).toFixed(1)} s`,
      whole((usage.rss - idle.rss) / mib),
      whole((backends - backendsIdle) / mib),
      `${whole(usage.heldMs)} ms`,
      `${others.p99Ms.toFixed(1)} ms`,
      `${whole(others.maxMs)} ms`,
    ]
    rows.push(tableRow(...cells))
    console.log(rows.at(-1))
  }

  async function download(port: number, path: string, method = 'GET'): Promise<number> {
    reader.send({ port, path, method, headers } satisfies Wanted)
    const [taken] = (await once(reader, 'message')) as [Taken]
    if ('fault' in taken) throw new Error(taken.fault)
    return taken.bytes
  }
  await publishSection('long-flights', [
    '## The longest flights',
    '',
    'What ending, expiring and exporting a flight takes: memory above idle of the process that does it and of the largest process of PostgreSQL (its own, without what all share), the longest time that an event loop was held, and what `GET /healthz` every 5 ms waits meanwhile (`npm run bench -- long-flights`). The goals are 300 MiB, 100 ms and 100 ms at the 99th percentile.',
    '',
    '| | took | memory, MiB | PostgreSQL, MiB | loop held | healthz p99 | longest |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ])
} finally {
  await scratch.close()
}
