import { expect, it } from 'vitest'
import { heldWindow, windowAround, zoomTo } from './zoom-window.ts'

it('a stretch is at least five seconds and within the flight', () => {
  expect(zoomTo(60_000, 90_000, 600_000)).toEqual({ fromMs: 60_000, toMs: 90_000 })
  expect(zoomTo(60_000, 61_000, 600_000)).toEqual({ fromMs: 58_000, toMs: 63_000 })
  expect(zoomTo(-9_000, 20_000, 600_000)).toEqual({ fromMs: 0, toMs: 20_000 })
})

it('the whole flight is no stretch', () => {
  expect(zoomTo(-1, 700_000, 600_000)).toBeNull()
})

it('a stretch turns its page when the replay leaves it', () => {
  const window = { fromMs: 60_000, toMs: 90_000 }
  expect(windowAround(window, 75_000, 600_000)).toBe(window)
  expect(windowAround(window, 90_100, 600_000)).toEqual({ fromMs: 90_100, toMs: 120_100 })
  expect(windowAround(window, 595_000, 600_000)).toEqual({ fromMs: 570_000, toMs: 600_000 })
  expect(windowAround(null, 5, 600_000)).toBeNull()
})

it('another stretch than that of the replay may be looked at, until the replay moves', () => {
  const zoomed = { window: { fromMs: 60_000, toMs: 90_000 }, atMs: 10_000 }
  expect(heldWindow(zoomed, 10_000, 600_000)).toBe(zoomed.window)
  expect(heldWindow(zoomed, 10_033, 600_000)).toEqual({ fromMs: 10_033, toMs: 40_033 })
})
