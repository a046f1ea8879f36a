import { expect, it } from 'vitest'
import { awaitsAnswer } from './awaiting.ts'

const endMs = Date.parse('2026-11-21T10:00:00.000Z')
const request = (permission_status: number) => ({
  permission: { permission_status },
  mission: { end_time: new Date(endMs).toISOString() },
})

it.each([
  ['undecided, before its mission is over', 0, -1, true],
  ['undecided, as its mission ends', 0, 0, false],
  ['approved', 1, -1, false],
  ['rejected', -1, -1, false],
])('a request that is %s awaits an answer or not', (_how, status, afterMs, awaits) => {
  expect(awaitsAnswer(request(status), endMs + afterMs)).toBe(awaits)
})
