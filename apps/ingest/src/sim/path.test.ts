import { geodesicDistanceM } from '@clearway/domain/geo'
import { expect, test } from 'vitest'
import type { TrackFrame } from '../station/track.ts'
import { seeded } from './faults.ts'
import { generatedPath, gridPlace, recordedPath } from './path.ts'

const at = (seconds: number) => new Date(Date.UTC(2018, 4, 23) + seconds * 1_000).toISOString()
const frames: TrackFrame[] = [
  { timestamp: at(0), latitude: 10, longitude: 20, altitude_agl: 0, heading: 90 },
  { timestamp: at(10), latitude: 10, longitude: 20.01, altitude_agl: 50, heading: 90 },
  { timestamp: at(20), latitude: 10, longitude: 20.02, altitude_agl: 60, heading: 90, flight_mode: 'AUTO' },
]
const now = '2026-01-31T09:00:00.000Z'
type Place = [number, number]

test.each([
  [0, { longitude: 20, altitude_agl: 0, heading: 90 }],
  [5, { longitude: 20.005, altitude_agl: 25, heading: 90 }],
  [15, { longitude: 20.015, altitude_agl: 55, heading: 90 }],
  [20, { longitude: 20.02, altitude_agl: 60, flight_mode: 'AUTO' }],
  [25, { longitude: 20.015, altitude_agl: 55, heading: 270 }],
  [40, { longitude: 20, altitude_agl: 0 }],
  [45, { longitude: 20.005, altitude_agl: 25, heading: 90 }],
])('a recorded track is flown up and down for ever: at %d s', (elapsedS, expected) => {
  const { longitude, altitude_agl: height, ...frame } = recordedPath(frames, null)(elapsedS, now)
  const { longitude: east, altitude_agl: up, ...rest } = expected
  expect(longitude).toBeCloseTo(east, 9)
  expect(height).toBeCloseTo(up, 9)
  expect(frame).toMatchObject({ ...rest, latitude: 10, timestamp: now })
})

test('a recorded track is flown from where it is wanted, and a track of one frame does not move', () => {
  expect(recordedPath(frames, [77, 13])(10, now)).toMatchObject({ latitude: 13, altitude_agl: 50 })
  expect(recordedPath(frames, [77, 13])(10, now).longitude).toBeCloseTo(77.01, 9)
  const [first] = frames
  expect(recordedPath([first!], null)(123.4, now)).toMatchObject({ latitude: 10, longitude: 20 })
})

test('generated aircraft fly steadily, each round a place of its own', () => {
  const paths = Array.from({ length: 20 }, (_, n) => generatedPath(n, [77.59, 12.97], seeded(n)))
  const place = (n: number, second: number): Place => {
    const { longitude, latitude } = paths[n]!(second, now)
    return [longitude, latitude]
  }
  for (let n = 0; n < 20; n += 1) {
    for (let second = 0; second < 60; second += 1) {
      const moved = geodesicDistanceM(place(n, second), place(n, second + 1))
      expect(moved).toBeGreaterThan(7)
      expect(moved).toBeLessThan(17)
    }
    for (let other = 0; other < n; other += 1)
      expect(geodesicDistanceM(place(n, 30), place(other, 30))).toBeGreaterThan(100)
  }
})

test('places of the grid are a kilometre apart, however many', () => {
  const places = Array.from({ length: 120 }, (_, n) => gridPlace(n, [8.5, 47.4]) as Place)
  for (const [n, one] of places.entries())
    for (const other of places.slice(0, n)) expect(geodesicDistanceM(one, other)).toBeGreaterThan(990)
  const furthest = Math.max(...places.map((one) => geodesicDistanceM([8.5, 47.4], one)))
  expect(furthest).toBeLessThan(8_000)
})
