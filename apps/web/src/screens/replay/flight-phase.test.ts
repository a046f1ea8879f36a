import { expect, it } from 'vitest'
import { phaseAt } from './flight-phase.ts'

const frame = (second: number, heightM: number, climbMps: number | null = null) => ({
  timestampMs: second * 1_000,
  heightM,
  climbMps,
})
const air = [
  { atMs: 5_000, event: 'airborne' as const },
  { atMs: 50_000, event: 'landed' as const },
]
const frames = [frame(0, 0), frame(6, 10), frame(8, 18), frame(20, 60), frame(22, 60), frame(40, 20, -2)]

it.each([
  [2, 'before take-off'],
  [7, 'climbing'],
  [21, 'level'],
  [41, 'descending'],
  [30, null],
  [51, 'after landing'],
])('%i s after its first frame it is %s', (second, phase) => {
  expect(phaseAt({ air }, frames, second * 1_000)).toBe(phase)
})
