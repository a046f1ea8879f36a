import { limitMetres } from '@clearway/domain/geo'
import type { StripBlock, StripPlan } from '@clearway/ui'
import { useRef, useState } from 'react'
import { partBehindMap } from '../../loading/behind-map.tsx'
import {
  type Frame,
  fieldsOfBlock,
  frameRound,
  isFramed,
  stepOf,
  stripOverlaps,
  stripZones,
  type ZoneBand,
} from './strip-frame.ts'
import type { Conflict } from './verdict-words.ts'
import { type BandAndWindow, isAboveGround, limitsOf } from './volume-fields.ts'

/** As high as its caption and the strip. */
const StripPlace = () => (
  <div aria-hidden>
    <div className="px-3 pt-2 text-12">&nbsp;</div>
    <div className="h-[150px]" />
  </div>
)

const HeightTimeStrip = partBehindMap(
  () => import('./height-time-strip.ts').then((module) => module.HeightTimeStrip),
  StripPlace,
)

export interface PlannerStripProps {
  label: string
  values: BandAndWindow
  zones: readonly ZoneBand[]
  conflicts: readonly Conflict[]
  plans?: readonly StripPlan[]
  /** Where the block must stay: a plan inside its mission. */
  limits?: StripBlock
  onChange: (fields: Partial<BandAndWindow>) => void
}

/** Height over time with the draft as a block that can be dragged. */
export const PlannerStrip = ({
  label,
  values,
  zones,
  conflicts,
  plans = [],
  limits,
  onChange,
}: PlannerStripProps) => {
  const block = blockOf(values)
  const frame = useFrame(block, limits)
  if (!frame.shown)
    return (
      <p className="px-3 py-4 text-12 text-text-3">
        Height over time shows here once heights and window are given.
      </p>
    )
  const change = (next: StripBlock) => {
    frame.hold(true)
    if (block) onChange(fieldsOfBlock(next, block, values))
  }
  return (
    <HeightTimeStrip
      from={frame.shown.from}
      to={frame.shown.to}
      zones={stripZones(zones)}
      plans={plans}
      overlaps={stripOverlaps(conflicts)}
      action="drag the block to move the window, its edges to change the band"
      {...(block && {
        edit: {
          block,
          label,
          ...(limits && { limits }),
          stepM: stepOf(values),
          stepMs: 5 * 60_000,
          onChange: change,
          onCommit: () => frame.hold(false),
        },
      })}
    />
  )
}

/** What is measured from anything but the ground has no place among metres above it. */
const blockOf = (fields: BandAndWindow): StripBlock | null => {
  const [from, to] = [Date.parse(fields.start_time), Date.parse(fields.end_time)]
  const limits = limitsOf(fields)
  if (!limits || !isAboveGround({ limits })) return null
  const [lower, upper] = [limitMetres(limits.min), limitMetres(limits.max)]
  return lower < upper && from < to ? { from, to, lower, upper } : null
}

/** The time shown. It stays while one drags, and follows when the window has left it or fills it. */
const useFrame = (block: StripBlock | null, limits: StripBlock | undefined) => {
  const [isHeld, hold] = useState(false)
  const last = useRef<Frame | null>(null)
  if (limits) return { shown: frameRound(limits.from, limits.to), hold }
  if (block && !isHeld && !(last.current && isFramed(last.current, block.from, block.to)))
    last.current = frameRound(block.from, block.to)
  return { shown: last.current, hold }
}
