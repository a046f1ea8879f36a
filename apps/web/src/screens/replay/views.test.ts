import { describe, expect, it } from 'vitest'
import { buildFlight, noonMs } from '../../testing/build-flight.ts'
import { joinedParts, staleAfterMs, stretchAround, stretchIn } from './views.ts'

const flight = buildFlight(600)
const every = (nth: number, from = 0, to = 600) =>
  flight.filter((_, second) => second >= from && second <= to && second % nth === 0)
const numbers = (frames: readonly { number: number }[]) => frames.map(({ number }) => number)

describe('what there is of a flight', () => {
  it('is the finest part of each stretch, in whatever order they came', () => {
    const parts = [
      { toleranceM: 0, frames: every(1, 100, 110) },
      { toleranceM: 8, frames: every(100) },
      { toleranceM: 2, frames: every(10, 50, 150) },
    ]
    const seconds = [0, 50, 60, 70, 80, 90, ...Array.from({ length: 11 }, (_, i) => 100 + i)]
    const expected = [...seconds, 120, 130, 140, 150, 200, 300, 400, 500, 600].map((second) => second + 1)
    expect(numbers(joinedParts(parts))).toEqual(expected)
    expect(numbers(joinedParts(parts.toReversed()))).toEqual(expected)
  })

  it('is the other where a part has no frames, and one that was cut short gives way to all', () => {
    const whole = { toleranceM: 4, frames: every(100) }
    expect(numbers(joinedParts([whole, { toleranceM: 0, frames: [] }]))).toEqual(numbers(whole.frames))
    expect(joinedParts([{ toleranceM: null, frames: every(300) }, whole])).toEqual(whole.frames)
    expect(joinedParts([])).toEqual([])
  })
})

describe('the stretch around the playhead', () => {
  const flown = { firstMs: noonMs, lastMs: noonMs + 10_000_000, frames: 50_000 }

  it('has some hundred frames on both sides, and is the same for its neighbours', () => {
    const { fromMs, toMs } = stretchAround(noonMs + 450_000, flown)
    // Steps of 131,072 ms, and a quarter more on both sides.
    expect([fromMs - noonMs, toMs - noonMs]).toEqual([360_448, 557_056])
    expect(stretchAround(noonMs + 520_000, flown)).toEqual({ fromMs, toMs })
    expect(stretchAround(noonMs + 530_000, flown)).not.toEqual({ fromMs, toMs })
  })

  it('stays what it was while the flight goes on', () => {
    const later = { firstMs: noonMs, lastMs: noonMs + 10_005_100, frames: 50_023 }
    expect(stretchAround(noonMs + 450_000, later)).toEqual(stretchAround(noonMs + 450_000, flown))
  })
})

describe('the stretch that a map shows', () => {
  const box = (west: number, east: number) => ({ west, east, south: 12, north: 14 })

  it('is from the frame before the flight comes into it to the one after it has left', () => {
    expect(stretchIn(flight, box(77.50995, 77.52005))).toEqual({
      fromMs: noonMs + 99_000,
      toMs: noonMs + 201_000,
    })
  })

  it('is nothing where it shows all of the flight, or none of it', () => {
    expect(stretchIn(flight, box(77, 78))).toBeNull()
    expect(stretchIn(flight, box(70, 71))).toBeNull()
    expect(stretchIn([], box(77, 78))).toBeNull()
  })
})

it('a stretch stays what it is once it was read after the end of its flight, and not before', () => {
  const isForGood = (endMs: number | null | undefined) =>
    staleAfterMs(noonMs, endMs) === Number.POSITIVE_INFINITY
  expect([undefined, null, noonMs + 1, noonMs - 1].map(isForGood)).toEqual([false, false, false, true])
})
