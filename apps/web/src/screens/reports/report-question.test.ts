import { describe, expect, it } from 'vitest'
import {
  dayIn,
  daysAfter,
  daysText,
  lastOf,
  offeredPeriods,
  periodBefore,
  periodFault,
  periodOf,
  questionOf,
  rangeText,
  stepsOf,
  sumsIn,
} from './report-question.ts'

const get = (params: Record<string, string>) => (name: string) => params[name]
const today = '2026-11-24'
const zone = '0b7c1d3e-5a4f-4c2b-9e8d-1f2a3b4c5d6e'
const operator = '1b7c1d3e-5a4f-4c2b-9e8d-1f2a3b4c5d6e'
const usual = { from: '2026-10-26', to: today }

describe('the period', () => {
  it('is the one asked for, else the last thirty days', () => {
    expect(periodOf(get({ from: '2026-11-01', to: '2026-11-21' }), today)).toEqual({
      from: '2026-11-01',
      to: '2026-11-21',
    })
    const wrong: Record<string, string>[] = [
      {},
      { from: '2026-11-01' },
      { from: 'x', to: '2026-11-02' },
      { from: '2026-11-02', to: '2026-11-01' },
      { from: '2020-01-01', to: '2026-11-01' },
      { from: '2026-02-31x', to: '2026-11-01' },
    ]
    for (const params of wrong) expect(periodOf(get(params), today)).toMatchObject(usual)
  })

  it.each([
    [{ from: '2025-06-01', to: '2025-06-30' }, null],
    [{ from: '2024-01-01', to: '2024-12-31' }, null],
    [{ from: '2025-06-01', to: '2026-11-24' }, 'These are 542 days, a report holds 366.'],
    [{ from: '2026-10-26', to: '2025-06-30' }, 'The last day is before the first.'],
  ])('says of %j why there is no report of it: %s', (period, fault) => {
    expect(periodFault(period)).toBe(fault)
  })

  it('is offered in months and days, over the ends of years', () => {
    const named = Object.fromEntries(offeredPeriods('2026-01-02').map(({ label, ...rest }) => [label, rest]))
    expect(named['Last month']).toEqual({ from: '2025-12-01', to: '2025-12-31' })
    expect(named['This month']).toEqual({ from: '2026-01-01', to: '2026-01-02' })
    expect(named['Last 365 days']).toEqual({ from: '2025-01-03', to: '2026-01-02' })
  })

  it('is compared with as many days before it', () => {
    expect(periodBefore({ from: '2026-11-01', to: '2026-11-21' })).toEqual({
      from: '2026-10-11',
      to: '2026-10-31',
    })
    expect(periodBefore({ from: '2024-03-01', to: '2024-03-01' })).toEqual({
      from: '2024-02-29',
      to: '2024-02-29',
    })
  })

  it('ends with the day that it is there', () => {
    const at = Date.parse('2026-11-23T20:00:00Z')
    expect([dayIn('UTC', at), dayIn('Asia/Kolkata', at)]).toEqual(['2026-11-23', '2026-11-24'])
  })
})

describe('the question', () => {
  const asking = {
    get: get({ zone, operator, weekday: '1', hour: '16', day: '2026-11-13' }),
    period: { from: '2026-11-01', to: '2026-11-21' },
    timeZone: 'Asia/Kolkata',
  }

  it('leaves out what is chosen in the chart itself', () => {
    expect(questionOf(asking)).toEqual({
      from: '2026-11-13',
      to: '2026-11-13',
      time_zone: 'Asia/Kolkata',
      zone_uuid: zone,
      org_uuid: operator,
      weekday: 1,
      weekday_to: 1,
      hour: 16,
      hour_to: 16,
    })
    expect(questionOf(asking, 'zone', 'hours', 'days')).toEqual({
      from: '2026-11-01',
      to: '2026-11-21',
      time_zone: 'Asia/Kolkata',
      org_uuid: operator,
    })
  })

  it('takes no zone, hour, weekday or day that there cannot be', () => {
    const wrong = { ...asking, get: get({ zone: 'z', weekday: '8', hour: '-1', day: '2026-12-01' }) }
    expect(questionOf(wrong)).toEqual({ from: '2026-11-01', to: '2026-11-21', time_zone: 'Asia/Kolkata' })
    expect(questionOf({ ...asking, get: get({ hour: '1.5' }) })).not.toHaveProperty('hour')
  })
})

describe('what is chosen', () => {
  const period = { from: '2026-11-01', to: '2026-11-21' }
  const ask = (params: Record<string, string>) => questionOf({ get: get(params), period, timeZone: 'UTC' })

  it('is a range of weekdays and hours', () => {
    expect(ask({ weekday: '1-5', hour: '8-10' })).toMatchObject({
      weekday: 1,
      weekday_to: 5,
      hour: 8,
      hour_to: 10,
    })
    for (const hour of ['8-3', '-3', '8-', '8-24', '8-9-10', '8-9x'])
      expect(ask({ hour })).not.toHaveProperty('hour')
    expect([rangeText(8, 10), rangeText(8, 8)]).toEqual(['8-10', '8'])
  })

  it('is a week or a month as far as it lies in the period', () => {
    expect(ask({ day: '2026-10-26..2026-11-01' })).toMatchObject({
      from: '2026-11-01',
      to: '2026-11-01',
    })
    expect(ask({ day: daysText('2026-11-16', '2026-11-22') })).toMatchObject({
      from: '2026-11-16',
      to: '2026-11-21',
    })
    expect(ask({ day: '2026-12-01..2026-12-31' })).toMatchObject(period)
  })

  it('is a cell by its corner, and a kind of alert; what is none is as good as absent', () => {
    expect(ask({ cell: '13.02,77.6', kind: 'lost_link' })).toMatchObject({
      cell_latitude: 13.02,
      cell_longitude: 77.6,
      alert_type: 'lost_link',
    })
    for (const cell of ['13.02', '13.021,77.6', '13.02,77.6,1', 'x,y', '91,0', ','])
      expect(ask({ cell, kind: 'noise' })).toEqual({ ...period, time_zone: 'UTC' })
  })
})

describe('spans', () => {
  const period = { from: '2026-10-30', to: '2026-11-10' }

  it('are days, weeks from Monday, and months', () => {
    expect(stepsOf(period, 'day')).toHaveLength(12)
    expect(stepsOf(period, 'week')).toEqual(['2026-10-26', '2026-11-02', '2026-11-09'])
    expect(stepsOf(period, 'month')).toEqual(['2026-10-01', '2026-11-01'])
  })

  it('end with the day before the next begins', () => {
    expect(lastOf('2026-10-26', 'week')).toBe('2026-11-01')
    expect(lastOf('2026-02-01', 'month')).toBe('2026-02-28')
    expect(lastOf('2026-12-01', 'month')).toBe('2026-12-31')
    expect(lastOf('2026-11-13', 'day')).toBe('2026-11-13')
  })

  it('hold the sums of their days', () => {
    const rows = Array.from({ length: 12 }, (_, at) => ({ day: daysAfter(period.from, at), count: at }))
    const value = (row: (typeof rows)[number]) => row.count
    for (const span of ['day', 'week', 'month'] as const) {
      const sums = sumsIn(rows, { steps: stepsOf(period, span), span, value })
      expect(sums.reduce((a, b) => a + b)).toBe(66)
    }
    expect(sumsIn(rows, { steps: stepsOf(period, 'week'), span: 'week', value })).toEqual([3, 42, 21])
    expect(sumsIn([], { steps: ['2026-11-01'], span: 'day', value })).toEqual([0])
  })
})
