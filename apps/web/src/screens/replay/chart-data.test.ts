import { describe, expect, it } from 'vitest'
import { buildFlight, noonMs } from '../../testing/build-flight.ts'
import { chartData, niceTop } from './chart-data.ts'

const source = { frames: buildFlight(600), originMs: noonMs, gaps: [], plan: null }

describe('what the charts draw', () => {
  it('of a short stretch is every frame of it, and one beyond each edge', () => {
    const { seconds } = chartData(source, { fromMs: 100_000, toMs: 103_000 })
    expect(seconds).toEqual([99, 100, 101, 102, 103, 104])
  })

  it('has no line across a link gap, but the length of the gap', () => {
    const frames = buildFlight(30, (second) => ({ sinceMs: second === 20 ? 10_000 : 1_000 })).filter(
      (_, index) => index <= 10 || index >= 20,
    )
    const gaps = [{ fromMs: noonMs + 10_000, toMs: noonMs + 20_000 }]
    const { seconds, heightM, linkS } = chartData({ ...source, frames, gaps }, { fromMs: 0, toMs: 30_000 })
    const before = seconds.indexOf(10)
    expect(heightM[before + 1]).toBeNull()
    expect(linkS[before + 2]).toBe(10)
  })
})

it.each([
  [93, 10, 100],
  [10.9, 5, 12],
  [97, 120, 120],
  [143, 10, 150],
])('a chart that holds %d (at least %d) goes up to %d', (value, least, top) => {
  expect(niceTop([null, value], least)).toBe(top)
})

it('a chart has room above its greatest value where that is asked for', () => {
  expect(niceTop([97], 30, 1.1)).toBe(120)
})
