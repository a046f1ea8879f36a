import { orgStatus } from '@clearway/domain/contracts'
import type { Status } from '@clearway/ui'

interface StandingWords {
  readonly word: string
  readonly chip: Status
  readonly means: string
}

const waiting: StandingWords = {
  word: 'Waiting for review',
  chip: 'pending',
  means:
    'A platform administrator reviews it first. Until then its members can manage people and this profile, not what its type allows.',
}

const standings: Readonly<Record<number, StandingWords>> = {
  [orgStatus.unverified]: waiting,
  [orgStatus.active]: {
    word: 'Active',
    chip: 'approved',
    means: 'Its members can do everything that their roles and its type allow.',
  },
  [orgStatus.inactive]: {
    word: 'Inactive',
    chip: 'inactive',
    means:
      'Every act of its members for it is refused until an Admin activates it again. Nothing is deleted.',
  },
  [orgStatus.banned]: {
    word: 'Banned',
    chip: 'rejected',
    means: 'Every act of its members for it is refused. Only a platform administrator lifts that.',
  },
}

/** What the status of one's own organisation means for the people in it. */
export const standingOf = (status: number): StandingWords => standings[status] ?? waiting
