import { afterEach, describe, expect, it } from 'vitest'
import { newZone, toWire, windowPresets } from './zone-form-values.ts'

const now = new Date(2026, 10, 21, 11, 42).getTime()
const presets = Object.fromEntries(windowPresets(now).map(({ label, window }) => [label, window]))

describe('the windows offered for a temporary restriction', () => {
  it('begin on the next quarter of an hour', () => {
    expect(presets['2 hours']).toMatchObject({
      active_from: '2026-11-21T11:45',
      active_to: '2026-11-21T13:45',
    })
    expect(presets['Today']?.active_to).toBe('2026-11-22T00:00')
  })
  it('go by the calendar', () => {
    expect(presets['Tomorrow 06–18']).toMatchObject({
      active_from: '2026-11-22T06:00',
      active_to: '2026-11-22T18:00',
    })
    expect(presets['7 days']?.active_to).toBe('2026-11-29T00:00')
  })
  it('hold what is left of the day in its last quarter of an hour', () => {
    const [, , today] = windowPresets(new Date(2026, 10, 21, 23, 50).getTime())
    expect(today?.window).toMatchObject({ active_from: '2026-11-21T23:50', active_to: '2026-11-22T00:00' })
  })
  describe('in a night in which clocks go back', () => {
    const ownTimeZone = process.env['TZ']
    afterEach(() => {
      if (ownTimeZone === undefined) delete process.env['TZ']
      else process.env['TZ'] = ownTimeZone
    })
    const sent = (nowMs: number) => {
      const taken = windowPresets(nowMs).find(({ label }) => label === '2 hours')?.window
      return toWire({ ...newZone(), ...taken }, undefined)
    }

    it.each([
      ['before the hour that comes twice', '2026-10-24T23:30:00.000Z', '2026-10-25T01:30:00.000Z'],
      ['in the second of these hours', '2026-10-25T01:15:00.000Z', '2026-10-25T03:15:00.000Z'],
    ])('last two hours from %s', (_when, active_from, active_to) => {
      process.env['TZ'] = 'Europe/Berlin'
      expect(sent(Date.parse(active_from))).toMatchObject({ active_from, active_to })
      expect(sent(Date.parse(active_from))).not.toHaveProperty('taken_window')
    })

    it('are what is typed where one of their ends is changed', () => {
      process.env['TZ'] = 'Europe/Berlin'
      const [, taken] = windowPresets(Date.parse('2026-10-24T23:30:00.000Z'))
      const form = { ...newZone(), ...taken!.window, active_to: '2026-10-25T04:00' }
      expect(toWire(form, undefined)).toMatchObject({
        active_from: '2026-10-24T23:30:00.000Z',
        active_to: '2026-10-25T03:00:00.000Z',
      })
    })
  })
  it('can be taken away', () => {
    expect(presets['Always']).toEqual({ active_from: '', active_to: '', taken_window: null })
  })
})
