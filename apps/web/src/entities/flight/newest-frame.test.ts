import { expect, it } from 'vitest'
import { newestFrameAtMs } from './newest-frame.ts'

it('a browser whose clock is wrong counts the age of the newest frame by its own clock', () => {
  expect(newestFrameAtMs({ newestFrameMs: 100_000, clockSkewMs: 30_000 })).toBe(70_000)
  expect(newestFrameAtMs({ newestFrameMs: 100_000, clockSkewMs: -30_000 })).toBe(130_000)
  expect(newestFrameAtMs({ newestFrameMs: null, clockSkewMs: 30_000 })).toBeNull()
})
