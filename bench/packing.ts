import { readFileSync } from 'node:fs'
import { copyRows } from '@clearway/db'
import { day, second } from '@clearway/domain/kernel'
import {
  copyBytes,
  copyStatement,
  dropPackedDays,
  ensureFrameDays,
  isProblem,
  packEndedSessions,
  readFrame,
  type StoredFrame,
} from '@clearway/domain/telemetry'
import { type BuiltSession, buildAsset, buildOrganisation, buildSession } from '@clearway/domain/testing'
import { listFrames } from '../packages/domain/src/flight/telemetry/stored.ts'
import { openScratch } from './kit/scratch.ts'
import { middleBy, publishSection, tableRow, whole } from './kit/section.ts'
import { openWorld } from './kit/world.ts'

/**
 * What a stored frame takes as a row and packed: bytes on disk, write-ahead log, the time to pack and to read. The peer is
 * PostgreSQL's own row. FLIGHTS of 10,000 frames each, 20 by default. Writes bench/RESULTS.md.
 */
const flights = Number(process.env['FLIGHTS'] ?? 20)
const framesEach = 10_000
const everyMs = second / 2
const pageFrames = 2_000

const scratch = await openScratch()
const { world, services, pool, close } = await openWorld(scratch.env)
scratch.endsWith({ stop: close })

type Measured = Record<string, unknown>

const recorded: readonly Measured[] = ['phantom4', 'inspire2', 'matrice'].flatMap((name) =>
  readFileSync(new URL(`../apps/ingest/src/sim/tracks/${name}-san-francisco.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line)),
)

const noise = (most: number, digits: number) => Number((Math.random() * most).toFixed(digits))
/** Every field, as a station sends them, and no two frames alike. */
const allFields = (i: number): Measured => ({
  latitude: Number((13 + Math.sin(i / 500) / 200 + Math.random() / 1e5).toFixed(7)),
  longitude: Number((77.6 + Math.cos(i / 700) / 200 + Math.random() / 1e5).toFixed(7)),
  altitude_agl: noise(120, 2),
  absolute_altitude_m: 900 + noise(120, 2),
  heading: noise(360, 1),
  yaw_deg: noise(360, 1),
  roll_deg: noise(30, 1),
  pitch_deg: noise(30, 1),
  horizontal_speed: noise(15, 2),
  vertical_speed: noise(3, 2),
  climb_mps: noise(3, 2),
  groundspeed_mps: noise(15, 2),
  gps_fix_type: 3,
  satellites_visible: 10 + Math.floor(noise(8, 0)),
  battery_remaining_percent: 100 - Math.floor(i / 200),
  battery_voltage_v: 22 + noise(2, 2),
  battery_current_a: noise(20, 2),
  is_armed: true,
  is_in_air: true,
  flight_mode: 'AUTO.MISSION',
  status_text: null,
})

const kinds = [
  { name: 'recorded tracks', daysBack: 12, frame: (i: number) => recorded[i % recorded.length]! },
  { name: 'all 19 fields, noise', daysBack: 10, frame: allFields },
]

const oneNumber = async (question: string, values: unknown[] = []): Promise<number> =>
  Number(Object.values((await pool.query(question, values)).rows[0])[0])
const walBytes = () => oneNumber("select pg_current_wal_insert_lsn() - '0/0'::pg_lsn")

const table: string[] = []
try {
  const org = await buildOrganisation(world)
  for (const kind of kinds) table.push(...(await measured(kind, org)))
  await publishSection('packing', [
    `${flights} flights of ${whole(framesEach)} frames each. The recorded tracks are 520 frames, flown again and again, and so compress`,
    'twice as well as tracks that never repeat (decision 53).',
    '',
    tableRow('a frame', 'as a row', 'packed', 'packed against row'),
    '|---|---|---|---|',
    ...table,
  ])
} finally {
  await scratch.close()
}

async function measured(
  { name, daysBack, frame }: (typeof kinds)[number],
  org: Awaited<ReturnType<typeof buildOrganisation>>,
): Promise<string[]> {
  const startMs = Math.floor(Date.now() / day) * day - daysBack * day
  await ensureFrameDays(services.db, startMs, startMs + framesEach * everyMs)
  const flown: BuiltSession[] = []
  for (let n = 0; n < flights; n += 1) {
    const asset = await buildAsset(world, org)
    flown.push(await buildSession(world, { org, assetUuid: asset.asset_uuid, startedAt: new Date(startMs) }))
  }
  const frames = flights * framesEach
  const [storing, stored] = await logged(async () => {
    for (const flight of flown) await store(flight, startMs, frame)
  })
  const days = [0, 1].map((after) =>
    new Date(startMs + after * day).toISOString().slice(0, 10).replaceAll('-', ''),
  )
  let rowBytes = 0
  for (const date of days)
    rowBytes += await oneNumber(`select pg_total_relation_size('telemetry_frames_${date}')`)
  const rowsRead = await readAll(flown, startMs)
  await pool.query(`update flight_sessions set session_end_time = $1 where session_end_time is null`, [
    new Date(startMs + framesEach * everyMs),
  ])
  const before = await oneNumber("select pg_total_relation_size('packed_frames')")
  const [packing, packed] = await logged(
    async () => void (await packEndedSessions(services, { budgetMs: day, apart: new Map() })),
  )
  await pool.query('vacuum packed_frames')
  const packedBytes = (await oneNumber("select pg_total_relation_size('packed_frames')")) - before
  await pool.query(`update flight_sessions set frames_packed_at = frames_packed_at - interval '1 hour'`)
  const [, dropped] = await logged(() => dropPackedDays(services))
  const packedRead = await readAll(flown, startMs)
  const each = (bytes: number) => `${(bytes / frames).toFixed(1)} B`
  const rate = (ms: number) => `${whole((frames / ms) * 1_000)}/s`
  return [
    tableRow(`${name}: on disk`, each(rowBytes), each(packedBytes), (packedBytes / rowBytes).toFixed(3)),
    tableRow(
      `${name}: write-ahead log, storing; then packing and dropping the rows`,
      each(stored.wal),
      each(packed.wal + dropped.wal),
      ((packed.wal + dropped.wal) / stored.wal).toFixed(3),
    ),
    tableRow(`${name}: stored; then packed, verified`, rate(storing), rate(packing), ''),
    tableRow(`${name}: read whole`, rate(rowsRead), rate(packedRead), (rowsRead / packedRead).toFixed(1)),
  ]
}

async function logged(work: () => Promise<void>): Promise<[ms: number, { wal: number }]> {
  const [wal, began] = [await walBytes(), performance.now()]
  await work()
  const ms = performance.now() - began
  return [ms, { wal: (await walBytes()) - wal }]
}

async function store(flight: BuiltSession, startMs: number, frame: (i: number) => Measured): Promise<void> {
  const window = { from: startMs, to: startMs + framesEach * everyMs, keptFrom: startMs }
  const rows = Array.from({ length: framesEach }, (_, i): StoredFrame => {
    const sent = { ...frame(i), timestamp: new Date(startMs + i * everyMs).toISOString() }
    const read = readFrame(sent, { owner: flight, window, sequenceNumber: i + 1 })
    if (isProblem(read)) throw new Error(read.message)
    return read
  })
  await copyRows(pool, { statement: copyStatement, rows: copyBytes(rows) }, 60_000)
}

/** Milliseconds to read every flight once, page by page; the middle of three rounds. */
async function readAll(flown: readonly BuiltSession[], startMs: number): Promise<number> {
  const rounds: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const began = performance.now()
    for (const { sessionUuid } of flown) {
      const to = new Date(startMs + framesEach * everyMs)
      for (let after: Date | undefined = new Date(startMs - 1); after; ) {
        const page: { timestamp: Date }[] = await listFrames(
          services.db,
          { sessionUuid, to },
          { after, limit: pageFrames },
        )
        after = page.at(-1)?.timestamp
      }
    }
    rounds.push(performance.now() - began)
  }
  return middleBy(rounds, (ms) => ms)
}
