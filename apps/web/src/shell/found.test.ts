import { type Hit, hitKinds, orgTypeNumber } from '@clearway/domain/contracts'
import { describe, expect, it } from 'vitest'
import { foundAt, groupsOfHits, hrefOfHit } from './found.ts'

const hit = (kind: Hit['kind'], more: Partial<Hit> = {}): Hit => ({
  ...{ kind, uuid: 'u', svc_id: 'PRM-1', name: 'Lake' },
  ...{ detail: null, mission_uuid: null, asset_uuid: null, user_uuid: null },
  ...{ resource_type: null, resource_uuid: null, invitee_type: null, ...more },
})
const owner = { orgType: orgTypeNumber.assetOwner }
const manager = { orgType: orgTypeNumber.airspaceManager }

describe('what was found leads to the page that the reader has', () => {
  it.each([
    [hit('permission', { mission_uuid: 'm' }), manager, '/requests?tab=all&request=u'],
    [hit('permission', { mission_uuid: 'm' }), owner, '/missions?mission=m'],
    [hit('flight_plan', { mission_uuid: 'm' }), owner, '/missions?mission=m'],
    [hit('session'), owner, '/sessions?session=u'],
    [hit('session'), manager, '/replays/u'],
    [hit('flight', { asset_uuid: 'a' }), manager, '/live?aircraft=a'],
    [hit('organisation', { svc_id: 'ORG-1' }), manager, '/requests?tab=all&q=ORG-1'],
    [hit('organisation'), { orgType: null }, '/platform/organisations?org=u'],
    [hit('user'), { orgType: null }, '/platform/people?person=u'],
    [hit('alert'), manager, '/alerts?tab=all&alert=u'],
    [hit('pilot_credential', { user_uuid: 'p' }), owner, '/people?member=p'],
    [hit('invitation', { resource_type: 1 }), owner, '/people?tab=invitations&invitation=u'],
    [hit('invitation', { resource_type: 2, invitee_type: 2 }), owner, '/transfers?transfer=u'],
    [hit('invitation', { resource_type: 2, resource_uuid: 'a', invitee_type: 1 }), owner, '/fleet?asset=a'],
    [hit('invitation', { resource_type: 3, resource_uuid: 'z' }), manager, '/zones?zone=z'],
    [hit('partner_key'), { orgType: null }, '/platform/partners'],
  ])('%o', (found, reader, href) => {
    expect(hrefOfHit(found, reader)).toBe(href)
  })

  it('every kind of record leads somewhere', () => {
    for (const kind of hitKinds) expect(hrefOfHit(hit(kind), manager)).toMatch(/^\/\w+/)
    expect(foundAt({ latitude: 13.2, longitude: -77.7, zoom: 12 }).href).toBe(
      '/zones?at=13.20000,-77.70000,12&mark=13.20000,-77.70000,12',
    )
  })
})

it('records are grouped by their kind, with number and what they belong to', () => {
  const hits = [hit('mission', { detail: 'Vayu' }), hit('zone'), hit('zone', { uuid: 'v', name: 'PRM-1' })]
  expect(
    groupsOfHits(hits, owner).map(({ label, found }) => [label, found.map((one) => one.detail)]),
  ).toEqual([
    ['Missions', ['PRM-1 · Vayu']],
    ['Zones', ['PRM-1', '']],
  ])
})
