import { describe, expect, it } from 'vitest'
import { buildFlight, noonMs } from '../../testing/build-flight.ts'
import { breachMs, excursionsOf } from './excursions.ts'
import { eventAt, flightEvents, type ReplayAlert } from './flight-events.ts'
import { judgeFlight, type ReplayPlan } from './judge-flight.ts'
import { linkGapsOf } from './link-gaps.ts'

const plan: ReplayPlan = {
  planUuid: 'p',
  svcId: 'PLN-1',
  envelope: {
    type: 'Polygon',
    coordinates: [
      [
        [77.4, 12.95],
        [77.6, 12.95],
        [77.6, 13.05],
        [77.4, 13.05],
        [77.4, 12.95],
      ],
    ],
  },
  minHeightM: 40,
  maxHeightM: 90,
  during: { from: noonMs - 60_000, to: noonMs + 3_600_000 },
}
const heightOf = (second: number) => (second >= 20 && second < 30 ? 90 + Math.min(second - 19, 7) : 60)
const frames = buildFlight(60, (second) => ({
  heightM: second < 5 ? second * 12 : heightOf(second),
  isInAir: second > 0 && second < 60,
}))
const states = judgeFlight(frames, plan)
const excursions = excursionsOf(frames, states, plan)
const alert = {
  triggered_by: 'system',
  raised_at: new Date(noonMs + 21_000).toISOString(),
  acknowledged_at: new Date(noonMs + 25_000).toISOString(),
  cleared_at: new Date(noonMs + 32_000).toISOString(),
} as ReplayAlert
const source = { frames, plan, excursions, gaps: [], alerts: [alert], endMs: noonMs + 90_000, isWhole: true }

describe('the breaches of a flight', () => {
  it('say what was broken, from when to when, and how far', () => {
    expect(excursions).toEqual([
      expect.objectContaining({ fromIndex: 20, toIndex: 29, cause: 'above', peakM: 97 }),
    ])
    expect(breachMs(frames, excursions)).toBe(10_000)
  })

  it('are one while less than 3 s of calm lie between them, else two', () => {
    const broken = (calm: number) => {
      const flight = buildFlight(60, (second) => ({
        heightM: [20, 20 + calm].includes(second) ? 99 : 60,
      }))
      return excursionsOf(flight, judgeFlight(flight, plan), plan).length
    }
    expect([broken(2), broken(3), broken(4)]).toEqual([1, 1, 2])
  })

  it('are none without a plan', () => {
    expect(excursionsOf(frames, judgeFlight(frames, null), null)).toEqual([])
  })
})

describe('the events of a flight', () => {
  it('stand in the order of time', () => {
    expect(flightEvents(source).map(({ text }) => text)).toEqual([
      'Session started, first frame',
      'Airborne',
      'Above band, 90 m AGL ceiling',
      'Alert raised by the service',
      'Alert acknowledged',
      'Back in band, peak 97 m AGL',
      'Alert cleared',
      'Landed',
      'Last frame, session ended',
    ])
  })

  it('have no end while the session is open or frames are still missing', () => {
    expect(flightEvents({ ...source, endMs: null }).at(-1)?.text).toBe('Landed')
    expect(flightEvents({ ...source, isWhole: false }).at(-1)?.text).toBe('Landed')
  })

  it('are found by the moment', () => {
    const events = flightEvents(source)
    expect(eventAt(events, noonMs + 24_000)?.text).toBe('Alert raised by the service')
    expect(eventAt(events, noonMs - 1)).toBeUndefined()
  })
})

describe('a link gap', () => {
  const without = (from: number, to: number) =>
    buildFlight(60).filter(({ timestampMs }) => timestampMs <= noonMs + from || timestampMs >= noonMs + to)

  it('is more than 5 s without a frame', () => {
    expect(linkGapsOf(without(30_000, 35_000))).toEqual([])
    expect(linkGapsOf(without(30_000, 36_000))).toEqual([
      { index: 30, fromMs: noonMs + 30_000, toMs: noonMs + 36_000 },
    ])
  })

  it('is none where the station always sends slowly', () => {
    expect(linkGapsOf(buildFlight(60).filter((_, index) => index % 10 === 0))).toEqual([])
    expect(linkGapsOf([])).toEqual([])
  })
})
