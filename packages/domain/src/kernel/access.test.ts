import { describe, expect, it } from 'vitest'
import { type Access, type Actor, refuse } from './access.ts'

const partner: Actor = {
  partner: { keyUuid: 'k', name: 'Partner', kind: 'partner' },
  user: null,
  member: null,
}
const platformKey: Actor = {
  ...partner,
  partner: { keyUuid: 'p', name: 'platform-admin', kind: 'platform_admin' },
}
const person = (status = 1, isPlatformAdmin = false): Actor => ({
  ...partner,
  user: { userUuid: 'u', sessionUuid: 's', email: 'a@b.c', status, isPlatformAdmin },
})
const member = (role: number, orgType = 2, orgStatus = 1): Actor => ({
  ...person(),
  member: { orgUuid: 'o', orgName: 'Deccan', orgType, orgStatus, role, membershipUuid: 'm' },
})
const owners: Access = { who: 'member', role: 'admin', orgTypes: ['assetOwner'] }

const table: [string, Access, Actor, string | null][] = [
  [
    'anybody may call an open operation',
    { who: 'anyone' },
    { partner: null, user: null, member: null },
    null,
  ],
  [
    'a call without a partner key is refused',
    { who: 'partner' },
    { ...partner, partner: null },
    'partner_key_required',
  ],
  ['a partner may register people', { who: 'partner' }, partner, null],
  ['a token is wanted before an organisation', owners, partner, 'token_required'],
  ['a person without a verified contact may log out', { who: 'user' }, person(0), null],
  [
    'a person without a verified contact may not create',
    { who: 'user', active: true },
    person(0),
    'user_inactive',
  ],
  ['a banned person may nothing', { who: 'user' }, person(-2), 'user_inactive'],
  ['a stranger is not a member', owners, person(), 'not_a_member'],
  ['a Member is below Admin', owners, member(1), 'forbidden'],
  ['an Admin is enough', owners, member(2), null],
  ['an Owner is more than enough', owners, member(3), null],
  ['an Admin of another type of organisation is refused', owners, member(3, 3), 'forbidden'],
  [
    'a manager under review is refused what comes with its type',
    { who: 'member', role: 'member', orgTypes: ['airspaceManager'] },
    member(3, 3, 0),
    'organisation_inactive',
  ],
  ['and may do what any organisation may', { who: 'member', role: 'admin' }, member(3, 3, 0), null],
  ['an asset owner is not reviewed', owners, member(3, 2, 0), null],
  [
    'only a platform administrator passes a rule for them',
    { who: 'user', platformAdmin: true },
    person(),
    'platform_admin_only',
  ],
  ['who needs no second key for it', { who: 'user', platformAdmin: true }, person(1, true), null],
  ['an inactive organisation is refused', owners, member(3, 2, -1), 'organisation_inactive'],
  ['its Admin may reach what lifts that', { ...owners, evenInactive: true }, member(3, 2, -1), null],
  [
    'a banned organisation is not lifted by its Admin',
    { ...owners, evenInactive: true },
    member(3, 2, -2),
    'organisation_inactive',
  ],
  [
    'a platform administrator needs the platform key too',
    { who: 'platformAdmin' },
    person(1, true),
    'platform_admin_only',
  ],
  ['the platform key alone is not enough', { who: 'platformAdmin' }, platformKey, 'platform_admin_only'],
  ['both together are', { who: 'platformAdmin' }, { ...platformKey, user: person(1, true).user }, null],
  [
    'a platform administrator needs no organisation for zones',
    { ...owners, orPlatformAdmin: true },
    person(1, true),
    null,
  ],
]

describe('the access rule of every operation', () => {
  it.each(table)('%s', (_name, access, actor, expected) => {
    expect(refuse(access, actor)?.code ?? null).toBe(expected)
  })
})
