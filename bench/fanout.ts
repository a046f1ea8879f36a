import { cpus, loadavg } from 'node:os'
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
import { type Aircraft, type Connected, connectSide, type Latency, type Saturation } from './fanout/load.ts'
import { cpuSeconds } from './ingest/cpu.ts'
import { startIngest, startPeer } from './kit/processes.ts'
import { openScratch } from './kit/scratch.ts'
import { middleBy, publishSection, whole } from './kit/section.ts'
import { openWorld } from './kit/world.ts'

/**
 * Deliveries a second from 1,000 aircraft to 50 viewers that have a zone and a viewport each, through the real ingest
 * process, which stores every frame first; as a share of a bare `ws` broadcaster of the same bytes. Writes
 * bench/RESULTS.md.
 */
const aircraftCount = Number(process.env['AIRCRAFT'] ?? 1_000)
const viewerCount = Number(process.env['VIEWERS'] ?? 50)
const rounds = Number(process.env['ROUNDS'] ?? 3)
const timing = { warmUpMs: 2_000, measureMs: Number(process.env['MEASURE_MS'] ?? 6_000) }
/** Frames on the way at saturation. */
const inFlight = 200
const centre = { longitude: 20, latitude: 20 }

interface Round {
  readonly peer: Saturation
  readonly ours: Saturation
}

const scratch = await openScratch()
try {
  const { env } = scratch
  const scene = await buildScene(env)
  const ingest = await startIngest(env)
  const peer = await startPeer(new URL('./fanout/peer.ts', import.meta.url), { ZONE_UUID: scene.zoneUuid })
  scratch.endsWith(ingest, peer)
  const sides = {
    peer: await connectPeer(scene, peer.port),
    ours: await connectOurs(scene, ingest.port),
  }
  const results: Round[] = []
  for (let nth = 1; nth <= rounds; nth += 1) {
    const round = {
      peer: await sides.peer.saturate(timing, inFlight, () => cpuSeconds(peer.pid)),
      ours: await sides.ours.saturate(timing, inFlight, () => cpuSeconds(ingest.pid)),
    }
    results.push(round)
    console.log(
      `round ${nth}: peer ${whole(round.peer.deliveriesPerSecond)}/s, ours ${whole(round.ours.deliveriesPerSecond)}/s`,
    )
  }
  const median = middleBy(results, shareOf)
  const half = await sides.ours.pace(timing, median.ours.deliveriesPerSecond / viewerCount / 2)
  const plain = await sides.ours.pace(timing, aircraftCount)
  for (const side of Object.values(sides)) side.close()
  await scene.close()
  await publishSection('fanout', sectionOf(median, half, plain))
} finally {
  await scratch.close()
}

async function buildScene(env: Record<string, string>) {
  const { world, services, close } = await openWorld(env)
  const manager = await buildManager(world)
  const envelope = square(centre.longitude, centre.latitude) as never
  const zone = await buildZone(world, { manager, kind: 'green', zone_envelope: envelope })
  const org = await buildOrganisation(world)
  const { model_uuid } = await buildModel(world)
  const flights: (Omit<Aircraft, 'url'> & { token: string })[] = []
  for (let n = 0; n < aircraftCount; n += 1) {
    const asset = await buildAsset(world, org, { asset_model_uuid: model_uuid })
    const { sessionUuid, token } = await buildSession(world, { org, assetUuid: asset.asset_uuid })
    // Each has a place of its own in the zone, written with as many digits.
    const place = { longitude: 19.9612345 + (n % 40) / 1e3, latitude: 19.9612345 + n / 2e5 }
    flights.push({ sessionUuid, assetUuid: asset.asset_uuid, token, ...place })
  }
  const caller = { ...services, actor: manager.owner, requestId: 'bench' } as never
  const liveToken = async () => (await capabilities.live.createToken.invoke(caller, {}, {})).token
  return { zoneUuid: zone.zone_uuid, flights, liveToken, close }
}

type Scene = Awaited<ReturnType<typeof buildScene>>

async function connectOurs({ flights, zoneUuid, liveToken }: Scene, port: number): Promise<Connected> {
  const base = `ws://127.0.0.1:${port}/v1`
  const bounds = { west: 19, south: 19, east: 21, north: 21 }
  const requests = [
    { action: 'subscribe', zoneUuid, mode: 'full' },
    { action: 'set_bounds', version: 0, bounds },
  ]
  const viewers: { url: URL; requests: object[] }[] = []
  for (let n = 0; n < viewerCount; n += 1)
    viewers.push({ url: new URL(`${base}/airspace/live?token=${await liveToken()}`), requests })
  const aircraft = flights.map((flight) => ({
    ...flight,
    url: `${base}/flight-sessions/${flight.sessionUuid}/telemetry?token=${flight.token}`,
  }))
  return connectSide({ aircraft, viewers })
}

async function connectPeer({ flights }: Scene, port: number): Promise<Connected> {
  const base = `ws://127.0.0.1:${port}`
  const viewers = Array.from({ length: viewerCount }, () => ({
    url: new URL(`${base}/viewer`),
    requests: [],
  }))
  return connectSide({ aircraft: flights.map((flight) => ({ ...flight, url: base })), viewers })
}

function shareOf({ peer, ours }: Round): number {
  return ours.deliveriesPerSecond / peer.deliveriesPerSecond
}

function sectionOf({ peer, ours }: Round, half: Latency, plain: Latency): string[] {
  const row = (what: string, { deliveriesPerSecond, messageBytes, cpuUs }: Saturation, share: string) =>
    `| ${what} | ${whole(deliveriesPerSecond)} | ${share} | ${cpuUs.toFixed(1)} | ${whole(messageBytes)} |`
  const delays = ({ deliveriesPerSecond, p50Ms, p99Ms, delivered }: Latency) =>
    `${whole(deliveriesPerSecond)} deliveries/s: p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, ${(delivered * 100).toFixed(1)} % delivered`
  return [
    '## Fan-out to live maps',
    '',
    `${whole(aircraftCount)} aircraft on a socket each, ${viewerCount} viewers with a zone and a viewport that hold all of them; ${inFlight} frames on the way; one ingest process, which stores every frame first; load, server and PostgreSQL share ${cpus().length} cores (load average ${loadavg()[0]?.toFixed(1)}); both servers in turn, the median of ${rounds} rounds (\`npm run bench -- fanout\`). The goals: a share of 0.7, and a p99 below 150 ms at half load.`,
    '',
    '| | deliveries/s | share | server, µs CPU a delivery | bytes a message |',
    '|---|---|---|---|---|',
    row('bare `ws` broadcaster: sends on what it is given', peer, '1.00'),
    row('Clearway: stored, then sent to whom it may concern', ours, shareOf({ peer, ours }).toFixed(2)),
    '',
    'From sending a frame to its delivery:',
    '',
    `- at half of that load, ${delays(half)}`,
    `- at a frame a second from each aircraft, ${delays(plain)}`,
  ]
}
