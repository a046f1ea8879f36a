import { describe, expect, it } from 'vitest'
import { noonMs } from '../../testing/build-flight.ts'
import { eventAt, flightEvents, type ReplayAlert } from './flight-events.ts'
import { noFacts, type ReplayFacts, type ReplayFrame, type ReplayPlan } from './replay-frame.ts'

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
const facts: ReplayFacts = {
  ...noFacts,
  frames: 61,
  firstMs: noonMs,
  lastMs: noonMs + 60_000,
  breachCount: 1,
  breachMs: 10_000,
  excursions: [
    { fromMs: noonMs + 20_000, toMs: noonMs + 29_000, untilMs: noonMs + 30_000, cause: 'above', peakM: 97 },
  ],
  air: [
    { atMs: noonMs + 1_000, event: 'airborne' },
    { atMs: noonMs + 60_000, event: 'landed' },
  ],
}
const alert = {
  alert_uuid: 'a',
  alert_type: 'altitude_breach',
  altitude_agl: 97.2,
  latitude: 13,
  longitude: 77.5,
  triggered_by: 'system',
  raised_at: new Date(noonMs + 21_000).toISOString(),
  acknowledged_at: new Date(noonMs + 25_000).toISOString(),
  cleared_at: new Date(noonMs + 32_000).toISOString(),
} as ReplayAlert
const climbing = { timestampMs: noonMs + 20_000, heightM: 96, climbMps: 1.5 } as ReplayFrame
const source = {
  ...{ facts, plan, frames: [climbing], alerts: [alert] },
  ...{ endMs: noonMs + 90_000, isWhole: true },
}

describe('the events of a flight', () => {
  it('are in the order of time', () => {
    expect(flightEvents(source).map(({ text }) => text)).toEqual([
      'Session started, first frame',
      'Airborne',
      'Above band, 90 m AGL ceiling',
      'Altitude breach, 97 m AGL, climbing',
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

  it('contain a link gap where it began, and no breach while the plan is not known', () => {
    const gaps = [{ fromMs: noonMs + 40_000, toMs: noonMs + 52_000 }]
    const texts = flightEvents({ ...source, facts: { ...facts, gaps }, plan: undefined }).map(
      ({ text }) => text,
    )
    expect(texts).toContain('Link gap, 12 s')
    expect(texts).not.toContain('Above band, 90 m AGL ceiling')
  })

  it('say of an alert where it was raised, also before the first frame and after the last', () => {
    const raised = (seconds: number) => ({
      ...alert,
      raised_at: new Date(noonMs + seconds * 1_000).toISOString(),
    })
    const alertsOf = (seconds: number) =>
      flightEvents({ ...source, alerts: [raised(seconds)] }).filter(({ kind }) => kind === 'alert')
    expect(alertsOf(21)).toMatchObject([{ place: { latitude: 13, longitude: 77.5 } }])
    expect(alertsOf(-30)).toMatchObject([
      { timestampMs: noonMs, text: 'Altitude breach, 97 m AGL, before its first frame' },
    ])
    expect(alertsOf(75)).toMatchObject([
      { timestampMs: noonMs + 60_000, text: 'Altitude breach, 97 m AGL, after its last frame' },
    ])
  })

  it('are found by the moment', () => {
    const events = flightEvents(source)
    expect(eventAt(events, noonMs + 24_000)?.text).toBe('Altitude breach, 97 m AGL, climbing')
    expect(eventAt(events, noonMs - 1)).toBeUndefined()
  })
})
