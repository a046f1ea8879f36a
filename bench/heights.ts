import { rm } from 'node:fs/promises'
import { cpus } from 'node:os'
import { boxPolygon } from '@clearway/domain/geo'
import { isProblem, readFrame, type StoredFrame } from '@clearway/domain/telemetry'
import {
  buildAsset,
  buildManager,
  buildMission,
  buildOperator,
  buildOrganisation,
  buildSession,
} from '@clearway/domain/testing'
import { deriveAltitudes } from '../packages/domain/src/flight/telemetry/frames/altitudes.ts'
import { deriveBounds } from './heights/bounds.ts'
import { writeTerrain } from './heights/terrain.ts'
import { area, type Piece, pieceOf, questionRadius, seeded } from './intersect/data.ts'
import { startApi } from './kit/processes.ts'
import { openScratch } from './kit/scratch.ts'
import { publishSection, tableRow, whole } from './kit/section.ts'
import { headersOf, openWorld } from './kit/world.ts'
import { cell, disjointSlot, missionHeights, missionWindow } from './plans/data.ts'
import { fillPlans } from './plans/fill.ts'
import { fillZones } from './zones/fill.ts'

/**
 * What bounds above the ellipsoid cost: zone matching, deconfliction and intersection over known ground, pair by pair with
 * the same over unknown ground; the ground under a corridor of 20 km; the altitudes of a frame. Writes bench/RESULTS.md.
 */
const zones = Number(process.env['ZONES'] ?? 100_000)
const pairs = Number(process.env['PAIRS'] ?? 1_500)
/** Asked again and again, as people of one region ask; all of them are asked once before it is measured. */
const places = 400
const warmUp = places

const terrain = await writeTerrain()
const sides = [await openSide({}), await openSide({ TERRAIN_DIR: terrain })] as const
const [without, over] = sides
try {
  await deriveBounds(over.scratch.url, over.services.ground)
  const kinds: [string, (side: Side, n: number) => Promise<unknown>][] = [
    ['zone matching: `POST /missions/evaluate`', evaluate],
    ['intersection: `POST /constraints/intersect`', intersect],
    ['deconfliction: `POST /flight-plans`', plan],
  ]
  const rates: string[] = []
  for (const [name, act] of kinds) rates.push(await inPairs(name, act))
  const strips = await corridors(20)
  await publishSection('heights', [
    '## Heights above ground, sea and ellipsoid',
    '',
    `Over HTTP: ${whole(zones)} zones and ${whole(10_000)} approved plans with bounds above the sea and the ellipsoid, over terrain of three seconds of arc, and the same without terrain; ${whole(pairs)} pairs each, in changing order, client, both api processes and both databases share ${cpus().length} cores (\`npm run bench -- heights\`). The goal is 0.9 of the rate without.`,
    '',
    '| | without | with bounds | share of the rate |',
    '|---|---|---|---|',
    ...rates,
    '',
    `The ground under a corridor of 20 km, 1,000 points by \`POST /v1/terrain/heights\`, over HTTP; the goal is 100 ms. Altitudes of a frame in groups of 500; the goal is 5 µs.`,
    '',
    '| | median | longest |',
    '|---|---|---|',
    ...strips,
    ...(await frames()),
  ])
} finally {
  for (const side of sides) await side.close()
  await rm(terrain, { recursive: true })
}

type Side = Awaited<ReturnType<typeof openSide>>

/** A world of its own, filled alike. */
async function openSide(more: Record<string, string>) {
  const scratch = await openScratch()
  const env = { ...scratch.env, ...more }
  const { world, services, close } = await openWorld(env)
  scratch.endsWith({ stop: close })
  const manager = await buildManager(world)
  const operator = await buildOperator(world)
  const { west, south, side } = cell
  const mission = await buildMission(world, operator, {
    mission_envelope: boxPolygon([west, south, west + side, south + side]),
    start_time: new Date(missionWindow.from).toISOString(),
    end_time: new Date(missionWindow.to).toISOString(),
    min_height: missionHeights.min,
    max_height: missionHeights.max,
  })
  await fillZones(scratch.url, zones, { orgUuid: manager.org.org_uuid })
  await fillPlans(scratch.url, [
    {
      missionUuid: mission.mission_uuid,
      orgUuid: operator.org.org_uuid,
      assetUuid: operator.assetUuid,
      pilotUuid: operator.pilotUuid,
      creatorUuid: operator.person.user.user_uuid,
    },
  ])
  const headers = { ...headersOf(operator), 'content-type': 'application/json' }
  const api = await startApi(env)
  scratch.endsWith(api)
  return { scratch, world, services, operator, mission, api, headers, close: () => scratch.close() }
}

function drawn(n: number): Piece {
  return pieceOf(seeded(n % places), questionRadius, 0)
}

/** A question over HTTP, as a partner asks it. */
async function ask({ api, headers }: Side, path: string, body: object): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${api.port}/v1${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  const said = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${said}`)
}

function evaluate(side: Side, n: number) {
  const { ring, minHeight, maxHeight, from, to } = drawn(n)
  return ask(side, '/missions/evaluate', {
    mission_envelope: { type: 'Polygon', coordinates: [ring] },
    min_height: minHeight,
    max_height: maxHeight,
    start_time: new Date(from).toISOString(),
    end_time: new Date(to as number).toISOString(),
  })
}

function intersect(side: Side, n: number) {
  const { ring, minHeight, maxHeight, from, to } = drawn(n)
  return ask(side, '/constraints/intersect', {
    geometry_2d: { type: 'Polygon', coordinates: [ring] },
    min_height: minHeight,
    max_height: maxHeight,
    active_from: new Date(from).toISOString(),
    active_to: new Date(to as number).toISOString(),
  })
}

function plan(side: Side, n: number) {
  const { ring, minHeight, maxHeight, from, to } = disjointSlot(n)
  return ask(side, `/flight-plans?mission_uuid=${side.mission.mission_uuid}`, {
    asset_uuid: side.operator.assetUuid,
    pilot_uuid: side.operator.pilotUuid,
    schedule_start_time: new Date(from).toISOString(),
    schedule_end_time: new Date(to).toISOString(),
    flight_envelope: { type: 'Polygon', coordinates: [ring] },
    min_height: minHeight,
    max_height: maxHeight,
  })
}

/** Each asked once of both, in changing order. */
async function inPairs(name: string, act: (side: Side, n: number) => Promise<unknown>): Promise<string> {
  const times = new Map(sides.map((side) => [side, [] as number[]]))
  for (let n = 0; n < warmUp + pairs; n += 1)
    for (const side of n % 2 === 0 ? sides : sides.toReversed()) {
      const from = performance.now()
      await act(side, n)
      if (n >= warmUp) times.get(side)?.push(performance.now() - from)
    }
  const [bare, bound] = [middle(times.get(without)!), middle(times.get(over)!)]
  const row = tableRow(name, `${bare.toFixed(2)} ms`, `${bound.toFixed(2)} ms`, (bare / bound).toFixed(2))
  console.log(row)
  return row
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] as number
}

/** As the planner's strip asks: 200 places along 20 km, 5 across. Each corridor lies where none was asked before, then is asked again. */
async function corridors(count: number): Promise<string[]> {
  const [first, again]: [number[], number[]] = [[], []]
  for (let n = 0; n < count; n += 1)
    for (const times of [first, again]) {
      const [west, south] = [area.west + 0.1 + (n % 6), area.south + 0.1 + Math.floor(n / 6)]
      const points = Array.from({ length: 1_000 }, (_, i) => [
        west + (Math.floor(i / 5) / 199) * 0.183,
        south + Math.floor(i / 5) * 0.0001 + (i % 5) * 0.0003,
      ])
      const from = performance.now()
      await ask(over, '/terrain/heights', { points })
      times.push(performance.now() - from)
    }
  const row = (name: string, times: number[]) =>
    tableRow(name, `${middle(times).toFixed(1)} ms`, `${Math.max(...times).toFixed(1)} ms`)
  return [row('corridor of 20 km, where nobody asked before', first), row('the same, asked again', again)]
}

async function frames(): Promise<string[]> {
  const { world, services } = over
  const org = await buildOrganisation(world)
  const asset = await buildAsset(world, org)
  const startMs = Date.now() - 3_600_000
  const owner = await buildSession(world, {
    org,
    assetUuid: asset.asset_uuid,
    startedAt: new Date(startMs),
  })
  const made = (i: number, altitudes: object): StoredFrame => {
    const position = { latitude: 12.95 + (i % 100) / 2_000, longitude: 77.55 + (i % 90) / 2_000 }
    const sent = { ...position, ...altitudes, timestamp: new Date(startMs + i).toISOString() }
    const window = { from: startMs, to: startMs + 1_000_000, keptFrom: startMs }
    const frame = readFrame(sent, { owner, window, sequenceNumber: i + 1 })
    if (isProblem(frame)) throw new Error(frame.message)
    return frame
  }
  const each = async (name: string, altitudes: object) => {
    const times: number[] = []
    for (let round = 0; round < 200; round += 1) {
      const group = Array.from({ length: 500 }, (_, i) => made(i, altitudes))
      const from = performance.now()
      await deriveAltitudes(services.ground, group)
      times.push(((performance.now() - from) / group.length) * 1_000)
    }
    const settled = times.slice(50)
    return tableRow(name, `${middle(settled).toFixed(2)} µs`, `${Math.max(...settled).toFixed(2)} µs`)
  }
  return [
    await each('a frame with height above ground alone: the others by the ground', { altitude_agl: 60 }),
    await each('a frame with height above the sea alone', { absolute_altitude_m: 960 }),
    await each('a frame with all three', {
      altitude_agl: 60,
      absolute_altitude_m: 960,
      altitude_w84: 875,
    }),
  ]
}
