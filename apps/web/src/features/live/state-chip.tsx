import { Chip, StatusChip, type Tone } from '@clearway/ui'
import type { Conformance } from '../../map/types.ts'
import { groupLooks } from './group-looks.ts'

const tones: Readonly<Record<Exclude<Conformance, 'stale'>, Tone>> = {
  breach: 'rejected',
  near: 'pending',
  'no-plan': 'info',
  conforming: 'neutral',
}

/** The state of one flight in a word and a mark; a stale one says how old its picture is. */
export function StateChip({ state, ageMs }: { state: Conformance; ageMs?: number }) {
  if (state === 'stale') return <StatusChip status="stale" {...(ageMs !== undefined && { ageMs })} />
  const { label, icon } = groupLooks[state]
  return (
    <Chip tone={tones[state]} icon={icon}>
      {label}
    </Chip>
  )
}
