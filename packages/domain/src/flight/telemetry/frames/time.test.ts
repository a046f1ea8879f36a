import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timeOf, wireTime } from './time.ts'

const day = 86_400_000
const moments = fc.integer({ min: Date.parse('1970-01-01'), max: Date.parse('2100-01-01') })

test('reads what Date.parse reads, to the millisecond', () => {
  const fraction = fc.stringMatching(/^(\.\d{1,9})?$/)
  const zone = fc.oneof(fc.constant('Z'), fc.stringMatching(/^[+-]([01]\d|2[0-3]):[0-5]\d$/))
  fc.assert(
    fc.property(fc.array(fc.tuple(moments, fraction, zone), { minLength: 1 }), (times) => {
      for (const [at, fractionText, zoneText] of times) {
        const text = `${new Date(at).toISOString().slice(0, 19)}${fractionText}${zoneText}`
        expect(timeOf(text)).toBe(Date.parse(text))
      }
    }),
    { numRuns: 500 },
  )
})

test('knows every day of the calendar, leap days too, and no other', () => {
  const known = new Set<string>()
  for (let at = Date.parse('2023-01-01'); at < Date.parse('2029-01-01'); at += day)
    known.add(new Date(at).toISOString().slice(0, 10))
  const two = (value: number) => String(value).padStart(2, '0')
  for (let year = 2023; year < 2029; year += 1)
    for (let month = 0; month <= 13; month += 1)
      for (let date = 0; date <= 32; date += 1) {
        const text = `${year}-${two(month)}-${two(date)}`
        expect(Number.isFinite(timeOf(`${text}T12:00:00Z`)), text).toBe(known.has(text))
      }
})

test.each([
  '',
  '2026-06-01',
  '2026-06-01T08:00:00',
  '2026-06-01T08:00Z',
  '2026-06-01 08:00:00Z',
  '2026-06-01T24:00:00Z',
  '2026-06-01T08:60:00Z',
  '2026-06-01T08:00:60Z',
  '2026-06-01T08:00:00.Z',
  '2026-06-01T08:00:00.0123456789Z',
  '2026-06-01T08:00:00+24:00',
  '2026-06-01T08:00:00+05:60',
  '2026-06-01T08:00:00+0530',
  '2026-06-01T08:00:00z',
  '２026-06-01T08:00:00Z',
])('%j is no time', (text) => {
  expect(timeOf(text)).toBeNaN()
})

test('is written as the wire writes it', () => {
  for (const text of ['2026-06-01T08:00:00Z', '2026-06-01T08:00:00.000999Z', '2026-06-01T13:30:00+05:30'])
    expect(wireTime(text, timeOf(text))).toBe('2026-06-01T08:00:00.000Z')
})
