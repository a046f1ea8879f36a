import { expect, it } from 'vitest'
import { JoinRequest, namedBy } from './join-request.ts'

const read = (organisation: string) =>
  JoinRequest.safeParse({ organisation, invite_role: 1, remarks: '' }).data?.organisation

it.each([
  [' org-7k3m9q2r4t ', { resource_svc_id: 'ORG-7K3M9Q2R4T' }],
  ['0190A5B2-7C1D-7E3F-8A4B-5C6D7E8F9A0B', { resource_uuid: '0190a5b2-7c1d-7e3f-8a4b-5c6d7e8f9a0b' }],
])('%j names an organisation', (text, named) => {
  expect(namedBy(read(text) ?? '')).toEqual(named)
})

it.each(['', 'Kestrel Survey', 'ORG-7K3M', 'AST-7K3M9Q2R4T'])('%j does not', (text) => {
  expect(read(text)).toBeUndefined()
})
