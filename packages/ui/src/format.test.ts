import { describe, expect, it, test } from 'vitest'
import {
  age,
  clockTime,
  coordinates,
  count,
  countdown,
  date,
  day,
  dayAndTime,
  daysLeft,
  distance,
  duration,
  flightTime,
  heading,
  heightBand,
  initials,
  localAndUtc,
  metres,
  momentOf,
  plural,
  speed,
  squareKilometres,
  time,
  timeRange,
  utcRange,
  utcTime,
  windowOf,
  zoneAbbreviation,
} from './format.ts'

const minute = 60_000
const hour = 60 * minute
const kolkata = 'Asia/Kolkata'
const now = '2026-11-21T06:12:18.000Z'

describe('a number is written as it is read aloud', () => {
  test.each([
    [count(1208), '1,208'],
    [count(-0.3), '0'],
    [count(0), '0'],
    [count(-12.6), '-13'],
    [count(12_345.6), '12,346'],
    [plural(1, 'overlap'), '1 overlap'],
    [plural(3, 'entry', 'entries'), '3 entries'],
    [metres(97.4), '97 m'],
    [heightBand(40, 90), '40–90 m AGL'],
    [squareKilometres(5_310_000), '5.3 km²'],
    [squareKilometres(42_000), '0.04 km²'],
    [squareKilometres(0), '0.0 km²'],
    [squareKilometres(812_000_000), '812 km²'],
    [distance(840), '840 m'],
    [distance(12_340), '12.3 km'],
    [speed(11.42), '11.4 m/s'],
    [heading(90), '090°'],
    [heading(-1), '359°'],
    [heading(359.7), '000°'],
    [coordinates(13.0621, 77.6549), '13.062 N 77.655 E'],
    [coordinates(-33.9, -70.5, 1), '33.9 S 70.5 W'],
    [initials('Arjun Rao'), 'AR'],
    [initials('  vikram  kumar shetty '), 'VS'],
    [initials('Metro'), 'M'],
    [initials(''), ''],
  ])('%s', (shown, expected) => expect(shown).toBe(expected))
})

describe('a duration has two figures at most', () => {
  test.each([
    [duration(40_000), '40 s'],
    [duration(22 * minute + 59_000), '22 min'],
    [duration(hour + 48 * minute), '1 h 48'],
    [duration(hour + 5 * minute), '1 h 05'],
    [duration(2 * hour), '2 h'],
    [duration(52 * hour), '2 d 4 h'],
    [duration(-5), '0 s'],
    [flightTime(24 * minute + 12_000), '24 min 12 s'],
    [flightTime(44_000), '44 s'],
    [flightTime(hour + 4 * minute), '1 h 04 min'],
    [clockTime(14 * minute + 30_000), '14:30'],
    [clockTime(hour + 4 * minute + 9_000), '1:04:09'],
    [age(420), '0.4 s'],
    [age(9_999), '9.9 s'],
    [age(12_300), '12 s'],
    [age(9 * minute), '9 min'],
  ])('%s', (shown, expected) => expect(shown).toBe(expected))
})

describe('a countdown warns', () => {
  test('above 30 min it is quiet', () =>
    expect(countdown(48 * minute, 0)).toEqual({ text: '48 min', tone: 'normal' }))
  test('under 30 min it is soon', () =>
    expect(countdown(22 * minute, 0)).toEqual({ text: '22 min', tone: 'soon' }))
  test('at 30 min it is still quiet', () => expect(countdown(30 * minute, 0).tone).toBe('normal'))
  test('once the start has passed it is past', () =>
    expect(countdown(0, 4 * minute)).toEqual({ text: '4 min ago', tone: 'past' }))
  test('days left never go below zero', () =>
    expect([daysLeft(25 * hour, 0), daysLeft(0, hour)]).toEqual([1, 0]))
})

describe('a time has its zone', () => {
  test('local and UTC of one window', () =>
    expect(localAndUtc('2026-11-21T08:00:00Z', '2026-11-21T09:15:00Z', kolkata)).toEqual({
      local: '13:30–14:45 IST',
      utc: '08:00–09:15 UTC',
      length: '1 h 15',
    }))
  test('UTC has its day where that is another', () => {
    const [from, to] = ['2026-11-20T20:30:00Z', '2026-11-20T22:30:00Z'] as const
    expect(localAndUtc(from, to, kolkata)).toMatchObject({
      local: '02:00–04:00 IST',
      utc: '20 Nov 20:30–22:30 UTC',
    })
    expect(utcTime(from, { timeZone: kolkata })).toBe('20 Nov 20:30 UTC')
    expect(utcRange('2026-12-31T20:30:00Z', '2027-01-01T00:30:00Z', kolkata)).toBe(
      '31 Dec 20:30–Fri 00:30 UTC',
    )
  })
  test('once where local clocks show UTC', () => {
    const window = ['2026-11-21T08:00:00Z', '2026-11-21T09:15:00Z'] as const
    expect(localAndUtc(...window, 'Europe/London')).toEqual({
      local: '08:00–09:15 GMT',
      utc: undefined,
      length: '1 h 15',
    })
    expect(utcTime(window[0], { timeZone: 'UTC' })).toBeUndefined()
    expect(utcTime('2026-06-21T08:00:00Z', { timeZone: 'Europe/London' })).toBe('08:00 UTC')
    expect(utcTime('2026-11-21T20:00:00Z', { timeZone: kolkata, withSeconds: true, withDate: true })).toBe(
      '21 Nov 2026 20:00:00 UTC',
    )
  })
  test('with seconds', () => expect(time(now, kolkata, true)).toBe('11:42:18'))
  test('midnight is 00:00, not 24:00', () => expect(time('2026-11-21T00:00:00Z', 'UTC')).toBe('00:00'))
  test('a window across midnight names the second day, whenever it is looked at', () => {
    const window = ['2026-11-20T22:00:00Z', '2026-11-21T02:00:00Z'] as const
    expect(timeRange(...window, 'UTC')).toBe('22:00–Sat 02:00')
    expect(windowOf(...window, '2026-11-21T01:00:00Z', 'UTC')).toBe('yesterday 22:00–Sat 02:00')
  })
  test.each([
    ['2026-11-21T03:48:00Z', 'today 09:18'],
    ['2026-11-22T01:00:00Z', 'tomorrow 06:30'],
    ['2026-11-20T03:00:00Z', 'yesterday 08:30'],
    ['2026-11-23T01:30:00Z', 'Mon 07:00'],
    ['2026-11-05T01:30:00Z', '5 Nov 07:00'],
    ['2025-09-04T01:30:00Z', '4 Sep 2025 07:00'],
  ])('%s is %s', (instant, expected) => expect(dayAndTime(instant, now, kolkata)).toBe(expected))
  test("today's window is written without its day", () =>
    expect(windowOf('2026-11-21T08:00:00Z', '2026-11-21T09:15:00Z', now, kolkata)).toBe('13:30–14:45'))
  test("another day's window names it", () =>
    expect(windowOf('2026-11-23T01:00:00Z', '2026-11-23T03:30:00Z', now, kolkata)).toBe('Mon 06:30–09:00'))
  test('a date of this year has no year', () =>
    expect([date('2026-11-05', 'UTC', now), date('2027-02-03', 'UTC', now)]).toEqual(['5 Nov', '3 Feb 2027']))
  test.each([
    [kolkata, 'IST'],
    ['UTC', 'UTC'],
    ['Europe/Berlin', 'CET'],
    ['Asia/Kathmandu', '+5:45'],
  ])('%s is %s', (timeZone, expected) => expect(zoneAbbreviation(now, timeZone)).toBe(expected))
})

describe('the days around a change of clocks', () => {
  it.each([
    // Summer time begins on Sunday the 29th: that day has 23 hours.
    ['2026-03-28T23:30+01:00', '2026-03-29T12:00+02:00', 'tomorrow'],
    ['2026-03-28T23:30+01:00', '2026-03-30T00:15+02:00', 'Mon'],
    ['2026-03-30T00:30+02:00', '2026-03-29T12:00+02:00', 'yesterday'],
    // Winter time begins on Sunday the 25th: that day has 25 hours.
    ['2026-10-25T00:30+02:00', '2026-10-26T12:00+01:00', 'tomorrow'],
    ['2026-10-25T23:30+01:00', '2026-10-24T12:00+02:00', 'yesterday'],
  ])('go by the calendar: at %s the day of %s is %s', (now, instant, name) => {
    expect(day(instant, now, 'Europe/Berlin')).toBe(name)
  })
})

it('of a moment today goes without saying', () => {
  const now = '2026-11-21T11:42Z'
  expect(momentOf('2026-11-21T18:00Z', now, 'UTC')).toBe('18:00')
  expect(momentOf('2026-11-20T18:00:05Z', now, 'UTC', true)).toBe('yesterday 18:00:05')
})
