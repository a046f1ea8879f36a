import { isQuiet } from '@clearway/domain/contracts'
import { Chip, type Tone } from '@clearway/ui'
import clsx from 'clsx'
import { Check, CheckCheck, CircleCheck, Minus, TriangleAlert, Unplug } from 'lucide-react'
import type { AlertRecord } from '../../entities/alert/alert.ts'

interface Look {
  readonly tone: Tone
  readonly word: string
  readonly icon: typeof Check
}

type Stated = Pick<AlertRecord, 'state' | 'severity' | 'acknowledged_at'>

/** Its state in one word; what is over and was never noticed is marked. */
const lookOf = (alert: Stated): Look => {
  const { state, acknowledged_at } = alert
  if (isQuiet(alert)) return { tone: 'neutral', word: 'Over', icon: CircleCheck }
  if (state === 'closed') return { tone: 'neutral', word: 'Closed', icon: Minus }
  if (state === 'cleared')
    return acknowledged_at
      ? { tone: 'approved', word: 'Over', icon: CheckCheck }
      : { tone: 'pending', word: 'Over', icon: CircleCheck }
  if (state === 'acknowledged') return { tone: 'accent', word: 'Acknowledged', icon: Check }
  return { tone: 'rejected', word: 'Raised', icon: TriangleAlert }
}

export const AlertStateChip = ({ alert }: { alert: Stated }) => {
  const { tone, word, icon } = lookOf(alert)
  return (
    <Chip tone={tone} icon={icon}>
      {word}
    </Chip>
  )
}

/** Red while it goes on, amber while it only waits, grey once it is done with. */
export const AlertGlyph = ({ alert }: { alert: Stated & Pick<AlertRecord, 'alert_type'> }) => {
  const Icon = alert.alert_type === 'lost_link' ? Unplug : TriangleAlert
  const isLive = alert.state === 'raised' || alert.state === 'acknowledged'
  const tone = !isLive
    ? alert.state === 'cleared' && !alert.acknowledged_at && !isQuiet(alert)
      ? 'text-pending'
      : 'text-text-3'
    : alert.alert_type === 'lost_link'
      ? 'text-pending'
      : 'text-rejected'
  return <Icon size={18} strokeWidth={1.75} aria-hidden className={clsx('shrink-0', tone)} />
}
