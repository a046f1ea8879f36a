import type { KeyboardEvent, PointerEvent } from 'react'
import { useRef } from 'react'
import { metres, time } from '../format.ts'
import type { EditLimits, EditPart } from './strip-edit.ts'
import { keyMove, moveBlock } from './strip-edit.ts'
import type { StripScale } from './strip-scale.ts'
import type { StripBlock, StripEdit } from './strip-types.ts'

type Drag = { part: EditPart; x: number; y: number; block: StripBlock; last: StripBlock }

export type StripHandlesProps = { edit: StripEdit; scale: StripScale; timeZone?: string | undefined }

/** The block one is planning: dragged whole, by its edges, or with the arrow keys. */
export function StripHandles({ edit, scale, timeZone }: StripHandlesProps) {
  const { block } = edit
  const drag = useRef<Drag | null>(null)
  const limits: EditLimits = {
    from: scale.from,
    to: scale.to,
    topM: scale.topM,
    stepMs: edit.stepMs ?? 60_000,
    stepM: edit.stepM ?? 1,
  }

  const start = (part: EditPart) => (event: PointerEvent<SVGElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { part, x: event.clientX, y: event.clientY, block, last: block }
  }
  const move = (event: PointerEvent<SVGElement>) => {
    const held = drag.current
    if (!held) return
    const ms = scale.msAt(scale.box.left + event.clientX - held.x) - scale.from
    const rise = scale.topM - scale.metreAt(scale.box.top - (event.clientY - held.y))
    held.last = moveBlock(held.block, held.part, { ms, metres: -rise }, limits)
    edit.onChange(held.last)
  }
  const end = () => {
    if (drag.current) edit.onCommit?.(drag.current.last)
    drag.current = null
  }
  const press = (part: EditPart) => (event: KeyboardEvent) => {
    const by = keyMove(part, event.key, event.shiftKey, limits)
    if (!by) return
    event.preventDefault()
    const next = moveBlock(block, part, by, limits)
    edit.onChange(next)
    edit.onCommit?.(next)
  }

  const left = scale.x(block.from)
  const right = scale.x(block.to)
  const top = scale.y(block.upper)
  const bottom = scale.y(block.lower)
  const events = (part: EditPart) => ({
    onPointerDown: start(part),
    onPointerMove: move,
    onPointerUp: end,
    onPointerCancel: end,
    onKeyDown: press(part),
  })
  const window = `${time(block.from, timeZone)} to ${time(block.to, timeZone)}`
  return (
    <g className="touch-none">
      <rect
        {...events('body')}
        role="slider"
        tabIndex={0}
        aria-label={`${edit.label}, window and band`}
        aria-valuemin={scale.from}
        aria-valuemax={scale.to}
        aria-valuenow={block.from}
        aria-valuetext={`${window}, ${metres(block.lower)} to ${metres(block.upper)}`}
        x={left}
        y={top}
        width={Math.max(0, right - left)}
        height={Math.max(0, bottom - top)}
        className="cursor-move fill-transparent"
      />
      <Handle
        {...events('start')}
        x={left}
        y={(top + bottom) / 2}
        axis="time"
        label={`${edit.label}, start`}
        now={block.from}
        text={time(block.from, timeZone)}
        scale={scale}
      />
      <Handle
        {...events('end')}
        x={right}
        y={(top + bottom) / 2}
        axis="time"
        label={`${edit.label}, end`}
        now={block.to}
        text={time(block.to, timeZone)}
        scale={scale}
      />
      <Handle
        {...events('upper')}
        x={(left + right) / 2}
        y={top}
        axis="height"
        label={`${edit.label}, upper height`}
        now={block.upper}
        text={metres(block.upper)}
        scale={scale}
      />
      <Handle
        {...events('lower')}
        x={(left + right) / 2}
        y={bottom}
        axis="height"
        label={`${edit.label}, lower height`}
        now={block.lower}
        text={metres(block.lower)}
        scale={scale}
      />
    </g>
  )
}

type HandleProps = {
  x: number
  y: number
  axis: 'time' | 'height'
  label: string
  now: number
  text: string
  scale: StripScale
  onPointerDown: (event: PointerEvent<SVGElement>) => void
  onPointerMove: (event: PointerEvent<SVGElement>) => void
  onPointerUp: () => void
  onPointerCancel: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function Handle({ x, y, axis, label, now, text, scale, ...events }: HandleProps) {
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
      className={onTime ? 'cursor-ew-resize' : 'cursor-ns-resize'}
    >
      <rect x={x - 12} y={y - 12} width={24} height={24} className="fill-transparent" />
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
