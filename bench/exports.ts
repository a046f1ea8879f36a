import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { day } from '@clearway/domain/kernel'
import { dropPackedDays, ensureFrameDays, packEndedSessions } from '@clearway/domain/telemetry'
import { buildAsset, buildOrganisation, buildSession } from '@clearway/domain/testing'
import { cpuMeter } from './ingest/cpu.ts'
import { startApi } from './kit/processes.ts'
import { openScratch } from './kit/scratch.ts'
import { middleBy, publishSection, tableRow, whole } from './kit/section.ts'
import { headersOf, openWorld } from './kit/world.ts'
import { fillFlight } from './long-flights/fill.ts'
import type { Taken, Wanted } from './long-flights/reader.ts'
import { usageOf } from './long-flights/usage.ts'

/**
 * Processor time of a long flight's exports, beside `COPY … TO` of the same frames by psql. Of rows and of packed frames;
 * FRAMES are 1000000 unless given. Writes bench/RESULTS.md.
 */
const frames = Number(process.env['FRAMES'] ?? 1_000_000)
const rounds = Number(process.env['ROUNDS'] ?? 3)
const formats = ['csv', 'geojson', 'kml', 'gpx'] as const
const mib = 1024 * 1024

interface Figures {
  /** Processor seconds of the writing process, and of PostgreSQL. */
  readonly writer: number
  readonly postgres: number
  readonly seconds: number
  readonly bytes: number
  /** Above idle, at most. */
  readonly memoryMib: number
}

const scratch = await openScratch()
try {
  const { world, services, pool, close } = await openWorld(scratch.env)
  scratch.endsWith({ stop: close })
  const org = await buildOrganisation(world)
  const asset = await buildAsset(world, org)
  const startedAt = new Date(Math.floor(Date.now() / day) * day - 5 * day)
  const everyMs = Math.floor((20 * 3_600_000) / frames)
  await ensureFrameDays(services.db, startedAt.getTime(), startedAt.getTime() + day)
  const flown = await buildSession(world, { org, assetUuid: asset.asset_uuid, startedAt })
  await fillFlight(scratch.url, flown, { startedAt, everyMs, frames, digits: 'sent' })
  const api = await startApi({
    ...scratch.env,
    NODE_OPTIONS: `--import ${new URL('./kit/answer.ts', import.meta.url)}`,
  })
  const reader = fork(new URL('./long-flights/reader.ts', import.meta.url))
  scratch.endsWith(api, { stop: () => reader.kill() })

  const copied = await median(copy)
  const rows = [rowOf('`COPY … TO` by psql, rows', copied)]
  for (const format of formats) rows.push(rowOf(`${format}, of rows`, await median(() => exported(format))))
  await pool.query('update flight_sessions set session_end_time = $1', [new Date(startedAt.getTime() + day)])
  await packEndedSessions(services, { budgetMs: day, apart: new Map() })
  await pool.query(`update flight_sessions set frames_packed_at = frames_packed_at - interval '1 hour'`)
  await dropPackedDays(services)
  for (const format of formats)
    rows.push(rowOf(`${format}, of packed frames`, await median(() => exported(format))))

  await publishSection('exports', [
    '## Exports of a long flight',
    '',
    `A flight of ${whole(frames)} frames with every field, of as many digits as stations send, asked for by \`GET …/telemetry/export\`, beside \`copy (select * … order by "timestamp") to stdout\` of the same frames as rows, read by psql and thrown away; the median of ${rounds} rounds (\`npm run bench -- exports\`). Processor seconds of the API, or of psql, and of PostgreSQL; the goal is three times those of COPY. Memory is that of the API above idle.`,
    '',
    '| | writer | PostgreSQL | together | times COPY | took | MB | memory |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
  ])

  async function median(measure: () => Promise<Figures>): Promise<Figures> {
    const taken: Figures[] = []
    for (let round = 1; round <= rounds; round += 1) {
      taken.push(await measure())
      console.log(JSON.stringify(taken.at(-1)))
    }
    return middleBy(taken, together)
  }

  async function copy(): Promise<Figures> {
    const statement = `copy (select * from telemetry_frames where session_uuid = '${flown.sessionUuid}' order by "timestamp") to stdout`
    const postgres = cpuMeter(scratch.postgresPid)
    const began = performance.now()
    // It stays until it was measured, and its backend with it.
    const psql = spawn('psql', ['--no-psqlrc', scratch.url, '-c', statement, '-c', '\\! echo done >&2; cat'])
    let bytes = 0
    psql.stdout.on('data', (part: Buffer) => {
      bytes += part.length
    })
    const writer = cpuMeter(psql.pid!)
    await once(psql.stderr, 'data')
    const figures = { writer: writer(), postgres: postgres(), seconds: since(began), bytes, memoryMib: 0 }
    psql.stdin.end()
    await once(psql, 'exit')
    return figures
  }

  async function exported(format: string): Promise<Figures> {
    await usageOf(api)
    await sleep(500)
    const idle = await usageOf(api)
    const [writer, postgres] = [cpuMeter(api.pid), cpuMeter(scratch.postgresPid)]
    const began = performance.now()
    const path = `/v1/flight-sessions/${flown.sessionUuid}/telemetry/export?format=${format}`
    reader.send({ port: api.port, path, method: 'GET', headers: headersOf(org) } satisfies Wanted)
    const [taken] = (await once(reader, 'message')) as [Taken]
    if ('fault' in taken) throw new Error(taken.fault)
    const seconds = since(began)
    const used = { writer: writer(), postgres: postgres() }
    const { rss } = await usageOf(api)
    return { ...used, seconds, bytes: taken.bytes, memoryMib: (rss - idle.rss) / mib }
  }

  function rowOf(what: string, figures: Figures): string {
    const { writer, postgres, seconds, bytes, memoryMib } = figures
    return tableRow(
      what,
      `${writer.toFixed(2)} s`,
      `${postgres.toFixed(2)} s`,
      `${together(figures).toFixed(2)} s`,
      (together(figures) / together(copied)).toFixed(2),
      `${seconds.toFixed(1)} s`,
      whole(bytes / 1e6),
      memoryMib ? `${whole(memoryMib)} MiB` : '',
    )
  }
} finally {
  await scratch.close()
}

function together({ writer, postgres }: Figures): number {
  return writer + postgres
}

function since(began: number): number {
  return (performance.now() - began) / 1_000
}
