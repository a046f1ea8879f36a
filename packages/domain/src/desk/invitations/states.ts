import { type FailureCode, invitationStatus } from '../../kernel/contract.ts'

/** The life of an invitation or request. Only a pending one can still become something. */
export type InvitationState = keyof typeof invitationStatus
export type InvitationAct = 'accept' | 'decline' | 'revoke'

interface Refused {
  readonly code: FailureCode
  readonly sentence: string
}
type Outcome = { readonly to: InvitationState } | Refused

const refusedFor = (code: FailureCode, sentence: string): Record<InvitationAct, Outcome> => {
  const refused = { code, sentence }
  return { accept: refused, decline: refused, revoke: refused }
}

/** Every state and every act; a missing cell does not compile. */
const transitions: Record<InvitationState, Record<InvitationAct, Outcome>> = {
  pending: { accept: { to: 'accepted' }, decline: { to: 'declined' }, revoke: { to: 'revoked' } },
  accepted: refusedFor('conflict', 'This invitation was accepted already.'),
  declined: refusedFor('conflict', 'This invitation was declined. Ask for a new one.'),
  revoked: refusedFor('conflict', 'This invitation was revoked. Ask for a new one.'),
  expired: refusedFor('gone', 'This invitation has expired. Ask for a new one.'),
}

const states = new Map<number, InvitationState>(
  Object.entries(invitationStatus).map(([state, number]) => [number, state as InvitationState]),
)

/** Expiry is not written to the row: a pending one past its time is expired. */
export const stateOf = (row: { status: number; expiresAt: Date }, now: Date): InvitationState => {
  const stored = states.get(row.status) ?? 'revoked'
  return stored === 'pending' && row.expiresAt <= now ? 'expired' : stored
}

export const afterAct = (state: InvitationState, act: InvitationAct): Outcome => transitions[state][act]
