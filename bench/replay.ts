import type { Replay } from '@clearway/domain/contracts'
import { prepareReplays } from '@clearway/domain/flight'
import { day, hour } from '@clearway/domain/kernel'
import { ensureFrameDays, packEndedSessions } from '@clearway/domain/telemetry'
import {
  type BuiltSession,
  buildMission,
  buildOperator,
  buildPlan,
  buildSession,
} from '@clearway/domain/testing'
import { ask } from './certificates/probe.ts'
import { cpuMeter } from './ingest/cpu.ts'
import { startApi } from './kit/processes.ts'
import { openScratch } from './kit/scratch.ts'
import { middleBy, publishSection, tableRow, whole } from './kit/section.ts'
import { headersOf, openWorld } from './kit/world.ts'
import { fillSurvey } from './replay/fill.ts'

/**
 * What a look at a flight takes: all of it, and the frames around a moment; made while one waits and prepared, of rows and
 * packed. The peer is what a replay was before: every record of the flight, a thousand a page. FRAMES is
 * 10000,100000,1000000 by default. Writes bench/RESULTS.md.
 */
const lengths = (process.env['FRAMES'] ?? '10000,100000,1000000').split(',').map(Number)
const rounds = Number(process.env['ROUNDS'] ?? 1)
/** Looks at what is prepared are too short for the clock of the processors: so many in a row, and a share of them. */
const looks = 20
const longestMs = 20 * hour
const around = 1_000
const daysBack = 10

interface Taken {
  readonly requests: number
  readonly points: number
  /** Metres that the points are off the flight. */
  readonly toleranceM: number
  readonly bytes: number
  readonly tookMs: number
  /** Of the api and of PostgreSQL. */
  readonly cpuMs: number
}

const scratch = await openScratch()
const { world, services, pool, close } = await openWorld(scratch.env)
scratch.endsWith({ stop: close })
const table: string[] = []
const kept: string[] = []
try {
  const operator = await buildOperator(world)
  const headers = headersOf(operator)
  const api = await startApi(scratch.env)
  scratch.endsWith(api)
  for (const frames of lengths) await measured(frames)
  await publishSection('replay', [
    '## The replay of a flight',
    '',
    `A survey on a plan, in lanes with a decimetre of noise, over REST from the api: all records a thousand a page, which is what a replay read before, then one look at all of the flight and one at ${whole(around)} frames in its middle. Processor time is that of the api and of PostgreSQL; what is prepared was asked ${looks} times in a row and shared out; rounds: ${rounds}, the middle one (\`npm run bench -- replay\`).`,
    '',
    '| frames | asked | requests | points | metres off | kB of JSON | took | processor time |',
    '|---|---|---|---|---|---|---|---|',
    ...table,
    '',
    '| frames | prepared, without PostgreSQL | points of its levels | bytes a frame of the flight |',
    '|---|---|---|---|',
    ...kept,
  ])

  async function measured(frames: number): Promise<void> {
    const everyMs = Math.min(250, Math.floor(longestMs / frames))
    const startedAt = new Date(Math.floor(Date.now() / day) * day - daysBack * day)
    const middle = startedAt.getTime() + (frames * everyMs) / 2
    const flight = await flown({ frames, everyMs, startedAt })
    const path = `/v1/flight-sessions/${flight.sessionUuid}/telemetry`
    const [from, to] = [-1, 1].map((side) => new Date(middle + (side * around * everyMs) / 2).toISOString())
    const row = async (what: string, work: () => Promise<Taken>) => {
      const all: Taken[] = []
      for (let round = 0; round < rounds; round += 1) all.push(await work())
      const { requests, points, toleranceM, bytes } = all[0]!
      const [took, cpu] = (['tookMs', 'cpuMs'] as const).map(
        (key) => `${middleBy(all, (one) => one[key])[key].toFixed(1)} ms`,
      )
      const figures = [requests, points, toleranceM, bytes / 1_000].map(whole)
      table.push(tableRow(whole(frames), what, ...figures, took!, cpu!))
      console.log(table.at(-1))
    }
    const wholeFlight = (times: number) => replay(`${path}/replay`, { times, frames })
    const middleOfIt = () => replay(`${path}/replay?from=${from}&to=${to}`, { times: looks })
    await row('all records', () => records(path, frames))
    await row('all of it, made', () => wholeFlight(1))
    const began = process.cpuUsage()
    await pool.query(`update replay_tracks set due_at = now()`)
    if ((await prepareReplays(services, { budgetMs: day })) !== 1)
      throw new Error('the flight was not prepared')
    const { user, system } = process.cpuUsage(began)
    await row('all of it, prepared', () => wholeFlight(looks))
    await row(`${whole(around)} frames, prepared`, middleOfIt)
    await packEndedSessions(services, { budgetMs: day, apart: new Map() })
    await row('all records, packed', () => records(path, frames))
    await row('all of it, prepared, packed', () => wholeFlight(looks))
    await row(`${whole(around)} frames, prepared, packed`, middleOfIt)
    const { rows } = await pool.query<{ points: string; bytes: string }>(
      `select sum(points) as points, sum(length(bytes)) as bytes from replay_levels where session_uuid = $1`,
      [flight.sessionUuid],
    )
    const { points, bytes } = rows[0]!
    const rate = `${whole((frames / (user + system)) * 1e6)} frames/s of a core`
    kept.push(tableRow(whole(frames), rate, whole(Number(points)), (Number(bytes) / frames).toFixed(2)))
    console.log(kept.at(-1))
  }

  /** A flight of the past on a plan of that time; built today and moved there, as a plan cannot be made for the past. */
  async function flown(survey: { frames: number; everyMs: number; startedAt: Date }): Promise<BuiltSession> {
    const { frames, everyMs, startedAt } = survey
    const endedAt = new Date(startedAt.getTime() + frames * everyMs)
    const mission = await buildMission(world, operator)
    const plan = await buildPlan(world, operator, mission)
    const { assetUuid } = operator
    const flight = await buildSession(world, { org: operator, assetUuid, startedAt })
    await ensureFrameDays(services.db, startedAt.getTime(), endedAt.getTime())
    await fillSurvey(scratch.url, flight, survey)
    await pool.query(
      `update flight_plans set schedule_start_time = $2, schedule_end_time = $3 where plan_uuid = $1`,
      [plan.plan_uuid, startedAt, endedAt],
    )
    await pool.query(
      `update flight_sessions set plan_uuid = $2, session_end_time = $3 where session_uuid = $1`,
      [flight.sessionUuid, plan.plan_uuid, endedAt],
    )
    return flight
  }

  function records(path: string, frames: number): Promise<Taken> {
    return taken(1, async (read) => {
      let points = 0
      for (let page = 1; points < frames; page += 1)
        points += (await read<{ data: object[] }>(`${path}/records?limit=1000&page=${page}`)).data.length
      return { points, toleranceM: 0 }
    })
  }

  function replay(path: string, { times, frames }: { times: number; frames?: number }): Promise<Taken> {
    return taken(times, async (read) => {
      const { points, tolerance_m, findings } = (await read<{ data: Replay }>(path)).data
      if (frames && (findings?.frames !== frames || findings.breach_count !== 1))
        throw new Error(`${path}: not what was flown`)
      return { points: points.length, toleranceM: tolerance_m ?? Number.NaN }
    })
  }

  type Read = <Answer>(path: string) => Promise<Answer>
  type Seen = Pick<Taken, 'points' | 'toleranceM'>

  /** What one of so many takes. */
  async function taken(times: number, work: (read: Read) => Promise<Seen>): Promise<Taken> {
    let [requests, bytes] = [0, 0]
    const read = async <Answer>(path: string): Promise<Answer> => {
      const body = await ask(api.port, path, headers)
      requests += 1
      bytes += body.length
      return JSON.parse(String(body))
    }
    const [used, began] = [cpuMeter(api.pid, scratch.postgresPid), performance.now()]
    let seen = await work(read)
    for (let n = 1; n < times; n += 1) seen = await work(read)
    const each = (sum: number) => sum / times
    return {
      ...seen,
      ...{ requests: each(requests), bytes: each(bytes) },
      ...{ tookMs: each(performance.now() - began), cpuMs: each(used() * 1_000) },
    }
  }
} finally {
  await scratch.close()
}
