import type { IconType, Tone } from '@clearway/ui'
import { Check, CircleDashed, Clock, Layers2, Radio, X } from 'lucide-react'
import type { Outputs } from '../../trpc/client.ts'
import { known } from '../../words/known.ts'

export type BlockState = Outputs['home']['today']['zones'][number]['blocks'][number]['state']

interface BlockLook {
  readonly word: string
  readonly tone: Tone
  readonly icon: IconType
  readonly style: string
}

/** The state of a mission or plan on a time line: by word, icon and line, never by colour alone. */
export const blockLooks: Readonly<Record<BlockState, BlockLook>> = {
  flying: { word: 'Flying', tone: 'live', icon: Radio, style: 'border-live bg-live-soft text-text' },
  approved: {
    word: 'Approved',
    tone: 'approved',
    icon: Check,
    style: 'border-approved-line bg-approved-soft text-approved',
  },
  pending: {
    word: 'Pending',
    tone: 'pending',
    icon: Clock,
    style: 'border-dashed border-pending-line bg-pending-soft text-pending',
  },
  rejected: {
    word: 'Rejected',
    tone: 'rejected',
    icon: X,
    style: 'border-rejected-line bg-rejected-soft text-rejected line-through',
  },
  conflict: {
    word: 'Conflict',
    tone: 'rejected',
    icon: Layers2,
    style: 'border-rejected-line bg-rejected-soft text-rejected',
  },
  flown: {
    word: 'Flown',
    tone: 'neutral',
    icon: Check,
    style: 'border-line-strong bg-surface-2 text-text-3',
  },
}

const planned: BlockLook = {
  word: 'Planned',
  tone: 'neutral',
  icon: CircleDashed,
  style: 'border-line-strong bg-surface-2 text-text-2',
}

/** The same of a state that a service tells, which may be a newer one and know more of them. */
export const blockLookOf = (state: BlockState): BlockLook => known(blockLooks, state) ?? planned
