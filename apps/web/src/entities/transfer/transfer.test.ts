import { expect, it } from 'vitest'
import { isOursToAnswer, otherEnd, type Transfer, transferLine } from './transfer.ts'

const [ours, theirs] = ['org-1', 'org-2']
const transfer = (direction: 'invite' | 'request', invitee_uuid: string) =>
  ({
    direction,
    invitee_uuid,
    invitee_name: invitee_uuid === ours ? 'Deccan Mapping Co' : 'Vayu Logistics',
    invited_by_org_name: 'Kestrel Aerosystems',
  }) as Transfer

it.each([
  ['invite', ours, 'Offered to you by Kestrel Aerosystems', 'Kestrel Aerosystems', true],
  ['invite', theirs, 'Offered to Vayu Logistics', 'Vayu Logistics', false],
  ['request', ours, 'Asked of its owner', 'Its owner', false],
  ['request', theirs, 'Asked for by Vayu Logistics', 'Vayu Logistics', true],
] as const)('a transfer by %s to %s', (direction, to, line, other, isOurs) => {
  const made = transfer(direction, to)
  expect(transferLine(made, ours)).toBe(line)
  expect(otherEnd(made, ours)).toBe(other)
  expect(isOursToAnswer(made, ours)).toBe(isOurs)
})
