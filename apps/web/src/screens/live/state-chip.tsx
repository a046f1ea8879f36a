import { Chip, type IconType, StatusChip, type Tone } from '@clearway/ui'
import { Check, CircleHelp, ClockFading, Gauge, TriangleAlert } from 'lucide-react'
import type { Conformance } from '../../map/content/types.ts'

export interface GroupLook {
  readonly label: string
  readonly icon: IconType
  readonly className: string
}

/** Name and mark of each group; the colour is that of its figure on the map. */
export const groupLooks: Readonly<Record<Conformance, GroupLook>> = {
  breach: { label: 'Breach', icon: TriangleAlert, className: 'text-rejected' },
  near: { label: 'Near a limit', icon: Gauge, className: 'text-pending' },
  'no-plan': { label: 'No plan', icon: CircleHelp, className: 'text-ac-noplan' },
  stale: { label: 'Stale', icon: ClockFading, className: 'text-stale' },
  conforming: { label: 'Conforming', icon: Check, className: 'text-text-3' },
}

const tones: Readonly<Record<Exclude<Conformance, 'stale'>, Tone>> = {
  breach: 'rejected',
  near: 'pending',
  'no-plan': 'info',
  conforming: 'neutral',
}

interface StateChipProps {
  readonly state: Conformance
  /** More exact than the group's name: "Above band". */
  readonly title?: string | null
  readonly ageMs?: number
}

/** The state of one flight in a word and a mark; a stale one with its age. */
export const StateChip = ({ state, title, ageMs }: StateChipProps) => {
  if (state === 'stale') return <StatusChip status="stale" {...(ageMs !== undefined && { ageMs })} />
  const { label, icon } = groupLooks[state]
  return (
    <Chip tone={tones[state]} icon={icon}>
      {title ?? label}
    </Chip>
  )
}
