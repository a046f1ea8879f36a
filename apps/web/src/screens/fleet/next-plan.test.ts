import { expect, it } from 'vitest'
import { nextPlan } from './next-plan.ts'

const nowMs = new Date(2026, 2, 6, 21, 0).getTime()

it.each([
  ['later today by its time', new Date(2026, 2, 6, 22, 30), '22:30'],
  ['tomorrow with the day', new Date(2026, 2, 7, 6, 30), 'tomorrow 06:30'],
  ['in more than a day not yet', new Date(2026, 2, 7, 21, 30), undefined],
])('a plan that starts %s is named', (_, start, words) => {
  const plans = new Map([['a', [{ schedule_start_time: start.toISOString() }]]])
  expect(nextPlan({ asset_uuid: 'a' }, { plans, nowMs })).toBe(words)
})
