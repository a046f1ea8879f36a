import { invitationStatus, listInvitationsOp, memberType, resourceType } from '@clearway/domain/contracts'
import { expect, it } from 'vitest'
import { transferQuestion } from './transfer-question.ts'

const asked = (query: string) => {
  const params = new URLSearchParams(query)
  return transferQuestion({ get: (name) => params.get(name) ?? undefined })
}
const transfers = { resource_type: resourceType.asset, invitee_type: memberType.organisation }

it.each([
  ['', {}],
  ['way=in', { incoming: 1 }],
  ['way=out', { incoming: 0 }],
  ['way=in&status=0', { incoming: 1, status: invitationStatus.pending }],
  ['way=both&status=yes', {}],
])('the address ?%s asks for transfers by %j', (query, narrowed) => {
  expect(asked(query)).toEqual({ ...transfers, ...narrowed })
  // What the service does not know of a question it leaves out, and answers both directions.
  expect(listInvitationsOp.input.parse(asked(query))).toMatchObject(narrowed)
})
