import { describe, expect, it } from 'vitest'
import { mostOccurrences } from '../../kernel/request-limits.ts'
import { RepeatRule } from './contract.ts'
import { startsOf } from './rule.ts'

const starts = (first: string, rule: object) =>
  startsOf(RepeatRule.parse({ time_zone: 'UTC', ...rule }), new Date(first)).map((at) => at.toISOString())
const faults = (rule: object) =>
  RepeatRule.safeParse({ frequency: 'daily', time_zone: 'UTC', ...rule }).error?.issues.map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  )

describe('the starts of a repeat', () => {
  it('come each so many days, as often as counted', () => {
    expect(starts('2026-12-30T09:15:20Z', { frequency: 'daily', interval: 2, count: 3 })).toEqual([
      '2026-12-30T09:15:20.000Z',
      '2027-01-01T09:15:20.000Z',
      '2027-01-03T09:15:20.000Z',
    ])
  })
  it('come on the days of the week that were asked for, after the first, in each so many weeks', () => {
    // 2026-11-25 is a Wednesday.
    const rule = { frequency: 'weekly', interval: 2, weekdays: [5, 1], until: '2026-12-25' }
    expect(starts('2026-11-25T06:00:00Z', rule)).toEqual([
      '2026-11-25T06:00:00.000Z',
      '2026-11-27T06:00:00.000Z',
      '2026-12-07T06:00:00.000Z',
      '2026-12-11T06:00:00.000Z',
      '2026-12-21T06:00:00.000Z',
      '2026-12-25T06:00:00.000Z',
    ])
  })
  it('keep the day of the first when no day is named', () => {
    expect(
      starts('2026-11-25T06:00:00Z', { frequency: 'weekly', count: 3 }).map((at) => at.slice(0, 10)),
    ).toEqual(['2026-11-25', '2026-12-02', '2026-12-09'])
  })
  it('keep the time on the wall when clocks change, by the rules of the place', () => {
    // Berlin leaves summer time on 2026-10-25, New York on 2026-11-01.
    const at0900 = { frequency: 'weekly', count: 3 }
    expect(starts('2026-10-20T07:00:00Z', { ...at0900, time_zone: 'Europe/Berlin' })).toEqual([
      '2026-10-20T07:00:00.000Z',
      '2026-10-27T08:00:00.000Z',
      '2026-11-03T08:00:00.000Z',
    ])
    expect(starts('2026-10-20T13:00:00Z', { ...at0900, time_zone: 'America/New_York' })).toEqual([
      '2026-10-20T13:00:00.000Z',
      '2026-10-27T13:00:00.000Z',
      '2026-11-03T14:00:00.000Z',
    ])
  })
  it('come as the clock is put on, where it leaves their time out', () => {
    // In Berlin 2027-03-28 has no 02:30.
    const rule = { frequency: 'daily', count: 3, time_zone: 'Europe/Berlin' }
    expect(starts('2027-03-27T01:30:00Z', rule)).toEqual([
      '2027-03-27T01:30:00.000Z',
      '2027-03-28T01:30:00.000Z',
      '2027-03-29T00:30:00.000Z',
    ])
  })
  it('mean the day of the place when they end: 23:30 in Bengaluru is still that day', () => {
    const rule = { frequency: 'daily', until: '2026-11-25', time_zone: 'Asia/Kolkata' }
    expect(starts('2026-11-23T18:00:00Z', rule)).toHaveLength(3)
  })
  it('stop one beyond what is allowed, however far the end', () => {
    expect(starts('2026-11-23T18:00:00Z', { frequency: 'daily', until: '9999-12-31' })).toHaveLength(
      mostOccurrences + 1,
    )
  })
})

it('a rule without end, with two ends or with days that mean nothing is refused in words', () => {
  expect(faults({})).toEqual(['count: a repeat needs an end: give count or until'])
  expect(faults({ count: 3, until: '2026-12-31' })).toEqual(['until: give count or until, not both'])
  expect(faults({ count: 61 })).toEqual(['count: must be a whole number from 2 to 60'])
  expect(faults({ count: 3, weekdays: [1] })).toEqual(['weekdays: only a weekly repeat has weekdays'])
  expect(faults({ frequency: 'weekly', count: 3, weekdays: [1, 1] })).toEqual([
    'weekdays: must hold each day once',
  ])
  expect(faults({ count: 3, time_zone: 'Mars/Base' })).toEqual([
    'time_zone: must be an IANA time zone such as Asia/Kolkata',
  ])
  expect(faults({ until: 'soon' })).toEqual(['until: must be a date such as 2026-12-31'])
})
