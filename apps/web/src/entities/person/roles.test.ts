import type { MemberActor } from '@clearway/domain/contracts'
import { expect, it } from 'vitest'
import { keepsOwner, roleRefusal, rolesToInvite } from './roles.ts'

const [member, admin, owner] = [1, 2, 3]

const caller = (role: number): MemberActor => ({
  partner: null,
  user: { userUuid: 'u', sessionUuid: 's', email: 'a@example.org', status: 1, isPlatformAdmin: false },
  member: { orgUuid: 'o', orgName: 'Deccan', orgType: 2, orgStatus: 1, role, membershipUuid: 'm' },
})

it('an Owner gives every role, and keeps the last Owner', () => {
  expect(roleRefusal(caller(owner), { current: member, wanted: owner, owners: 1 })).toBeUndefined()
  expect(roleRefusal(caller(owner), { current: owner, wanted: member, owners: 2 })).toBeUndefined()
  expect(roleRefusal(caller(owner), { current: owner, wanted: member, owners: 1 })).toBe(keepsOwner)
  expect(roleRefusal(caller(owner), { current: owner, wanted: owner, owners: 1 })).toBeUndefined()
})

it('an Admin makes nobody Admin or Owner and leaves Owners alone', () => {
  expect(roleRefusal(caller(admin), { current: member, wanted: admin, owners: 1 })).toMatch(/Only an Owner/)
  expect(roleRefusal(caller(admin), { current: owner, wanted: member, owners: 2 })).toMatch(/of an Owner/)
  expect(roleRefusal(caller(admin), { current: admin, wanted: member, owners: 1 })).toBeUndefined()
})

it('one invites with the roles that one may give', () => {
  expect(rolesToInvite(caller(owner)).map(({ role }) => role)).toEqual([member, admin, owner])
  expect(rolesToInvite(caller(admin)).map(({ role }) => role)).toEqual([member])
})
