import clsx from 'clsx'
import { metres, time } from '../format.ts'
import type { StripScale } from './strip-scale.ts'
import type { StripEdit } from './strip-types.ts'
import type { PartEvents } from './use-block-drag.ts'
import { useBlockDrag } from './use-block-drag.ts'

export interface StripHandlesProps {
  edit: StripEdit
  scale: StripScale
  timeZone?: string | undefined
}

/** The block one is planning: dragged whole, by its edges, or with the arrow keys. */
export const StripHandles = ({ edit, scale, timeZone }: StripHandlesProps) => {
  const { block, label } = edit
  const events = useBlockDrag(edit, scale)
  const left = scale.x(block.from)
  const right = scale.x(block.to)
  const top = scale.y(block.upper)
  const bottom = scale.y(block.lower)
  const onTime = { axis: 'time', y: (top + bottom) / 2, scale } as const
  const onHeight = { axis: 'height', x: (left + right) / 2, scale } as const
  const atTime = (now: number) => ({ ...onTime, now, text: time(now, timeZone) })
  const atHeight = (now: number) => ({ ...onHeight, now, text: metres(now) })
  return (
    <g className="touch-none">
      <rect
        {...events('body')}
        {...bodySlider(edit, scale, timeZone)}
        x={left}
        y={top}
        width={Math.max(0, right - left)}
        height={Math.max(0, bottom - top)}
        className="cursor-move fill-transparent outline-none focus-visible:stroke-focus focus-visible:[stroke-width:3px]"
      />
      <Handle {...atTime(block.from)} events={events('start')} x={left} label={`${label}, start`} />
      <Handle {...atTime(block.to)} events={events('end')} x={right} label={`${label}, end`} />
      <Handle {...atHeight(block.upper)} events={events('upper')} y={top} label={`${label}, upper height`} />
      <Handle
        {...atHeight(block.lower)}
        events={events('lower')}
        y={bottom}
        label={`${label}, lower height`}
      />
    </g>
  )
}

/** What the block as a whole is to somebody who does not see it. */
const bodySlider = ({ block, label }: StripEdit, scale: StripScale, timeZone: string | undefined) => {
  const window = `${time(block.from, timeZone)} to ${time(block.to, timeZone)}`
  return {
    role: 'slider',
    tabIndex: 0,
    'aria-label': `${label}, window and band`,
    'aria-valuemin': scale.from,
    'aria-valuemax': scale.to,
    'aria-valuenow': block.from,
    'aria-valuetext': `${window}, ${metres(block.lower)} to ${metres(block.upper)}`,
  }
}

interface HandleProps {
  x: number
  y: number
  axis: 'time' | 'height'
  label: string
  now: number
  text: string
  scale: StripScale
  events: PartEvents
}

const Handle = ({ x, y, axis, label, now, text, scale, events }: HandleProps) => {
  const onTime = axis === 'time'
  return (
    <g
      {...events}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation={onTime ? 'horizontal' : 'vertical'}
      aria-valuemin={onTime ? scale.from : 0}
      aria-valuemax={onTime ? scale.to : scale.topM}
      aria-valuenow={now}
      aria-valuetext={text}
      className={clsx('group outline-none', onTime ? 'cursor-ew-resize' : 'cursor-ns-resize')}
    >
      {/* The target is 24 px, the mark 7. */}
      <rect x={x - 12} y={y - 12} width={24} height={24} className="fill-transparent" />
      <rect
        x={x - 7.5}
        y={y - 7.5}
        width={15}
        height={15}
        rx={3}
        className="fill-none stroke-2 stroke-transparent group-focus-visible:stroke-focus"
      />
      <rect
        x={x - 3.5}
        y={y - 3.5}
        width={7}
        height={7}
        rx={1}
        className="fill-bg stroke-envelope"
        strokeWidth={1.75}
      />
    </g>
  )
}
