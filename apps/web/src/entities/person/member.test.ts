import { expect, test } from 'vitest'
import {
  activeMembershipOf,
  type Credential,
  credentialState,
  endOfDay,
  type MemberDetail,
  pilotWords,
} from './member.ts'

const nowMs = Date.parse('2026-11-21T12:00:00Z')
const credential = (given: Partial<Credential>) => ({ status: 1, category: 3, ...given }) as Credential
const ended = credential({ expires_at: '2026-11-21T12:00:00.000Z' })

test.each([
  ['Active', credential({ expires_at: null })],
  ['Active', credential({ expires_at: '2026-11-21T12:00:00.001Z' })],
  ['Ended', ended],
  ['Inactive', credential({ expires_at: null, status: -1 })],
])('a credential is shown as %s (%#)', (word, given) => {
  expect(credentialState(given, nowMs).word).toBe(word)
})

test('a pilot is named by what has not ended', () => {
  const pilot_credentials = [ended, credential({ category: 2, expires_at: null })]
  expect(pilotWords({ pilot_credentials }, nowMs)).toBe('Micro')
})

test('a credential is valid on the whole of its last day', () => {
  const ends = endOfDay('2026-11-21')
  const during = new Date(2026, 10, 21, 23, 59).getTime()
  expect(credentialState(credential({ expires_at: ends }), during).word).toBe('Active')
  expect(credentialState(credential({ expires_at: ends }), during + 60_000).word).toBe('Ended')
})

test('only who takes part in the organisation has a membership with which something can be done', () => {
  const person = (membership_status: number) =>
    ({ org_memberships: [{ membership_uuid: 'm', membership_status }] }) as MemberDetail
  expect(activeMembershipOf(person(1))).toMatchObject({ membership_uuid: 'm' })
  expect(activeMembershipOf(person(-1))).toBeUndefined()
})
