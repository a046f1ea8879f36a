import { describe, expect, it } from 'vitest'
import { windowPresets } from './zone-form-values.ts'

const now = new Date(2026, 10, 21, 11, 42).getTime()
const presets = Object.fromEntries(windowPresets(now).map(({ label, window }) => [label, window]))

describe('the windows offered for a temporary restriction', () => {
  it('begin on the next quarter of an hour', () => {
    expect(presets['2 hours']).toEqual({
      active_from: '2026-11-21T11:45',
      active_to: '2026-11-21T13:45',
    })
    expect(presets['Today']?.active_to).toBe('2026-11-22T00:00')
  })
  it('go by the calendar', () => {
    expect(presets['Tomorrow 06–18']).toEqual({
      active_from: '2026-11-22T06:00',
      active_to: '2026-11-22T18:00',
    })
    expect(presets['7 days']?.active_to).toBe('2026-11-29T00:00')
  })
  it('hold what is left of the day in its last quarter of an hour', () => {
    const [, , today] = windowPresets(new Date(2026, 10, 21, 23, 50).getTime())
    expect(today?.window).toEqual({ active_from: '2026-11-21T23:50', active_to: '2026-11-22T00:00' })
  })
  it('can be taken away', () => {
    expect(presets['Always']).toEqual({ active_from: '', active_to: '' })
  })
})
