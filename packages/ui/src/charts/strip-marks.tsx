import clsx from 'clsx'
import { duration, heightBand } from '../format.ts'
import type { ZoneKind } from '../marks/zone-swatch.tsx'
import { patternId } from './strip-patterns.tsx'
import type { StripScale } from './strip-scale.ts'
import type { StripBlock, StripOverlap, StripPlan, StripZone } from './strip-types.ts'

const zoneLook: Record<ZoneKind, { fill: string; edge: string; label: string; dash?: string }> = {
  red: { fill: 'fill-(--zone-red-fill)', edge: 'stroke-zone-red', label: 'fill-zone-red-label' },
  yellow: {
    fill: 'fill-(--zone-yellow-fill)',
    edge: 'stroke-zone-yellow',
    label: 'fill-zone-yellow-label',
    dash: '6 3',
  },
  green: { fill: 'fill-(--zone-green-fill)', edge: 'stroke-zone-green', label: 'fill-zone-green-label' },
  awareness: {
    fill: 'fill-(--zone-awareness-fill)',
    edge: 'stroke-zone-awareness',
    label: 'fill-zone-awareness-label',
    dash: '1 3',
  },
}

export const haloText =
  'num text-11 [paint-order:stroke] stroke-surface-1 [stroke-width:3px] [stroke-linejoin:round]'

const boxOf = (block: StripBlock, scale: StripScale) => {
  const x = scale.x(block.from)
  const y = scale.y(block.upper)
  return { x, y, width: Math.max(1, scale.x(block.to) - x), height: Math.max(1, scale.y(block.lower) - y) }
}

export const ZoneBand = ({ zone, scale, base }: { zone: StripZone; scale: StripScale; base: string }) => {
  const look = zoneLook[zone.kind]
  const box = boxOf({ ...zone, from: zone.from ?? scale.from, to: zone.to ?? scale.to }, scale)
  const edges = [box.y, box.y + box.height]
  return (
    <g>
      <rect {...box} className={look.fill} />
      <rect {...box} fill={`url(#${patternId(base, zone.kind)})`} />
      {edges.map((y) => (
        <path
          key={y}
          d={`M${box.x} ${y}h${box.width}`}
          className={clsx(look.edge, 'opacity-45')}
          strokeDasharray={look.dash}
        />
      ))}
    </g>
  )
}

export const ZoneLabel = ({ zone, scale, row }: { zone: StripZone; scale: StripScale; row: number }) => {
  const box = boxOf({ ...zone, from: zone.from ?? scale.from, to: zone.to ?? scale.to }, scale)
  return (
    <text
      x={box.x + box.width - 4}
      y={box.y + 12 + row * 13}
      textAnchor="end"
      className={clsx(haloText, zoneLook[zone.kind].label)}
    >
      {zone.name} {heightBand(zone.lower, zone.upper)}
    </text>
  )
}

const planLook: Record<StripPlan['kind'], { shape: string; dash?: string; text: string }> = {
  own: { shape: 'fill-envelope-fill stroke-envelope [stroke-width:1.5px]', text: 'fill-text' },
  request: {
    shape: 'fill-transparent stroke-envelope [stroke-width:1.5px]',
    dash: '4 3',
    text: 'fill-accent',
  },
  offer: { shape: 'fill-transparent stroke-envelope [stroke-width:1px]', dash: '2 2', text: 'fill-accent' },
  other: {
    shape: 'fill-other-plan-fill stroke-other-plan [stroke-width:1.5px]',
    dash: '5 3',
    text: 'fill-text',
  },
}

const charPx = 6.2

export const PlanBox = ({ plan, scale }: { plan: StripPlan; scale: StripScale }) => {
  const look = planLook[plan.kind]
  const box = boxOf(plan, scale)
  return <rect {...box} strokeDasharray={look.dash} className={look.shape} />
}

interface LabelPlace {
  x: number
  y: number
  anchor: 'start' | 'end'
}

// Inside at the foot where it fits; beside a narrow block on a wide chart; else left out, the words are in the list.
const planLabelPlace = (plan: StripPlan, scale: StripScale, handles: boolean): LabelPlace | null => {
  const box = boxOf(plan, scale)
  const width = plan.label.length * charPx
  if (width + 12 < box.width && box.height >= (handles ? 30 : 15)) {
    // Clear of the handle in the middle of the upper edge.
    return { x: box.x + 6, y: handles ? box.y + 17 : box.y + box.height - 5, anchor: 'start' }
  }
  if (scale.box.width < 420) return null
  const below = box.y + box.height + 12
  if (!handles && below < scale.box.top + scale.box.height) return { x: box.x, y: below, anchor: 'start' }
  const middle = box.y + box.height / 2 + 4
  if (box.x - width - 8 > scale.box.left) return { x: box.x - 8, y: middle, anchor: 'end' }
  return { x: box.x + box.width + 10, y: middle, anchor: 'start' }
}

export interface PlanLabelProps {
  plan: StripPlan
  scale: StripScale
  handles?: boolean
}

export const PlanLabel = ({ plan, scale, handles = false }: PlanLabelProps) => {
  const place = plan.label ? planLabelPlace(plan, scale, handles) : null
  if (!place) return null
  return (
    <text
      x={place.x}
      y={place.y}
      textAnchor={place.anchor}
      className={clsx(haloText, 'font-medium', planLook[plan.kind].text)}
    >
      {plan.label}
    </text>
  )
}

export const overlapWords = (overlap: StripOverlap): string => {
  if (overlap.label) return overlap.label
  return `${duration(overlap.to - overlap.from)} shared, ${heightBand(overlap.lower, overlap.upper)}`
}

export const OverlapBox = ({
  overlap,
  scale,
  base,
}: {
  overlap: StripOverlap
  scale: StripScale
  base: string
}) => {
  const box = boxOf(overlap, scale)
  return (
    <g>
      <rect {...box} className="fill-overlap-fill" />
      <rect
        {...box}
        fill={`url(#${patternId(base, 'overlap')})`}
        className="stroke-overlap"
        strokeWidth={1.5}
      />
    </g>
  )
}

/** Half of a line of words with the handle beside it. */
const handleReachPx = 14

export interface OverlapLabelProps {
  overlap: StripOverlap
  scale: StripScale
  /** The block with handles, whose upper edge and handle the words keep clear of. */
  edited?: StripBlock | undefined
}

export const OverlapLabel = ({ overlap, scale, edited }: OverlapLabelProps) => {
  const box = boxOf(overlap, scale)
  const full = overlapWords(overlap)
  const words =
    full.length * charPx < scale.box.width * 0.55 ? full : overlapWords({ ...overlap, label: undefined })
  const half = (words.length * charPx) / 2
  const middle = box.x + box.width / 2
  const x = Math.max(scale.box.left + half, Math.min(middle, scale.box.left + scale.box.width - half))
  const above = Math.max(scale.box.top + 10, box.y - 16)
  const isOnEdge = edited !== undefined && Math.abs(scale.y(edited.upper) - (above - 4)) < handleReachPx
  const y = isOnEdge && above + handleReachPx < box.y + box.height ? box.y + box.height / 2 + 4 : above
  return (
    <g>
      {y + 4 < box.y && <path d={`M${middle} ${y + 4}V${box.y}`} className="stroke-overlap" />}
      <text x={x} y={y} textAnchor="middle" className={clsx(haloText, 'fill-rejected font-semibold')}>
        {words}
      </text>
    </g>
  )
}
