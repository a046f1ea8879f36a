import { readFileSync } from 'node:fs'
import { endExpiredSessions } from '@clearway/domain/flight'
import { capabilities } from '@clearway/domain/operations'
import { type BuiltSession, buildSession, createTestWorld, type TestWorld } from '@clearway/domain/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readTrack, type TrackFrame } from '../station/track.ts'

const { assets, sessions, telemetry } = capabilities
const hour = 3_600_000

let world: TestWorld

beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

const recorded = (name: string): TrackFrame[] =>
  readTrack(readFileSync(new URL(`tracks/${name}.jsonl`, import.meta.url), 'utf8'))

type Place = Pick<TrackFrame, 'latitude' | 'longitude'>

const radian = Math.PI / 180
const a = 6_378_137
const e2 = 0.0066943799901413165

/** Earth-centred coordinates on the ellipsoid of WGS84. A chord of some metres is as long as its arc to 1e-12. */
const earthCentred = ({ latitude, longitude }: Place): [number, number, number] => {
  const [phi, lambda] = [latitude * radian, longitude * radian]
  const n = a / Math.sqrt(1 - e2 * Math.sin(phi) ** 2)
  return [
    n * Math.cos(phi) * Math.cos(lambda),
    n * Math.cos(phi) * Math.sin(lambda),
    n * (1 - e2) * Math.sin(phi),
  ]
}

const chordSumM = (track: readonly Place[]): number => {
  const points = track.map(earthCentred)
  return points.slice(1).reduce((sum, p, i) => {
    const q = points[i]!
    return sum + Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2])
  }, 0)
}

/** Metres east and north on the plane that touches the ellipsoid at the first place. */
const onPlane = (track: readonly Place[]): [number, number][] => {
  const origin = earthCentred(track[0]!)
  const [phi, lambda] = [track[0]!.latitude * radian, track[0]!.longitude * radian]
  return track.map((place) => {
    const [x, y, z] = earthCentred(place).map((value, i) => value - origin[i]!) as [number, number, number]
    const east = -Math.sin(lambda) * x + Math.cos(lambda) * y
    const level = Math.cos(lambda) * x + Math.sin(lambda) * y
    return [east, -Math.sin(phi) * level + Math.cos(phi) * z]
  })
}

/** Area of the convex hull as half the sum of its edges' moments: an edge is a pair with no point on its right. */
const hullAreaM2 = (track: readonly Place[]): number => {
  const points = onPlane(track).filter(
    (p, i, all) => all.findIndex((q) => q[0] === p[0] && q[1] === p[1]) === i,
  )
  const side = (p: number[], q: number[], r: number[]) =>
    (q[0]! - p[0]!) * (r[1]! - p[1]!) - (q[1]! - p[1]!) * (r[0]! - p[0]!)
  let sum = 0
  for (const p of points)
    for (const q of points)
      if (p !== q && points.every((r) => side(p, q, r) >= 0)) sum += p[0]! * q[1]! - q[0]! * p[1]!
  return sum / 2
}

const within = (actual: number | null, expected: number) => expect(actual! / expected - 1).toBeCloseTo(0, 3)

/** The recorded flight as if it were flown now: an open session with all of its frames. */
const flown = async (track: readonly TrackFrame[]): Promise<BuiltSession> => {
  world.clock.set(new Date(track[0]!.timestamp))
  const flight = await buildSession(world)
  world.clock.set(new Date(track.at(-1)!.timestamp))
  await upload(flight, track)
  return flight
}

const upload = (flight: BuiltSession, frames: readonly TrackFrame[]) =>
  telemetry.upload.invoke(world.as(flight.owner), { session_uuid: flight.sessionUuid }, { frames })
const end = (flight: BuiltSession) =>
  sessions.end.invoke(world.as(flight.owner), { session_uuid: flight.sessionUuid }, {})
const sessionOf = (flight: BuiltSession) =>
  sessions.get.invoke(world.as(flight.owner), { session_uuid: flight.sessionUuid }, {})
const assetOf = (flight: BuiltSession) =>
  assets.get.invoke(world.as(flight.owner), { asset_uuid: flight.assetUuid }, {})

describe('the totals of a flight', () => {
  test.each(['phantom4-san-francisco', 'inspire2-san-francisco'])(
    'of %s are what other ways of measuring it find, to 0.1 %',
    async (name) => {
      const track = recorded(name)
      const flight = await flown(track)
      await end(flight)
      const session = await sessionOf(flight)
      expect(chordSumM(track)).toBeGreaterThan(100)
      within(session.total_distance, chordSumM(track))
      within(session.total_area, hullAreaM2(track))
      const seconds = (Date.parse(track.at(-1)!.timestamp) - Date.parse(track[0]!.timestamp)) / 1000
      within(session.total_endurance, seconds)
      expect(await assetOf(flight)).toMatchObject({
        total_flights: 1,
        total_distance: session.total_distance,
        total_endurance: session.total_endurance,
      })
    },
  )

  test('are counted once however many people and sweepers end it at the same moment', async () => {
    const flight = await flown(recorded('inspire2-san-francisco'))
    world.clock.advance(24 * hour)
    await Promise.all([
      ...Array.from({ length: 4 }, () => end(flight)),
      ...Array.from({ length: 4 }, () => endExpiredSessions(world.services)),
    ])
    const session = await sessionOf(flight)
    expect(await assetOf(flight)).toMatchObject({
      total_flights: 1,
      total_distance: session.total_distance,
      total_endurance: session.total_endurance,
    })
  })

  test('stay as they were when frames come after the end', async () => {
    const track = recorded('inspire2-san-francisco')
    const middle = track.length >> 1
    const flight = await flown(track.slice(0, middle))
    world.clock.set(new Date(track.at(-1)!.timestamp))
    await end(flight)
    const [session, asset] = [await sessionOf(flight), await assetOf(flight)]
    within(session.total_distance, chordSumM(track.slice(0, middle)))
    await upload(flight, track.slice(middle))
    await end(flight)
    expect(await sessionOf(flight)).toEqual(session)
    expect(await assetOf(flight)).toEqual(asset)
  })

  test('grow the asset’s with each flight, also with one that was not ended by a request', async () => {
    const track = recorded('phantom4-san-francisco')
    const first = await flown(track)
    await end(first)
    const second = await buildSession(world, { org: first as never, assetUuid: first.assetUuid })
    const moved = (frame: TrackFrame, i: number) => ({
      ...frame,
      timestamp: new Date(world.clock.now().getTime() + i * 250).toISOString(),
    })
    world.clock.advance(60_000)
    await upload({ ...first, sessionUuid: second.sessionUuid }, track.map(moved))
    world.clock.advance(24 * hour)
    await endExpiredSessions(world.services)
    const swept = await sessionOf({ ...first, sessionUuid: second.sessionUuid })
    expect(swept).toMatchObject({
      session_end_time: swept.session_expiry,
      total_endurance: ((track.length - 1) * 250) / 1000,
    })
    within(swept.total_distance, chordSumM(track))
    const asset = await assetOf(first)
    expect(asset.total_flights).toBe(2)
    within(asset.total_distance, 2 * chordSumM(track))
  })
})
