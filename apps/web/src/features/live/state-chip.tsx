import { Chip, StatusChip, type Tone } from '@clearway/ui'
import type { Conformance } from '../../map/types.ts'
import { groupLooks } from './group-looks.ts'

const tones: Readonly<Record<Exclude<Conformance, 'stale'>, Tone>> = {
  breach: 'rejected',
  near: 'pending',
  'no-plan': 'info',
  conforming: 'neutral',
}

interface StateChipProps {
  readonly state: Conformance
  /** Says more than the group's name: "Above band". */
  readonly title?: string | null
  readonly ageMs?: number
}

/** The state of one flight in a word and a mark; a stale one says how old its picture is. */
export function StateChip({ state, title, ageMs }: StateChipProps) {
  if (state === 'stale') return <StatusChip status="stale" {...(ageMs !== undefined && { ageMs })} />
  const { label, icon } = groupLooks[state]
  return (
    <Chip tone={tones[state]} icon={icon}>
      {title ?? label}
    </Chip>
  )
}
