import { expect, it } from 'vitest'
import { effectsOf, grouped, headlineOf, type InvitationSubject, senderOf } from './invitation-words.ts'

const subject = (given: Partial<InvitationSubject>): InvitationSubject => ({
  direction: 'invite',
  resource_type: 1,
  resource_name: 'Kestrel Survey',
  invitee_type: 1,
  invite_role: 1,
  invite_identifier: null,
  invited_by_org_name: 'Kestrel Survey',
  invited_by_name: 'Asha Rao',
  ...given,
})
const zone = { resource_type: 3, resource_name: 'KIA Outer', invitee_type: 2, invitee_name: 'Deccan ATM' }
const asset = { resource_type: 2, resource_name: 'UA0093K4T0Q', invitee_type: 2, invitee_name: 'Vayu' }

it.each<[string, Partial<InvitationSubject>]>([
  ['Join Kestrel Survey as a Member', {}],
  ['Join Kestrel Survey as an Admin', { invite_role: 2 }],
  ['Take over Kestrel Survey as its Owner', { invite_role: 3 }],
  ['Take over the aircraft UA0093K4T0Q', { ...asset, invite_role: 3 }],
  ['Access to the aircraft UA0093K4T0Q', { ...asset, invitee_type: 1 }],
  ['Manage the zone KIA Outer', zone],
  ['Monitor the zone KIA Outer', { ...zone, invite_role: 2 }],
  ['Take over the zone KIA Outer', { ...zone, invite_role: 3 }],
  ['Asha Rao asks to join Kestrel Survey as a Member', { direction: 'request' }],
  ['Deccan ATM asks to manage the zone KIA Outer', { ...zone, direction: 'request' }],
  ['Vayu asks for the aircraft UA0093K4T0Q', { ...asset, direction: 'request' }],
])('reads: %s', (line, given) => {
  expect(headlineOf(subject(given))).toBe(line)
})

it.each<[string, Partial<InvitationSubject>]>([
  ['You become a Member of Kestrel Survey', {}],
  ['Asha Rao hands the ownership over and leaves', { invite_role: 3 }],
  ['You hand your ownership over and leave', { invite_role: 3, direction: 'request' }],
  ['certificate is revoked', { ...asset, invite_role: 3 }],
  ['future missions of its former owner', { ...asset, invite_role: 3 }],
  ['You get access to UA0093K4T0Q', { ...asset, invitee_type: 1 }],
  ['Deccan ATM manages KIA Outer', zone],
  ['Deccan ATM becomes the owner of KIA Outer', { ...zone, invite_role: 3 }],
])('says before it is accepted: %s', (effect, given) => {
  expect(effectsOf(subject(given)).join(' ')).toContain(effect)
})

it('says who sends it, as far as that is known', () => {
  expect(senderOf(subject({}))).toBe('Asha Rao, Kestrel Survey')
  expect(senderOf(subject({ invited_by_name: '', invited_by_org_name: null }))).toBe('Clearway')
})

it('puts requests of others apart and leaves empty groups out', () => {
  const all = [subject(asset), subject({ ...zone, direction: 'request' })]
  expect(grouped(all).map(({ label, invitations }) => [label, invitations.length])).toEqual([
    ['Aircraft', 1],
    ['Requests to decide', 1],
  ])
})
