import { expect, it } from 'vitest'
import { platform } from '../trpc/active-organisation.ts'
import { activeMemberships, chooseActing, chooseMembership } from './memberships.ts'
import { homeOf, placesFor, railOf } from './navigation.ts'

it.each([1, 2, 3, 4, 5, 6, 7])('an organisation of type %i lands on its first page', (orgType) => {
  expect(railOf(orgType)[0]?.href).toBe('/home')
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

it('a platform administrator acts for the platform on asking, or with no organisation', () => {
  const memberships = [{ ...membership('first'), org_type: 2, role: 3 }]
  const administrator = { memberships, isPlatformAdmin: true }
  expect(homeOf(chooseActing(administrator, null))).toBe('/home')
  expect(homeOf(chooseActing(administrator, platform))).toBe('/platform/partners')
  expect(homeOf(chooseActing({ memberships: [], isPlatformAdmin: true }, null))).toBe('/platform/partners')
})

it('nobody else acts for the platform, whatever is asked for', () => {
  const memberships = [{ ...membership('first'), org_type: 2, role: 3 }]
  expect(chooseActing({ memberships, isPlatformAdmin: false }, platform)).toEqual({
    membership: memberships[0],
    isPlatform: false,
  })
  expect(homeOf(chooseActing({ memberships: [], isPlatformAdmin: false }, platform))).toBe(
    '/organisations/new',
  )
})

it('leads nobody but Admins to the people', () => {
  const placesOf = (org_type: number, role: number) =>
    placesFor({ membership: { org_type, role }, isPlatform: false }).map(({ key }) => key)
  expect(placesOf(2, 2)).toEqual([
    'home',
    'missions',
    'live',
    'alerts',
    'planner',
    'sessions',
    'replays',
    'fleet',
    'pilots',
    'zones',
    'constraints',
    'reports',
    'people',
  ])
  expect(placesOf(2, 1)).toEqual([
    'home',
    'missions',
    'live',
    'alerts',
    'planner',
    'sessions',
    'replays',
    'fleet',
    'zones',
    'constraints',
    'reports',
  ])
  expect(placesOf(5, 1)).toEqual(['home', 'zones'])
})

it('gives each place of a rail a key of its own', () => {
  for (const orgType of [1, 2, 3, 4, 5, 6, 7]) {
    const keys = railOf(orgType).map(({ goKey }) => goKey)
    expect(new Set(keys).size).toBe(keys.length)
  }
})
