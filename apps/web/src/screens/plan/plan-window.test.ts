import { afterEach, expect, test } from 'vitest'
import { toLocalInput } from '../../words/text.ts'
import { scheduleOf } from './plan-fields.ts'
import { outsideWindow } from './plan-window.ts'

const mission = { start_time: '2026-11-21T09:00:42.500Z', end_time: '2026-11-21T10:15:30.000Z' }
const at = (utc: string) => toLocalInput(`2026-11-21T${utc}:00Z`)
const windowOf = (from: string, to: string) => ({ schedule_start_time: at(from), schedule_end_time: at(to) })
const meant = (from: string, to: string) => ({ start_time: at(from), end_time: at(to) })

test.each([
  ['09:00', '10:15'],
  ['09:20', '09:40'],
])('a plan from %s to %s lies inside its mission, to the minute that the fields show', (from, to) => {
  expect(outsideWindow(mission, meant(from, to))).toBeNull()
})

test.each([
  ['begins before it', ['08:30', '09:30'], 'schedule_start_time', ['09:00', '09:30']],
  ['ends after it', ['10:00', '11:00'], 'schedule_end_time', ['10:00', '10:15']],
  ['is longer', ['08:00', '12:00'], 'schedule_start_time', ['09:00', '10:15']],
  ['was before it', ['07:00', '07:30'], 'schedule_start_time', ['09:00', '09:30']],
  ['is after it', ['12:00', '12:30'], 'schedule_end_time', ['09:45', '10:15']],
  ['is after it and longer', ['12:00', '18:00'], 'schedule_end_time', ['09:00', '10:15']],
] as const)('one that %s is offered the nearest window inside', (_what, given, field, offered) => {
  const found = outsideWindow(mission, meant(given[0], given[1]))
  expect(found).toMatchObject({ field, fields: windowOf(offered[0], offered[1]) })
  expect(found?.words).toMatch(/The mission lasts 21 Nov 2026 .*UTC/)
  expect(found?.act).toMatch(/^Use \d\d:\d\d–\d\d:\d\d$/)
})

const ownTimeZone = process.env['TZ']
afterEach(() => {
  if (ownTimeZone === undefined) delete process.env['TZ']
  else process.env['TZ'] = ownTimeZone
})

test('a new plan lies inside a mission of the second of two hours that read alike', () => {
  process.env['TZ'] = 'Europe/Berlin'
  const night = { start_time: '2026-10-25T01:10:00.000Z', end_time: '2026-10-25T01:50:00.000Z' }
  const mission = night as never
  const [schedule_start_time, schedule_end_time] = [night.start_time, night.end_time].map(toLocalInput) as [
    string,
    string,
  ]
  expect([schedule_start_time, schedule_end_time]).toEqual(['2026-10-25T02:10', '2026-10-25T02:50'])
  const means = scheduleOf({ schedule_start_time, schedule_end_time }, { mission, plan: null })
  expect(
    outsideWindow(night, { start_time: means.schedule_start_time, end_time: means.schedule_end_time }),
  ).toBeNull()
  // By the fields alone it would be an hour before it.
  expect(
    outsideWindow(night, { start_time: schedule_start_time, end_time: schedule_end_time }),
  ).not.toBeNull()
})
