import {
  createMissionOp,
  createPartnerKeyOp,
  createZoneOp,
  getOwnProfileOp,
  maySetRole,
} from '@clearway/domain/contracts'
import { describe, expect, it } from 'vitest'
import { ability, callerOf, isNever, type Known } from './caller.ts'

const known = (membership: Partial<NonNullable<Known['membership']>> | null, isPlatformAdmin = false) =>
  callerOf({
    person: { user_uuid: 'u', email: 'ananya@deccan.example', status: 1 },
    standing: { session_uuid: 's', is_platform_admin: isPlatformAdmin },
    membership: membership && {
      membership_uuid: 'm',
      membership_status: 1,
      role: 2,
      org_uuid: 'o',
      org_svc_id: 'ORG-1',
      org_name: 'Deccan Mapping Co',
      org_type: 2,
      org_status: 1,
      ...membership,
    },
  })

describe('what a person may do', () => {
  it('an Admin of an asset owner plans missions', () => {
    expect(ability(createMissionOp, known({}))).toBe(true)
  })

  it('a Member reads who may', () => {
    expect(ability(createMissionOp, known({ role: 1 }))).toBe(
      'Only an Admin of Deccan Mapping Co can do this.',
    )
    expect(isNever(createMissionOp, known({ role: 1 }))).toBe(true)
  })

  it('an inactive organisation keeps the button, with the reason beside it', () => {
    expect(ability(createMissionOp, known({ org_status: -1 }))).toBe('This organisation is not active.')
    expect(isNever(createMissionOp, known({ org_status: -1 }))).toBe(false)
  })

  it('another type of organisation never has it', () => {
    expect(isNever(createZoneOp, known({}))).toBe(true)
  })

  it('partner keys are for platform administrators, without an organisation', () => {
    expect(ability(createPartnerKeyOp, known(null, true))).toBe(true)
    expect(isNever(createPartnerKeyOp, known({}))).toBe(true)
    expect(ability(getOwnProfileOp, known(null))).toBe(true)
  })

  it('the rules about a record take the same caller', () => {
    const admin = known({ role: 2 })
    expect(admin.member && maySetRole({ ...admin, member: admin.member }, { role: 1 }, 3)).toBe(false)
  })
})
