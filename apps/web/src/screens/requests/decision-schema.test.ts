import { expect, test } from 'vitest'
import type { RequestDetail } from '../../entities/permission/request-words.ts'
import { decisionForm } from './decision-schema.ts'

const fields = {
  verdict: 'approve',
  validFrom: '2026-03-01T08:00',
  validTo: '2026-03-01T10:00',
  reference: '',
  remarks: '',
  conditions: [],
  condition: { text: '', where: '', radius: '' },
} as const

const faults = (permission_status: number, changed: object): unknown[] => {
  const mission = {
    start_time: new Date(fields.validFrom).toISOString(),
    end_time: new Date(fields.validTo).toISOString(),
  }
  const request = { permission: { permission_status }, mission } as RequestDetail
  const issues = decisionForm(request).safeParse({ ...fields, ...changed }).error?.issues ?? []
  return issues.map(({ path, message }) => [path[0], message])
}

test.each([
  ['an approval without a word', 0, {}, []],
  ['an approval without an end', 0, { validTo: '' }, [['validTo', 'Give both ends of the validity']]],
  ['an approval that ends first', 0, { validTo: '2026-03-01T07:00' }, [['validTo', 'Ends before it starts']]],
  [
    'an approval for the day before the mission',
    0,
    { validFrom: '2026-02-28T08:00', validTo: '2026-02-28T10:00' },
    [['validTo', 'Outside the mission’s window']],
  ],
  ['an approval of a part of the mission', 0, { validTo: '2026-03-01T09:00' }, []],
  [
    'a rejection without a reason',
    0,
    { verdict: 'reject', remarks: ' ' },
    [['remarks', 'Say why it is rejected']],
  ],
  ['a withdrawal', 1, { verdict: 'reject' }, [['remarks', 'Say why the approval is withdrawn']]],
  [
    'an approval with a long reference',
    0,
    { reference: 'x'.repeat(201) },
    [['reference', 'Write 200 letters at most']],
  ],
  [
    'a rejection that is a report',
    0,
    { verdict: 'reject', remarks: 'x'.repeat(2001) },
    [['remarks', 'Write 2,000 letters at most']],
  ],
  ['a rejection of 2,000 letters', 0, { verdict: 'reject', remarks: 'x'.repeat(2000) }, []],
  ['a rejection, whatever its validity', 0, { verdict: 'reject', remarks: 'Crowd', validTo: '' }, []],
])('%s', (_, status, changed, found) => {
  expect(faults(status, changed)).toEqual(found)
})
