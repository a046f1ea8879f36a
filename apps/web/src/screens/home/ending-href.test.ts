import { expect, it } from 'vitest'
import { type Ending, hrefOf } from './ending-href.ts'

const ending = (kind: Ending['kind'], of: Partial<Ending> = {}): Ending => ({
  ...{ kind, subject_uuid: 'u', title: '', detail: '', ends_at: '2026-11-21T10:00:00.000Z' },
  ...{ resource_type: null, resource_uuid: null, ...of },
})
const admin = { isManager: false, readsTeam: true }
const member = { isManager: false, readsTeam: false }

it.each([
  ['a credential leads an Admin to the pilots', ending('credential'), admin, '/pilots'],
  ['a credential of their own leads a Member to their settings', ending('credential'), member, '/settings'],
  [
    'an approval leads a manager to the request',
    ending('approval'),
    { ...admin, isManager: true },
    '/requests?tab=all&request=u',
  ],
  ['an approval leads an operator to the mission', ending('approval'), member, '/missions?mission=u'],
  [
    'an invitation to the organisation leads to itself',
    ending('invitation', { resource_type: 1, resource_uuid: 'o' }),
    admin,
    '/people?tab=invitations&invitation=u',
  ],
  [
    'an invitation to a zone leads to the zone',
    ending('invitation', { resource_type: 3, resource_uuid: 'z' }),
    admin,
    '/zones?zone=z',
  ],
  [
    'an invitation of a person to an asset leads to the asset',
    ending('invitation', { resource_type: 2, resource_uuid: 'a' }),
    admin,
    '/fleet?asset=a',
  ],
  [
    'a handover leads to itself',
    ending('handover', { resource_type: 2, resource_uuid: 'a' }),
    admin,
    '/transfers?transfer=u',
  ],
])('%s', (_what, one, reader, href) => {
  expect(hrefOf(one, reader)).toBe(href)
})
