import { expect, it } from 'vitest'
import { activeMemberships, chooseMembership } from './memberships.ts'
import { landingOf, railOf } from './navigation.ts'

it.each([
  [1, '/models'],
  [2, '/missions'],
  [3, '/requests'],
  [4, '/live'],
  [5, '/models'],
  [6, '/models'],
  [7, '/models'],
])('an organisation of type %i lands on %s', (orgType, href) => {
  expect(landingOf(orgType)).toBe(href)
  expect(railOf(orgType)[0]?.href).toBe(href)
})

const membership = (org_uuid: string, membership_status = 1) => ({ org_uuid, membership_status })

it('the organisation asked for is opened while one belongs to it, else the first', () => {
  const all = [membership('gone', -2), membership('first'), membership('second')]
  expect(activeMemberships(all)).toHaveLength(2)
  expect(chooseMembership(all, 'second')?.org_uuid).toBe('second')
  expect(chooseMembership(all, 'gone')?.org_uuid).toBe('first')
  expect(chooseMembership(all, null)?.org_uuid).toBe('first')
  expect(chooseMembership([membership('gone', -2)], 'gone')).toBeNull()
})
