import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMs, day } from '../../kernel/index.ts'
import { type Hours, nextAt, nextDigest, quietUntil } from './quiet.ts'

const hours = (given: Partial<Hours> = {}): Hours => ({
  timeZone: 'Asia/Kolkata',
  quietFrom: '22:00',
  quietTo: '06:30',
  digestAt: '18:00',
  ...given,
})
const at = (text: string) => new Date(text)

describe('quiet hours by the clock of the person', () => {
  it.each([
    ['2026-06-01T16:29:00Z', hours(), null],
    ['2026-06-01T16:30:00Z', hours(), '2026-06-02T01:00:00.000Z'],
    ['2026-06-01T20:00:00Z', hours(), '2026-06-02T01:00:00.000Z'],
    ['2026-06-02T00:59:00Z', hours(), '2026-06-02T01:00:00.000Z'],
    ['2026-06-02T01:00:00Z', hours(), null],
    ['2026-06-01T10:00:00Z', hours({ quietFrom: '13:00', quietTo: '16:00' }), '2026-06-01T10:30:00.000Z'],
    ['2026-06-01T20:00:00Z', hours({ quietFrom: null, quietTo: null }), null],
    // The night in which Berlin puts its clocks back is an hour longer, the other one shorter.
    ['2026-10-24T21:00:00Z', hours({ timeZone: 'Europe/Berlin' }), '2026-10-25T05:30:00.000Z'],
    ['2026-03-28T22:00:00Z', hours({ timeZone: 'Europe/Berlin' }), '2026-03-29T04:30:00.000Z'],
  ])('at %s', (now, given, until) => expect(quietUntil(given, at(now))?.toISOString() ?? null).toBe(until))

  it('end within a day and an hour, whatever the zone and the time, and are found again from just before', () => {
    const zones = fc.constantFrom(
      'UTC',
      'Asia/Kolkata',
      'America/St_Johns',
      'Pacific/Apia',
      'Australia/Lord_Howe',
    )
    const moments = fc.date({ min: at('2026-01-01'), max: at('2027-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(zones, moments, fc.integer({ min: 0, max: 1439 }), (timeZone, now, of) => {
        const text = `${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`
        const at = nextAt(timeZone, text, now)
        const waitMs = at.getTime() - now.getTime()
        expect(waitMs).toBeGreaterThan(0)
        expect(waitMs).toBeLessThanOrEqual(day + 3_600_000)
        expect(nextAt(timeZone, text, addMs(at, -1))).toEqual(at)
      }),
    )
  })
})

it('the digest comes at the next such time', () => {
  expect(nextDigest(hours(), at('2026-06-01T12:29:00Z')).toISOString()).toBe('2026-06-01T12:30:00.000Z')
  expect(nextDigest(hours(), at('2026-06-01T12:30:00Z')).toISOString()).toBe('2026-06-02T12:30:00.000Z')
})
