import { Ban, Check, CircleDashed, Clock, ClockFading, Info, Radio, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { age } from '../format.ts'
import type { IconType } from '../theme/icon.ts'
import type { Tone } from './chip.tsx'
import { Chip } from './chip.tsx'

export type Status = 'approved' | 'pending' | 'rejected' | 'draft' | 'info' | 'live' | 'stale' | 'inactive'

const looks: Record<Status, { tone: Tone; icon: IconType; word: string }> = {
  approved: { tone: 'approved', icon: Check, word: 'Approved' },
  pending: { tone: 'pending', icon: Clock, word: 'Pending' },
  rejected: { tone: 'rejected', icon: X, word: 'Rejected' },
  draft: { tone: 'neutral', icon: CircleDashed, word: 'Draft' },
  info: { tone: 'info', icon: Info, word: 'Info' },
  live: { tone: 'live', icon: Radio, word: 'Live' },
  stale: { tone: 'stale', icon: ClockFading, word: 'Stale' },
  inactive: { tone: 'neutral', icon: Ban, word: 'Inactive' },
}

export interface StatusChipProps {
  status: Status
  /** Another word for the same state, such as "Will wait". */
  children?: ReactNode
  /** How old a stale thing is. */
  ageMs?: number
}

export const StatusChip = ({ status, children, ageMs }: StatusChipProps) => {
  const look = looks[status]
  return (
    <Chip tone={look.tone} icon={look.icon}>
      {children ?? look.word}
      {ageMs !== undefined && ` ${age(Math.floor(ageMs / 1000) * 1000).replace('.0', '')}`}
    </Chip>
  )
}
