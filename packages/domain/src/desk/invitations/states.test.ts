import { describe, expect, it } from 'vitest'
import { invitationStatus } from '../../kernel/index.ts'
import { afterAct, type InvitationAct, type InvitationState, stateOf } from './states.ts'

const acts: InvitationAct[] = ['accept', 'decline', 'revoke']
const now = new Date('2026-06-01T08:00:00Z')
const later = new Date('2026-06-01T08:00:01Z')

describe('the life of an invitation', () => {
  it('a pending one becomes what is done with it', () => {
    expect(acts.map((act) => afterAct('pending', act))).toEqual([
      { to: 'accepted' },
      { to: 'declined' },
      { to: 'revoked' },
    ])
  })

  it.each([
    ['accepted', 'conflict'],
    ['declined', 'conflict'],
    ['revoked', 'conflict'],
    ['expired', 'gone'],
  ] as [InvitationState, string][])('a %s one refuses every act with %s', (state, code) => {
    for (const act of acts) expect(afterAct(state, act)).toMatchObject({ code })
  })

  it('is expired from its last moment on, and only while it waits', () => {
    const pending = invitationStatus.pending
    expect(stateOf({ status: pending, expiresAt: later }, now)).toBe('pending')
    expect(stateOf({ status: pending, expiresAt: now }, now)).toBe('expired')
    for (const state of ['accepted', 'declined', 'revoked', 'expired'] as const)
      expect(stateOf({ status: invitationStatus[state], expiresAt: now }, later)).toBe(state)
  })
})
