import clsx from 'clsx'
import type { SVGProps } from 'react'
import type { ZoneKind } from '../marks/zone-swatch.tsx'
import type { StripLabel } from './strip-labels.ts'
import { patternId } from './strip-patterns.tsx'
import { boxOf, lasting, type StripScale } from './strip-scale.ts'
import type { StripBlock, StripOverlap, StripPlan, StripZone } from './strip-types.ts'

const zoneLook: Record<ZoneKind, { fill: string; edge: string; dash?: string }> = {
  red: { fill: 'fill-(--zone-red-fill)', edge: 'stroke-zone-red' },
  yellow: {
    fill: 'fill-(--zone-yellow-fill)',
    edge: 'stroke-zone-yellow',
    dash: '6 3',
  },
  green: { fill: 'fill-(--zone-green-fill)', edge: 'stroke-zone-green' },
  awareness: {
    fill: 'fill-(--zone-awareness-fill)',
    edge: 'stroke-zone-awareness',
    dash: '1 3',
  },
}

const haloText =
  'num text-11 [paint-order:stroke] stroke-surface-1 [stroke-width:3px] [stroke-linejoin:round]'

type AreaProps = SVGProps<SVGRectElement> & { block: StripBlock; on: StripScale }

const Area = ({ block, on, ...rect }: AreaProps) => {
  const { left, top, width, height } = boxOf(block, on)
  return <rect x={left} y={top} width={width} height={height} {...rect} />
}

export const ZoneBand = ({ zone, scale, base }: { zone: StripZone; scale: StripScale; base: string }) => {
  const look = zoneLook[zone.kind]
  const block = lasting(zone, scale)
  const { left, top, width, height } = boxOf(block, scale)
  return (
    <g>
      <Area block={block} on={scale} className={look.fill} />
      <Area block={block} on={scale} fill={`url(#${patternId(base, zone.kind)})`} />
      {[top, top + height].map((y) => (
        <path
          key={y}
          d={`M${left} ${y}h${width}`}
          className={clsx(look.edge, 'opacity-45')}
          strokeDasharray={look.dash}
        />
      ))}
    </g>
  )
}

const planLook: Record<StripPlan['kind'], { shape: string; dash?: string }> = {
  own: { shape: 'fill-envelope-fill stroke-envelope [stroke-width:1.5px]' },
  request: {
    shape: 'fill-transparent stroke-envelope [stroke-width:1.5px]',
    dash: '4 3',
  },
  offer: { shape: 'fill-transparent stroke-envelope [stroke-width:1px]', dash: '2 2' },
  other: {
    shape: 'fill-other-plan-fill stroke-other-plan [stroke-width:1.5px]',
    dash: '5 3',
  },
}

export const PlanBox = ({ plan, scale }: { plan: StripPlan; scale: StripScale }) => {
  const look = planLook[plan.kind]
  return <Area block={plan} on={scale} strokeDasharray={look.dash} className={look.shape} />
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
  const area = { block: overlap, on: scale }
  return (
    <g>
      <Area {...area} className="fill-overlap-fill" />
      <Area
        {...area}
        fill={`url(#${patternId(base, 'overlap')})`}
        className="stroke-overlap"
        strokeWidth={1.5}
      />
    </g>
  )
}

const labelLook: Record<StripLabel['look'], string> = {
  red: 'fill-zone-red-label',
  yellow: 'fill-zone-yellow-label',
  green: 'fill-zone-green-label',
  awareness: 'fill-zone-awareness-label',
  own: 'fill-text font-medium',
  request: 'fill-accent font-medium',
  offer: 'fill-accent font-medium',
  other: 'fill-text font-medium',
  overlap: 'fill-rejected font-semibold',
}

export const Label = ({ label: { look, words, x, y } }: { label: StripLabel }) => (
  <text x={x} y={y} className={clsx(haloText, labelLook[look])}>
    {words}
  </text>
)
