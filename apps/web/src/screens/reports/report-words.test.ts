import { expect, it } from 'vitest'
import { changeWords, hoursWords, minutesWords, periodWords, stepWords } from './report-words.ts'

it('a period is named as shortly as it can be', () => {
  expect(periodWords({ from: '2026-11-13', to: '2026-11-13' })).toBe('13 Nov 2026')
  expect(periodWords({ from: '2026-11-01', to: '2026-11-21' })).toBe('1–21 Nov 2026')
  expect(periodWords({ from: '2026-09-26', to: '2026-10-25' })).toBe('26 Sep–25 Oct 2026')
  expect(periodWords({ from: '2025-12-30', to: '2026-01-02' })).toBe('30 Dec 2025–2 Jan 2026')
})

it('a step is a day, the Monday of a week, or a month', () => {
  expect([stepWords('2026-11-09', 'day'), stepWords('2026-11-09', 'week')]).toEqual(['9 Nov', '9 Nov'])
  expect(stepWords('2026-11-01', 'month')).toBe('Nov 2026')
})

it('minutes are read as times, and a change as a share of what was', () => {
  expect([minutesWords(null), minutesWords(0), minutesWords(102)]).toEqual([null, 'under 1 min', '1 h 42'])
  expect([changeWords(3, undefined), changeWords(3, 0)]).toEqual([undefined, 'was 0'])
  expect([changeWords(109, 100), changeWords(50, 100), changeWords(5, 5)]).toEqual(['+9 %', '−50 %', '±0 %'])
})

it('hours of the week end where the next one begins', () => {
  const one = (at: number) => ({ from: at, to: at })
  expect(hoursWords(one(1), one(16))).toBe('Mon 16:00')
  expect(hoursWords(one(7), { from: 22, to: 23 })).toBe('Sun 22:00 to 24:00')
  expect(hoursWords({ from: 1, to: 5 }, { from: 8, to: 10 })).toBe('Mon to Fri 08:00 to 11:00')
})
