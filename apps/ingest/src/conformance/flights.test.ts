import type { Evidence } from '@clearway/domain/alerts'
import { defaultSettings } from '@clearway/domain/kernel'
import { describe, expect, test } from 'vitest'
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
  const clock = { now: 0 }
  const flights = trackFlights({
    rules: defaultSettings.conformance,
    judgement: { margins: defaultSettings.conformance, zone: () => undefined },
    now: () => clock.now,
    record: (evidence) => found.push(evidence),
    missed: (one) => missed.push(one),
  })
  return {
    flights,
    found,
    missed,
    /** A frame that this process receives at a time, by the clock of its station. */
    receive(receivedAt: number, at = receivedAt) {
      clock.now = receivedAt
      return flights.see(frame(at), 'socket')
    },
    /** Whether the flight seems silent since a time; the service listened always. */
    isSilentSince: (at: number) => flights.silentSince(at, () => Number.NEGATIVE_INFINITY).length === 1,
    /** Another process stored a frame of a time, as is found at another one. */
    findElsewhere(foundAt: number, at: number, since = 5_000) {
      clock.now = foundAt
      flights.reconsider(['session'], new Map([['session', at]]), since)
    },
  }
}

/** A flight that was seen last at 1,000 and seems silent since 5,000. */
const seemingSilent = () => {
  const known = openFlights()
  known.flights.learn([adHoc])
  known.receive(1_000)
  expect(known.isSilentSince(5_000)).toBe(true)
  return known
}

test('a flight of which no process received a frame is lost', () => {
  const { flights, found } = seemingSilent()
  flights.reconsider(['session'], new Map(), 5_000)
  expect(flights.conformanceOf('session')).toBe('contingent')
  expect(found).toMatchObject([{ type: 'raise', violation: { alertType: 'lost_link' } }])
})

test('one of which another process received a frame is not', () => {
  const { flights, found, findElsewhere } = seemingSilent()
  findElsewhere(20_000, 6_000)
  expect(flights.conformanceOf('session')).toBe('conforming')
  expect(found).toEqual([])
})

test('nor is one of which a frame came here while the database was asked', () => {
  const { flights, found, receive, findElsewhere } = seemingSilent()
  receive(9_000)
  findElsewhere(9_000, 6_000)
  flights.reconsider(['session'], new Map(), 5_000)
  expect(flights.conformanceOf('session')).toBe('conforming')
  expect(found).toEqual([])
})

const clocks: [string, number][] = [
  ['is behind', -14_900],
  ['is right', 0],
  ['is ahead', 60_000],
]

describe.each(clocks)('a station whose clock %s', (_what, offMs) => {
  test('is heard when its frames arrive', () => {
    const { flights, receive, isSilentSince } = openFlights()
    flights.learn([adHoc])
    receive(100_000, 100_000 + offMs)
    expect(isSilentSince(99_999)).toBe(false)
    expect(isSilentSince(100_000)).toBe(true)
  })

  test('is heard when its frames are found to have arrived elsewhere', () => {
    const { flights, receive, isSilentSince, findElsewhere } = openFlights()
    flights.learn([adHoc])
    receive(100_000, 100_000 + offMs)
    findElsewhere(115_000, 114_500 + offMs, 100_000)
    expect(isSilentSince(114_999)).toBe(false)
    expect(isSilentSince(115_000)).toBe(true)
    flights.reconsider(['session'], new Map([['session', 114_500 + offMs]]), 115_000)
    expect(flights.conformanceOf('session')).toBe('contingent')
  })

  test('is not heard later than now by a process that takes its flight over', () => {
    const { flights, isSilentSince } = openFlights()
    flights.learn([{ ...adHoc, hasLink: true, lastFrameAt: offMs }], true)
    expect(isSilentSince(0)).toBe(true)
  })
})

test('a clock that is set back keeps the link, and brings one back that was lost', () => {
  const { flights, found, receive, isSilentSince } = openFlights()
  flights.learn([adHoc])
  receive(100_000, 160_000)
  expect(receive(101_000)).toBe('overtaken')
  expect(isSilentSince(100_500)).toBe(false)
  flights.reconsider(['session'], new Map(), 101_000)
  expect(receive(120_000)).toBe('overtaken')
  expect(flights.conformanceOf('session')).toBe('conforming')
  expect(found.map(({ type }) => type)).toEqual(['raise', 'clear'])
})

test('frames that wait for the facts of a flight that ends first are to be judged late', () => {
  const { flights, missed } = openFlights()
  const frames = [frame(1_000), frame(2_000)]
  for (const one of frames) expect(flights.see(one, 'socket')).toBe('unknown')
  flights.forget('session')
  expect(missed).toEqual(frames)
})

test('so are those that wait for facts which come with a newer frame: the flight is taken over from there', () => {
  const { flights, missed } = openFlights()
  const frames = [frame(2_000), frame(1_000), frame(3_000)]
  for (const one of frames) flights.see(one, 'socket')
  flights.learn([{ ...adHoc, hasLink: true, lastFrameAt: 2_000 }], true)
  expect(missed.map(({ at }) => at)).toEqual([1_000, 2_000])
})

test('so is one that was stored when its flight was taken over, and comes to be judged after that', () => {
  const { flights, receive } = openFlights()
  flights.learn([adHoc])
  receive(1_000)
  flights.learn([{ ...adHoc, hasLink: true, lastFrameAt: 2_000 }], true)
  expect(receive(2_000)).toBe('overtaken')
  expect(receive(3_000)).toBe('judged')
})
