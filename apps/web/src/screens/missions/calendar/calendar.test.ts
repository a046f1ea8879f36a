import { describe, expect, it } from 'vitest'
import { daysShown, dayText, instantsOf, mondayOf, readDay, titleOf, today, weekNumber } from './days.ts'
import { hoursShown, loadOf, type Part, partsOn, placedSideBySide, wallSpan } from './layout.ts'
import { droppedAt, movedByKey, nearestClear } from './moving.ts'
import { sunOf } from './sun.ts'

const berlin = 'Europe/Berlin'
const newYork = 'America/New_York'
const kolkata = 'Asia/Kolkata'
const day = (text: string) => readDay(text)!
const mission = (start_time: string, end_time: string) => ({ start_time, end_time })
const hoursOf = ({ from, to }: { from: string; to: string }) =>
  (Date.parse(to) - Date.parse(from)) / 3_600_000

describe('the days of a calendar', () => {
  it('begin their week on Monday, also from a Sunday', () => {
    expect(dayText(mondayOf(day('2026-11-22')))).toBe('2026-11-16')
    expect(dayText(mondayOf(day('2026-11-16')))).toBe('2026-11-16')
    expect(daysShown('week', day('2026-11-18')).map(dayText).at(-1)).toBe('2026-11-22')
    expect(daysShown('day', day('2026-11-18')).map(dayText)).toEqual(['2026-11-18'])
  })
  it.each([
    ['2026-11-21', 47],
    ['2026-01-01', 1],
    ['2027-01-03', 53],
    ['2024-12-30', 1],
  ])('%s is in week %i', (text, number) => {
    expect(weekNumber(day(text))).toBe(number)
  })
  it('are named without what two of them share', () => {
    expect(titleOf(daysShown('week', day('2026-11-21')))).toBe('16–22 November 2026')
    expect(titleOf(daysShown('week', day('2026-12-01')))).toBe('30 November–6 December 2026')
    expect(titleOf(daysShown('week', day('2026-12-31')))).toBe('28 December 2026–3 January 2027')
    expect(titleOf([day('2026-11-21')])).toBe('Saturday 21 November 2026')
  })
  it('are those of the clock, and what is no day is none', () => {
    const nowMs = Date.parse('2026-11-21T22:30:00Z')
    expect([kolkata, berlin, newYork].map((zone) => dayText(today(zone, nowMs)))).toEqual([
      '2026-11-22',
      '2026-11-21',
      '2026-11-21',
    ])
    expect([readDay('2026-13-40'), readDay('tomorrow'), readDay(undefined)]).toEqual([null, null, null])
  })
  it.each([
    [berlin, '2026-03-29', 23],
    [berlin, '2026-10-25', 25],
    [newYork, '2026-03-08', 23],
    [newYork, '2026-11-01', 25],
    [newYork, '2026-11-02', 24],
  ])('in %s %s is asked for whole, %i hours', (zone, text, hours) => {
    expect(hoursOf(instantsOf(zone, [day(text)]))).toBe(hours)
    expect(hoursOf(instantsOf(zone, daysShown('week', day(text))))).toBe(6 * 24 + hours)
  })
})

describe('what lies on a day', () => {
  const minutes = (parts: readonly Part<unknown>[]) => parts.map(({ fromMin, toMin }) => [fromMin, toMin])

  it('is cut at midnight, and its rest lies on the next day', () => {
    const night = mission('2026-11-21T21:00:00Z', '2026-11-22T02:00:00Z')
    expect(partsOn(berlin, day('2026-11-21'), [night])).toMatchObject([
      { fromMin: 22 * 60, toMin: 24 * 60, isContinued: false },
    ])
    expect(partsOn(berlin, day('2026-11-22'), [night])).toMatchObject([
      { fromMin: 0, toMin: 3 * 60, isContinued: true },
    ])
    expect(partsOn(berlin, day('2026-11-23'), [night])).toEqual([])
  })
  it('that ends at midnight does not reach into the next day', () => {
    const evening = mission('2026-11-21T21:00:00Z', '2026-11-21T23:00:00Z')
    expect(minutes(partsOn(berlin, day('2026-11-21'), [evening]))).toEqual([[22 * 60, 24 * 60]])
    expect(partsOn(berlin, day('2026-11-22'), [evening])).toEqual([])
  })
  it.each([
    // Clocks are put on at 01:00 UTC in Berlin and at 07:00 UTC in New York: the hour after is left out.
    [berlin, '2026-03-29', '2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z', 90, 210],
    [newYork, '2026-03-08', '2026-03-08T06:30:00Z', '2026-03-08T07:30:00Z', 90, 210],
    // They are put back: an hour comes twice, and what ends in the second one is drawn as long as it lasts.
    [berlin, '2026-10-25', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', 150, 210],
    [newYork, '2026-11-01', '2026-11-01T05:30:00Z', '2026-11-01T06:15:00Z', 90, 135],
    [newYork, '2026-11-01', '2026-11-01T14:00:00Z', '2026-11-01T15:00:00Z', 540, 600],
  ])('in %s on %s is placed by the local clock, from %s', (zone, text, from, to, fromMin, toMin) => {
    expect(minutes(partsOn(zone, day(text), [mission(from, to)]))).toEqual([[fromMin, toMin]])
  })
  it('never ends before it begins, in any night', () => {
    const [from, to] = wallSpan(berlin, mission('2026-10-25T00:50:00Z', '2026-10-25T01:10:00Z'))
    expect(to - from).toBe(20 * 60_000)
  })
  it('shows 06 to 20, and more where something lies outside', () => {
    const at = (fromMin: number, toMin: number) => ({ one: null, fromMin, toMin, isContinued: false })
    expect(hoursShown([])).toEqual([360, 1200])
    expect(hoursShown([at(290, 400), at(1190, 1330)])).toEqual([240, 1380])
    expect(hoursShown([at(1430, 1440)])).toEqual([360, 1440])
    expect(loadOf([at(60, 150), at(120, 150)])).toEqual({ count: 2, hours: 2 })
  })
})

describe('blocks that overlap', () => {
  const at = (one: string, fromMin: number, toMin: number): Part<string> => ({
    one,
    fromMin,
    toMin,
    isContinued: false,
  })
  const places = (parts: readonly Part<string>[], most = 3) =>
    placedSideBySide(parts, most).placed.map(({ one, left, width }) => [one, left, width])

  it('are placed side by side, and those that do not have the whole width', () => {
    expect(places([at('a', 60, 120), at('b', 90, 150), at('c', 150, 200)])).toEqual([
      ['a', 0, 0.5],
      ['b', 0.5, 0.5],
      ['c', 0, 1],
    ])
  })
  it('share a width through one between them', () => {
    expect(places([at('a', 60, 120), at('b', 90, 200), at('c', 120, 180)])).toEqual([
      ['a', 0, 0.5],
      ['c', 0, 0.5],
      ['b', 0.5, 0.5],
    ])
  })
  it('are as high as a line of text, so that short ones do not lie on each other', () => {
    expect(places([at('a', 60, 65), at('b', 70, 75)])).toEqual([
      ['a', 0, 0.5],
      ['b', 0.5, 0.5],
    ])
  })
  it('beyond what is readable are counted: 500 in a week, 72 at one hour', () => {
    const crowd = Array.from({ length: 72 }, (_, index) => at(`m${index}`, 600 + (index % 5), 660))
    const { placed, more } = placedSideBySide(crowd, 3)
    expect(placed).toHaveLength(2)
    expect(more).toMatchObject([{ fromMin: 600, left: 2 / 3, width: 1 / 3 }])
    expect(more[0]!.hidden).toHaveLength(70)
  })
})

describe('a mission that moves', () => {
  const start = Date.parse('2026-03-28T09:00:00Z')
  const moved = (zone: string, key: string, isFine = false) => {
    const ms = movedByKey(zone, start, key, isFine)
    return ms && new Date(ms).toISOString()
  }
  it('goes five minutes or one by a key, and a day by the clock, whatever the night did to it', () => {
    expect(moved(berlin, 'ArrowDown')).toBe('2026-03-28T09:05:00.000Z')
    expect(moved(berlin, 'ArrowUp', true)).toBe('2026-03-28T08:59:00.000Z')
    expect(moved(berlin, 'ArrowRight')).toBe('2026-03-29T08:00:00.000Z')
    expect(moved(newYork, 'ArrowRight')).toBe('2026-03-29T09:00:00.000Z')
    expect(moved(berlin, 'ArrowLeft')).toBe('2026-03-27T09:00:00.000Z')
    expect(moved(berlin, 'Enter')).toBeNull()
  })
  it('drops on whole steps of the clock, and after an hour that is left out', () => {
    const at = (zone: string, wall: string, isFine = false) =>
      new Date(droppedAt(zone, Date.parse(`${wall}Z`), isFine)).toISOString()
    expect(at(berlin, '2026-11-21T11:42:40')).toBe('2026-11-21T10:45:00.000Z')
    expect(at(berlin, '2026-11-21T11:42:40', true)).toBe('2026-11-21T10:43:00.000Z')
    expect(at(berlin, '2026-03-29T02:30:00')).toBe('2026-03-29T01:30:00.000Z')
    expect(at(newYork, '2026-11-01T03:00:00')).toBe('2026-11-01T08:00:00.000Z')
  })
  it('is offered the nearest clear window, never a height', () => {
    const offered = (kind: string, starts_at: string) => ({ kind, starts_at, ends_at: starts_at })
    const all = [
      offered('higher_band', '2026-03-28T09:00:00Z'),
      offered('later_window', '2026-03-28T10:00:01Z'),
      offered('earlier_window', '2026-03-28T07:30:59Z'),
    ]
    expect(nearestClear(start, all)).toBe(Date.parse('2026-03-28T10:01:00Z'))
    expect(nearestClear(start, all.slice(0, 1))).toBeNull()
  })
})

describe('the sun', () => {
  const minutesOff = (ms: number, expected: string) => Math.abs(ms - Date.parse(expected)) / 60_000
  it.each([
    ['Bengaluru', '2026-11-21', [77.59, 12.97], '2026-11-21T00:50:00Z', '2026-11-21T12:20:00Z'],
    ['Berlin', '2026-06-21', [13.4, 52.52], '2026-06-21T02:43:00Z', '2026-06-21T19:33:00Z'],
    ['New York', '2026-12-21', [-74, 40.71], '2026-12-21T12:17:00Z', '2026-12-21T21:32:00Z'],
  ] as const)(
    'rises and sets over %s within four minutes of the almanac',
    (_name, text, place, rise, set) => {
      const sun = sunOf(day(text), place)!
      expect(minutesOff(sun.riseMs, rise)).toBeLessThan(4)
      expect(minutesOff(sun.setMs, set)).toBeLessThan(4)
    },
  )
  it('does neither in a polar night', () => {
    expect(sunOf(day('2026-12-21'), [18.95, 69.65])).toBeNull()
  })
})
