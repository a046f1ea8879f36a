import { describe, expect, test } from 'vitest'
import { effectOfApproval, validPlans } from './decision-words.ts'

type Effect = Parameters<typeof effectOfApproval>[0]

const plan = (plan_uuid: string, conflicted = false) => ({ plan_uuid, conflicted }) as Effect['plans'][number]
const overlap = (plan_uuid: string, other_org_name: string) =>
  ({ plan_uuid, other_org_name }) as Effect['overlaps'][number]
const request = (change: Partial<Effect>): Effect => ({
  plans: [],
  overlaps: [],
  operator: { org_uuid: 'o', org_svc_id: 'ORG-1', org_name: 'Deccan Mapping Co' },
  permission: { permission_status: 0 },
  mission: { permission_summary: 'pending' },
  ...change,
  overlap_count: change.overlap_count ?? change.overlaps?.length ?? 0,
})

describe('what approving will do is shown before it is done', () => {
  test('a mission without plans', () => {
    expect(effectOfApproval(request({}))).toBe(
      'Approving gives the consent of this zone. No flight plan yet.',
    )
  })

  test('plans that nothing prevents', () => {
    expect(effectOfApproval(request({ plans: [plan('a'), plan('b')] }))).toContain(
      '2 plans become valid once every zone agrees.',
    )
  })

  test('the plan that meets another operator is named, with whom it meets', () => {
    const words = effectOfApproval(
      request({ plans: [plan('a'), plan('b')], overlaps: [overlap('a', 'Vayu Logistics')] }),
    )
    expect(words).toContain('Plan 1 stays rejected until Deccan Mapping Co moves it clear of Vayu Logistics.')
  })

  test('of very many overlaps a part is known', () => {
    const change = { plans: [plan('a'), plan('b')], overlaps: [overlap('a', 'Vayu Logistics')] }
    expect(effectOfApproval(request({ ...change, overlap_count: 51 }))).toContain('At least plan 1 stays')
  })

  test('several plans whose volume was taken', () => {
    const words = effectOfApproval(request({ plans: [plan('a', true), plan('b'), plan('c', true)] }))
    expect(words).toContain('Plans 1 and 3 stay rejected until Deccan Mapping Co changes them.')
  })

  test('a former decision is named as replaced', () => {
    const plans = [{ ...plan('a'), permission_summary: 'approved' as const }]
    expect(effectOfApproval(request({ permission: { permission_status: 1 }, plans }))).toBe(
      'This zone has approved; a new decision replaces that. 1 of 1 plan is valid.',
    )
  })

  test("another zone's rejection is not hidden", () => {
    expect(effectOfApproval(request({ mission: { permission_summary: 'rejected' } }))).toContain(
      'Another zone has rejected',
    )
  })
})

test.each([
  [[], 'No flight plan yet.'],
  [['approved', 'rejected'], '1 of 2 plans is valid.'],
  [['approved', 'approved'], '2 of 2 plans are valid.'],
])('after an approval, %o', (summaries, words) => {
  expect(validPlans(summaries.map((permission_summary) => ({ permission_summary })))).toBe(words)
})
