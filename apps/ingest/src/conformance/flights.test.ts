import type { Evidence } from '@clearway/domain/alerts'
import { defaultSettings } from '@clearway/domain/kernel'
import { expect, test } from 'vitest'
import { type Observation, WireForm } from '../live/observation.ts'
import { adHoc } from '../testing/flight-facts.ts'
import { trackFlights } from './flights.ts'

const frame = (at: number) => ({
  sessionUuid: 'session',
  assetUuid: 'asset',
  at,
  latitude: 10,
  longitude: 10,
  heightM: 50,
  isInAir: true,
  zoneUuids: [],
  wire: new WireForm(() => '{}'),
})

const openFlights = () => {
  const found: Evidence[] = []
  const missed: Observation[] = []
  const flights = trackFlights({
    rules: defaultSettings.conformance,
    judgement: { margins: defaultSettings.conformance, zone: () => undefined },
    record: (evidence) => found.push(evidence),
    missed: (one) => missed.push(one),
  })
  return { flights, found, missed }
}

/** A flight that was seen last at 1,000 and seems silent since 5,000. */
const seemingSilent = () => {
  const { flights, found } = openFlights()
  flights.learn([adHoc])
  flights.see(frame(1_000), 'socket')
  expect(flights.silentSince(5_000, () => 0)).toEqual(['session'])
  return { flights, found }
}

test('a flight of which no process received a frame is lost', () => {
  const { flights, found } = seemingSilent()
  flights.reconsider(['session'], new Map(), 5_000)
  expect(flights.conformanceOf('session')).toBe('contingent')
  expect(found).toMatchObject([{ type: 'raise', violation: { alertType: 'lost_link' } }])
})

test('one of which another process received a frame is not', () => {
  const { flights, found } = seemingSilent()
  flights.reconsider(['session'], new Map([['session', 6_000]]), 5_000)
  expect(flights.conformanceOf('session')).toBe('conforming')
  expect(found).toEqual([])
})

test('nor is one of which a frame came here while the database was asked', () => {
  const { flights, found } = seemingSilent()
  flights.see(frame(9_000), 'socket')
  flights.reconsider(['session'], new Map([['session', 6_000]]), 5_000)
  flights.reconsider(['session'], new Map(), 5_000)
  expect(flights.conformanceOf('session')).toBe('conforming')
  expect(found).toEqual([])
})

test('frames that wait for the facts of a flight that ends first are to be judged late', () => {
  const { flights, missed } = openFlights()
  const frames = [frame(1_000), frame(2_000)]
  for (const one of frames) expect(flights.see(one, 'socket')).toBe('unknown')
  flights.forget('session')
  expect(missed).toEqual(frames)
})
