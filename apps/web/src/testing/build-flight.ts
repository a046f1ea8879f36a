import type { ReplayFrame } from '../screens/replay/replay-frame.ts'

/** A frame a second from noon on, flying east; a builder of tests. */
export const noonMs = Date.parse('2026-11-19T12:00:00.000Z')

export const buildFlight = (
  seconds: number,
  more: (second: number) => Partial<ReplayFrame> = () => ({}),
): ReplayFrame[] =>
  Array.from({ length: seconds + 1 }, (_, second) => ({
    number: second + 1,
    timestampMs: noonMs + second * 1000,
    sinceMs: second === 0 ? null : 1000,
    state: 'conforming' as const,
    longitude: 77.5 + second * 0.0001,
    latitude: 13,
    heightM: 60,
    speedMps: 10,
    climbMps: 0,
    batteryPercent: 90,
    headingDeg: 90,
    isInAir: true,
    mode: null,
    ...more(second),
  }))
