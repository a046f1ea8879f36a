import { StatusChip } from '@clearway/ui'
import clsx from 'clsx'
import { lookOf, stateOf, type TeamInvitation, timeLeft } from './invitation-words.ts'

/** How long a pending invitation can still be answered. */
export function TimeLeft({ invitation, nowMs }: { invitation: TeamInvitation; nowMs: number }) {
  const left = timeLeft(invitation, nowMs)
  if (!left) return <span className="text-text-3">—</span>
  return <span className={clsx('num', left.tone !== 'normal' && 'text-pending')}>{left.text}</span>
}

export function InvitationChip({ invitation, nowMs }: { invitation: TeamInvitation; nowMs: number }) {
  const { word, chip } = lookOf(stateOf(invitation, nowMs))
  return <StatusChip status={chip}>{word}</StatusChip>
}
