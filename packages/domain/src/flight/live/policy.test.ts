import { describe, expect, it } from 'vitest'
import { orgTypeNumber } from '../../kernel/enums.ts'
import { type LiveRights, mayConnect, maySubscribeZone, mayUseViewport } from './policy.ts'

const callerWith = (given: Partial<LiveRights>): LiveRights => ({
  userStatus: 1,
  orgType: orgTypeNumber.airspaceManager,
  orgStatus: 1,
  role: 1,
  zones: new Set(['zone']),
  assets: new Set(),
  ...given,
})
const permitted = (given: Partial<LiveRights>) => {
  const found = callerWith(given)
  return [mayConnect(found), maySubscribeZone(found, 'zone'), mayUseViewport(found)]
}

describe('who sees the live picture', () => {
  it('an active manager connects, subscribes and has a viewport', () => {
    expect(permitted({})).toEqual([true, true, true])
  })
  it('an organisation under review stays connected and sees nothing', () => {
    expect(permitted({ orgStatus: 0 })).toEqual([true, false, false])
    expect(permitted({ orgStatus: 0, orgType: orgTypeNumber.airspaceMonitor })).toEqual([true, false, false])
  })
  it('a type that needs no review does not wait for one', () => {
    expect(mayConnect(callerWith({ orgStatus: 0, orgType: orgTypeNumber.assetOwner }))).toBe(true)
  })
})
