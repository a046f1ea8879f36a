import { cpus } from 'node:os'
import { buildMission, buildOperator } from '@clearway/domain/testing'
import pg from 'pg'
import { cpuSeconds } from './ingest/cpu.ts'
import { delaysOf, figuresOf, type HttpFigures } from './kit/http-load.ts'
import { type Served, startApi, startPeer } from './kit/processes.ts'
import { openScratch } from './kit/scratch.ts'
import { middleBy, ms, publishSection, tableRow, whole } from './kit/section.ts'
import { headersOf, openWorld } from './kit/world.ts'
import { cellMission, disjointSlot, filled, overlappingSlot, type Slot, slotsOverlap } from './plans/data.ts'
import { copyForPeer, type FilledMission, fillPlans } from './plans/fill.ts'

/**
 * Flight plans decided in one cell with 10,000 approved ones, by one and three api processes, beside a bare Node
 * server that inserts into a table with the same exclusion constraint. Writes bench/RESULTS.md.
 */
const rounds = Number(process.env['ROUNDS'] ?? 3)
const connections = 12
const timing = { warmUpMs: 4_000, measureMs: Number(process.env['MEASURE_MS'] ?? 6_000) }

interface Caller extends FilledMission {
  readonly headers: Record<string, string>
}
/** Answers, and the processor time of one. */
interface Decided extends HttpFigures {
  readonly serverUs: number
}
interface Target {
  readonly name: string
  readonly servers: readonly Served[]
  path(caller: Caller): string
}
type Kind = 'overlapping' | 'disjoint'

const scratch = await openScratch()
/** No slot is wanted twice, so that every disjoint plan can be approved; each target has its own count. */
const asked = new Map<string, number>()
try {
  const { env } = scratch
  const callers = await enlist(env)
  await fillPlans(scratch.url, callers)
  await copyForPeer(scratch.url)
  const peer = await startPeer(new URL('./plans/peer.ts', import.meta.url), { DATABASE_URL: scratch.url })
  const apis = [await startApi(env), await startApi(env), await startApi(env)]
  scratch.endsWith(peer, ...apis)
  const path = ({ missionUuid }: Caller) => `/v1/flight-plans?mission_uuid=${missionUuid}`
  const targets: Target[] = [
    { name: 'bare Node server, exclusion constraint alone', servers: [peer], path: () => '/' },
    { name: 'Clearway, 1 API process', servers: apis.slice(0, 1), path },
    { name: 'Clearway, 3 API processes', servers: apis, path },
  ]
  const rows: string[] = []
  for (const kind of ['overlapping', 'disjoint'] as const)
    rows.push(...(await compare(kind, targets, callers)))
  const approved = await refuseOverlaps()
  await publishSection('plans', [
    '## Flight plans decided',
    '',
    `\`POST /v1/flight-plans\` by ${connections} connections and four organisations in one 0.05-degree cell that holds ${whole(filled)} approved plans; load, servers and database share ${cpus().length} cores; in turn, the median of ${rounds} rounds (\`npm run bench -- plans\`). Overlapping plans want a volume that is taken, disjoint ones one that is free. The peer checks no key, token, right, geometry or mission, keeps no plan, no constraint and no audit entry. The goal is 100 a second with a p99 below 200 ms. At the end ${whole(approved)} approved plans were compared with each other: no two overlap.`,
    '',
    '| plans | | decided/s | share | p50 | p99 | server, µs CPU a plan |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ])
} finally {
  await scratch.close()
}

/** Four organisations, each with a mission over the whole cell. */
async function enlist(env: Record<string, string>): Promise<Caller[]> {
  const { world, close } = await openWorld(env)
  const callers = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      const operator = await buildOperator(world)
      const mission = await buildMission(world, operator, cellMission)
      return callerOf(operator, mission.mission_uuid)
    }),
  )
  await close()
  return callers
}

function callerOf(operator: Awaited<ReturnType<typeof buildOperator>>, missionUuid: string): Caller {
  return {
    missionUuid,
    orgUuid: operator.org.org_uuid,
    assetUuid: operator.assetUuid,
    pilotUuid: operator.pilotUuid,
    creatorUuid: operator.person.user.user_uuid,
    headers: headersOf(operator),
  }
}

async function compare(
  kind: Kind,
  targets: readonly Target[],
  callers: readonly Caller[],
): Promise<string[]> {
  const results = targets.map((): Decided[] => [])
  for (let round = 1; round <= rounds; round += 1)
    for (const [n, target] of targets.entries()) {
      const figures = await measure(kind, target, callers)
      results[n]?.push(figures)
      console.log(
        `${kind} ${round}: ${target.name} ${whole(figures.perSecond)}/s p99 ${figures.p99Ms.toFixed(1)}`,
      )
    }
  const medians = results.map((all) => middleBy(all, (figures) => figures.perSecond))
  const peer = medians[0] as Decided
  return targets.map(({ name }, n) => {
    const { perSecond, p50Ms, p99Ms, serverUs } = medians[n] as Decided
    const share = (perSecond / peer.perSecond).toFixed(2)
    return tableRow(kind, name, whole(perSecond), share, ms(p50Ms), ms(p99Ms), whole(serverUs))
  })
}

/** Every organisation asks every server, side by side. */
async function measure(kind: Kind, target: Target, callers: readonly Caller[]): Promise<Decided> {
  const counter = target.path(callers[0] as Caller) === '/' ? 'peer' : 'clearway'
  const bodyOf = (caller: Caller) => () => {
    const n = asked.get(`${counter} ${kind}`) ?? 0
    asked.set(`${counter} ${kind}`, n + 1)
    return planBody(caller, kind === 'disjoint' ? disjointSlot(n) : overlappingSlot(n))
  }
  const cpu = () => target.servers.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0)
  const [before, sentBefore] = [cpu(), asked.get(`${counter} ${kind}`) ?? 0]
  const shares = callers.flatMap((caller) => target.servers.map((server) => ({ caller, server })))
  const delays = await Promise.all(
    shares.map(({ caller, server }) =>
      delaysOf({
        ...timing,
        port: server.port,
        path: target.path(caller),
        headers: caller.headers,
        connections: Math.max(1, Math.round(connections / shares.length)),
        accepts: [201],
        body: bodyOf(caller),
      }),
    ),
  )
  const sent = (asked.get(`${counter} ${kind}`) ?? 0) - sentBefore
  const serverUs = ((cpu() - before) / sent) * 1e6
  return { ...figuresOf(delays.flat(), timing.measureMs), serverUs }
}

function planBody({ assetUuid, pilotUuid }: Caller, slot: Slot): string {
  return JSON.stringify({
    asset_uuid: assetUuid,
    pilot_uuid: pilotUuid,
    schedule_start_time: new Date(slot.from).toISOString(),
    schedule_end_time: new Date(slot.to).toISOString(),
    flight_envelope: { type: 'Polygon', coordinates: [slot.ring] },
    min_height: slot.minHeight,
    max_height: slot.maxHeight,
  })
}

/** Every approved plan against every other, by their own figures and not by the database's operators. */
async function refuseOverlaps(): Promise<number> {
  const client = new pg.Client(scratch.url)
  await client.connect()
  const { rows } = await client.query(`
    select flight_envelope, min_height, max_height, schedule_start_time, schedule_end_time
    from flight_plans where status = 1 and conflicted_at is null order by schedule_start_time`)
  await client.end()
  const slots: Slot[] = rows.map((row) => ({
    ring: row.flight_envelope.coordinates[0],
    minHeight: row.min_height,
    maxHeight: row.max_height,
    from: row.schedule_start_time.getTime(),
    to: row.schedule_end_time.getTime(),
  }))
  for (const [n, slot] of slots.entries())
    for (let next = n + 1; next < slots.length && (slots[next] as Slot).from < slot.to; next += 1)
      if (slotsOverlap(slot, slots[next] as Slot))
        throw new Error(`two approved plans overlap: ${JSON.stringify(slot)}`)
  return slots.length
}
