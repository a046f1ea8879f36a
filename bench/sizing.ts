import { cpus } from 'node:os'
import { buildAsset, buildModel, buildOrganisation, buildSession } from '@clearway/domain/testing'
import { cpuSeconds } from './ingest/cpu.ts'
import { closedLoop, cpuEach, openLoop } from './ingest/load.ts'
import { questionBody, questions } from './intersect/data.ts'
import { loadHttp } from './kit/http-load.ts'
import { startApi, startPeer } from './kit/processes.ts'
import { openScratch } from './kit/scratch.ts'
import { publishSection, tableRow, whole } from './kit/section.ts'
import { headersOf, openWorld } from './kit/world.ts'

/**
 * Processor time of one frame, at a second's pace and as fast as it goes, and of one request, by process, the gateway of npm
 * start among them. Writes bench/RESULTS.md; docs/sizing.md reckons with it.
 */
const stations = Number(process.env['STATIONS'] ?? 500)
const timing = { warmUpMs: 2_000, measureMs: Number(process.env['MEASURE_MS'] ?? 8_000) }
const parts = ['gateway', 'ingest', 'api', 'PostgreSQL'] as const

const scratch = await openScratch()
try {
  const { env } = scratch
  const { member, sessions } = await buildFleet(env)
  const api = await startApi(env)
  const gateway = await startPeer<{ ingestPid: number }>(new URL('./sizing/gateway.ts', import.meta.url), {
    ...env,
    API_PORT: String(api.port),
  })
  scratch.endsWith(api, gateway)
  const cpu = (): Record<(typeof parts)[number], number> => ({
    gateway: cpuSeconds(gateway.pid, false),
    ingest: cpuSeconds(gateway.said.ingestPid),
    api: cpuSeconds(api.pid),
    PostgreSQL: cpuSeconds(scratch.postgresPid),
  })
  const urls = sessions.map(
    ({ sessionUuid, token }) =>
      `ws://127.0.0.1:${gateway.port}/v1/flight-sessions/${sessionUuid}/telemetry?token=${token}`,
  )
  const load = { ...timing, urls, inFlight: 4, cpu }
  const paced = await openLoop(load, stations)
  const full = await closedLoop(load)
  const before = cpu()
  const reads = await loadHttp({
    ...timing,
    port: gateway.port,
    path: '/v1/constraints/intersect',
    headers: headersOf(member),
    connections: 16,
    body: questions(1, questionBody),
  })
  const asked = (reads.perSecond * (timing.warmUpMs + timing.measureMs)) / 1_000

  const row = (what: string, perSecond: number, us: Record<string, number>) =>
    tableRow(what, whole(perSecond), ...parts.map((part) => (us[part] ?? 0).toFixed(0)))
  await publishSection('sizing', [
    '## What one costs',
    '',
    `Microseconds of processor time of each process for one frame (by ${stations} sockets) and one request, through the gateway of npm start; load and all processes share ${cpus().length} cores of ${cpus()[0]?.model.trim()} (\`npm run bench -- sizing\`). At a second's pace each frame pays for a commit that few others share, and for what a process does without any load.`,
    '',
    '| | a second | gateway | ingest | api | PostgreSQL |',
    '|---|---|---|---|---|---|',
    row('a frame, each station one a second', paced.sentPerSecond, paced.cpuUs),
    row('a frame, as fast as they are acknowledged', full.framesPerSecond, full.cpuUs),
    row('an intersection with no zones', reads.perSecond, cpuEach(before, cpu(), asked)),
  ])
} finally {
  await scratch.close()
}

/** Flights of one organisation, and the person who asks. */
async function buildFleet(env: Record<string, string>) {
  const { world, close } = await openWorld(env, 4)
  const member = await buildOrganisation(world)
  const { model_uuid } = await buildModel(world)
  const sessions: { sessionUuid: string; token: string }[] = []
  for (let n = 0; n < stations; n += 1) {
    const { asset_uuid } = await buildAsset(world, member, { asset_model_uuid: model_uuid })
    sessions.push(await buildSession(world, { org: member, assetUuid: asset_uuid }))
  }
  await close()
  return { member, sessions }
}
