import { expect, it } from 'vitest'
import { queueQuestion } from './queue-question.ts'
import { daysAgo } from './start-window.ts'

const nowMs = Date.parse('2026-03-04T12:00:40Z')
const ask = (values: Record<string, string>) => queueQuestion({ get: (name) => values[name] }, nowMs)
const page = { page: 1, limit: 50 }

it('asks for what waits for an answer, of missions that are not over, unless the address names something else', () => {
  expect(ask({})).toEqual({ ...page, status: 'pending', open: 1 })
  expect(ask({ tab: 'all' })).toEqual(page)
})

it('takes the filters of its tab, and no others', () => {
  const filters = { q: 'lake', result: 'rejected', decided: 'week', page: '2' }
  expect(ask(filters)).toEqual({ ...page, page: 2, status: 'pending', open: 1, q: 'lake' })
  expect(ask({ ...filters, tab: 'decided' })).toEqual({
    ...page,
    page: 2,
    status: 'rejected',
    q: 'lake',
    decided_from: daysAgo(nowMs, 7),
  })
  expect(ask({ tab: 'decided', result: 'maybe', decided: 'ever' })).toEqual({ ...page, status: 'decided' })
})
