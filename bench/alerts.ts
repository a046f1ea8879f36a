import { cpus, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { capabilities } from '@clearway/domain/operations'
import {
  buildAsset,
  buildManager,
  buildModel,
  buildOrganisation,
  buildSession,
  buildZone,
  square,
} from '@clearway/domain/testing'
import { type Flight, fly, type Station } from './alerts/flights.ts'
import { type Delays, type Viewer, watchZone } from './alerts/viewer.ts'
import { startIngest } from './kit/processes.ts'
import { openScratch } from './kit/scratch.ts'
import { publishSection, whole } from './kit/section.ts'
import { openWorld } from './kit/world.ts'

/**
 * From the frame with which an aircraft goes into a zone without permission to its violation_alert on the live socket,
 * with 1,000 aircraft at a frame a second. The peer is the same frame on the same socket. Writes bench/RESULTS.md.
 */
const aircraft = Number(process.env['AIRCRAFT'] ?? 1_000)
const measureMs = Number(process.env['MEASURE_MS'] ?? 20_000)
const warmUpMs = 5_000
/** Seconds inside and outside of the zone, in turn. */
const phaseS = 5
const centre = { longitude: 20, latitude: 20 }
const away = { longitude: 21, latitude: 20 }

const scratch = await openScratch()
try {
  const { env } = scratch
  const scene = await buildScene(env)
  const ingest = await startIngest(env)
  scratch.endsWith(ingest)
  const origin = `ws://127.0.0.1:${ingest.port}/v1`
  const stations: Station[] = scene.sessions.map(({ sessionUuid, token }) => ({
    sessionUuid,
    url: `${origin}/flight-sessions/${sessionUuid}/telemetry?token=${token}`,
  }))
  const viewer = await watchZone(`${origin}/airspace/live?token=${await scene.liveToken()}`, scene.zoneUuid)
  const places = { stations, inside: centre, outside: away }
  const turn = (second: number) => Math.floor(second / phaseS) % 2 === 1
  // Each aircraft goes in at a second of its own: a tenth of them in every second.
  const spread = await run(viewer, { ...places, isInside: (n, second) => turn(second + (n % (2 * phaseS))) })
  // All of them go in within the same second.
  const together = await run(viewer, { ...places, isInside: (_n, second) => turn(second) })
  viewer.close()
  await scene.close()
  await publishSection('alerts', [
    '## From a frame to its alert',
    '',
    `${whole(aircraft)} aircraft on a socket each, a frame a second each, go into a RED zone without permission and out again every ${2 * phaseS} s; one process of ingest and PostgreSQL, which stores every frame, alert and clearance; load, server and database share ${cpus().length} cores (load average ${loadavg()[0]?.toFixed(1)}; \`npm run bench -- alerts\`). Measured from sending the first frame inside to what comes on a live socket. The peer is that frame itself, on the same socket. The goal is a p99 below 500 ms.`,
    '',
    '| | measured | p50 | p99 | longest |',
    '|---|---|---|---|---|',
    row('the frame, one in ten going in each second', spread.frames),
    row('its alert', spread.alerts),
    row('the frame, all going in within one second', together.frames),
    row('its alert', together.alerts),
  ])
} finally {
  await scratch.close()
}

async function buildScene(env: Record<string, string>) {
  const { world, services, close } = await openWorld(env)
  const manager = await buildManager(world)
  const envelope = square(centre.longitude, centre.latitude) as never
  const zone = await buildZone(world, { manager, kind: 'red', zone_envelope: envelope })
  const org = await buildOrganisation(world)
  const { model_uuid } = await buildModel(world)
  const sessions: { sessionUuid: string; token: string }[] = []
  for (let n = 0; n < aircraft; n += 1) {
    const asset = await buildAsset(world, org, { asset_model_uuid: model_uuid })
    sessions.push(await buildSession(world, { org, assetUuid: asset.asset_uuid }))
  }
  const caller = { ...services, actor: manager.owner, requestId: 'bench' } as never
  const liveToken = async () => (await capabilities.live.createToken.invoke(caller, {}, {})).token
  return { zoneUuid: zone.zone_uuid, sessions, liveToken, close }
}

async function run(viewer: Viewer, flight: Flight): Promise<Delays> {
  const flying = await fly(flight)
  await sleep(warmUpMs)
  const done = viewer.measure(flying)
  await sleep(measureMs)
  const delays = done()
  await flying.stop()
  // What was inside when the stations left is out of the zone before the next run begins.
  await sleep(2_000)
  return delays
}

function row(what: string, delays: readonly number[]): string {
  const sorted = delays.toSorted((a, b) => a - b)
  const at = (share: number) => `${(sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1)} ms`
  return `| ${what} | ${whole(sorted.length)} | ${at(0.5)} | ${at(0.99)} | ${(sorted.at(-1) ?? Number.NaN).toFixed(1)} ms |`
}
