import { describe, expect, it } from 'vitest'
import {
  type AuditEntry,
  actionSummary,
  actionWords,
  actWords,
  capabilityChoices,
  resultWords,
  targetHref,
  valueWords,
} from './audit-words.ts'

const zone = '0198c1de-0000-7000-8000-000000000001'
const entry = (target_type: string | null, action = 'missions.update') =>
  ({ target_type, target_uuid: zone, action }) as AuditEntry

describe('an audit entry in words', () => {
  it('names the act', () => {
    expect(actionWords('missions.create')).toBe('Missions: create')
    expect(actionWords('partnerKeys.revoke')).toBe('Partner keys: revoke')
    expect(actionSummary('partnerKeys.revoke')).toContain('Revokes a key')
  })

  it('says what was decided', () => {
    const decided = (permission_status: number) =>
      actWords({
        action: 'permissions.decide',
        details: { fields: ['permission_status'], permission_status },
      })
    expect([decided(1), decided(-1)]).toEqual(['Permissions: decide, approve', 'Permissions: decide, reject'])
    expect(actWords({ action: 'missions.create', details: { fields: ['mission_name'] } })).toBe(
      'Missions: create',
    )
    expect(actWords({ action: 'zones.createMany', details: { fields: ['zones'], count: 250 } })).toBe(
      'Zones: create many, 250',
    )
    expect(valueWords('status', -2)).toBe('banned')
    expect(valueWords('org_type', 3)).toBe('Airspace Manager')
    expect(valueWords('fields', ['mission_name', 'assets'])).toBe('mission_name, assets')
    expect(valueWords('count', 3)).toBe('3')
  })

  it('says why it was refused as the caller read it', () => {
    expect(resultWords('done')).toBe('Done')
    expect(resultWords('forbidden')).toBe('Your role does not allow this.')
    expect(resultWords('some_new_code')).toBe('Some new code')
  })

  it('says what was read by the platform, too', () => {
    expect(actionSummary('organisations.list')).toContain('All organisations')
  })

  it('offers every capability of which something is written down, once', () => {
    const values = capabilityChoices.map(({ value }) => value)
    expect(new Set(values).size).toBe(values.length)
    expect(values).toEqual(expect.arrayContaining(['missions', 'partnerKeys', 'organisations', 'search']))
  })

  it('leads to a page that the reader has', () => {
    expect(targetHref(entry('zone'), true)).toBe(`/zones?zone=${zone}`)
    expect(targetHref(entry('mission'), true)).toBeUndefined()
    expect(targetHref(entry('mission'), false)).toBe(`/missions?mission=${zone}`)
    expect(targetHref(entry(null), false)).toBeUndefined()
    expect(targetHref(entry('session', 'sessions.start'), false)).toBe(`/sessions?session=${zone}`)
    expect(targetHref(entry('session', 'users.endSession'), false)).toBeUndefined()
  })
})
