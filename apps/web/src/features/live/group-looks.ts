import type { IconType } from '@clearway/ui'
import { Check, CircleHelp, ClockFading, Gauge, TriangleAlert } from 'lucide-react'
import type { Conformance } from '../../map/types.ts'

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
