import { describe, expect, test } from 'vitest'
import { planNote } from './plan-note.ts'

const nowMs = Date.parse('2026-11-21T09:30:00Z')
const plan = {
  plan_uuid: 'p1',
  plan_svc_id: 'PLN-0000000001',
  schedule_start_time: '2026-11-21T09:00:00.000Z',
  schedule_end_time: '2026-11-21T10:00:00.000Z',
  permission_summary: 'approved' as const,
  conflict_code: null,
}
const later = { ...plan, schedule_start_time: '2026-11-21T09:45:00.000Z' }
const noteOf = (plans: Parameters<typeof planNote>[0]['plans'], planUuid?: string) =>
  planNote({ name: 'UA1', plans, planUuid, nowMs })

describe('before a session starts it is said what follows', () => {
  test('of an approved plan that covers now: nothing', () => {
    expect(noteOf([plan], 'p1')).toMatchObject({ isWarning: false })
  })

  test.each([
    [{ permission_summary: 'pending' as const }, 'waits for a zone'],
    [{ permission_summary: 'rejected' as const }, 'is rejected'],
    [
      { permission_summary: 'rejected' as const, conflict_code: 'volume_taken' as const },
      'is in conflict with another plan',
    ],
    [
      { permission_summary: 'rejected' as const, conflict_code: 'mission_changed' as const },
      'no longer fits its mission',
    ],
  ])('of a plan with %j: it %s, and alerts at once', (over, reason) => {
    expect(noteOf([{ ...plan, ...over }], 'p1')).toEqual({
      words: `PLN-0000000001 ${reason}: the flight starts as non-conforming and alerts at once.`,
      isWarning: true,
    })
  })

  test('of a plan that begins later: frames before it alert', () => {
    expect(noteOf([later], 'p1')?.words).toMatch(
      /^PLN-0000000001 begins today \d\d:\d\d: .*outside its window/,
    )
  })

  test('of none: whether there is one that covers now', () => {
    expect(noteOf([later])?.words).toMatch(/^UA1 has no plan for now\. Flown ad hoc, .*every zone/)
    expect(noteOf([plan])?.words).toMatch(/^PLN-0000000001 covers now\. Without it/)
  })
})
