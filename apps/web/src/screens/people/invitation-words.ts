import { invitationStatus } from '@clearway/domain/contracts'
import { type CountdownTone, countdown, type Status } from '@clearway/ui'
import type { Outputs } from '../../trpc/client.ts'

export type TeamInvitation = Outputs['invitations']['ofUsers']['data'][number]

interface Look {
  readonly word: string
  readonly chip: Status
}

const looks: Readonly<Record<number, Look>> = {
  [invitationStatus.pending]: { word: 'Pending', chip: 'pending' },
  [invitationStatus.accepted]: { word: 'Accepted', chip: 'approved' },
  [invitationStatus.declined]: { word: 'Declined', chip: 'rejected' },
  [invitationStatus.revoked]: { word: 'Revoked', chip: 'inactive' },
  [invitationStatus.expired]: { word: 'Expired', chip: 'stale' },
}

const order = ['pending', 'accepted', 'declined', 'revoked', 'expired'] as const

export const stateChoices = order.map((state) => ({
  value: String(invitationStatus[state]),
  label: looks[invitationStatus[state]]?.word ?? state,
}))

/** A pending one whose time runs out while one looks is expired, before the list is read again. */
export const stateOf = ({ status, expires_at }: TeamInvitation, nowMs: number): number => {
  const isOver = status === invitationStatus.pending && Date.parse(expires_at) <= nowMs
  return isOver ? invitationStatus.expired : status
}

export const lookOf = (state: number): Look => looks[state] ?? { word: 'Pending', chip: 'pending' }

/** Pending ones count down: "6 d 4 h". */
export const timeLeft = (
  invitation: TeamInvitation,
  nowMs: number,
): { text: string; tone: CountdownTone } | undefined => {
  if (stateOf(invitation, nowMs) !== invitationStatus.pending) return undefined
  return countdown(Date.parse(invitation.expires_at), nowMs)
}

export const isRequest = ({ direction }: Pick<TeamInvitation, 'direction'>): boolean =>
  direction === 'request'

/** The contact that was invited or asks; a person whom a program named by uuid has none. */
export const inviteeWords = ({ invite_identifier, invitee_uuid, invite_svc_id }: TeamInvitation): string =>
  invite_identifier ?? (invitee_uuid ? `A person, ${invitee_uuid.slice(0, 8)}` : invite_svc_id)
