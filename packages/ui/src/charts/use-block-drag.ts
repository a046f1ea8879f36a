import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { clamp, type StripScale } from './strip-scale.ts'
import type { StripBlock, StripEdit } from './strip-types.ts'

interface Drag {
  part: EditPart
  x: number
  y: number
  block: StripBlock
  last: StripBlock
}

export interface PartEvents {
  onPointerDown: (event: PointerEvent<SVGElement>) => void
  onPointerMove: (event: PointerEvent<SVGElement>) => void
  onPointerUp: () => void
  onPointerCancel: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** What moves one part of the block: the pointer, or the arrow keys. */
export const useBlockDrag = (edit: StripEdit, scale: StripScale): ((part: EditPart) => PartEvents) => {
  const drag = useRef<Drag | null>(null)
  const { stepMs = 60_000, stepM = 1, block, onChange, onCommit } = edit
  const limits: EditLimits = { ...stretchOf(edit, scale), stepMs, stepM }

  const move = (event: PointerEvent<SVGElement>) => {
    const held = drag.current
    if (!held) return
    const ms = scale.msAt(scale.box.left + event.clientX - held.x) - scale.from
    const metres = scale.topM - scale.metreAt(scale.box.top - (event.clientY - held.y))
    held.last = moveBlock(held.block, held.part, { ms, metres }, limits)
    onChange(held.last)
  }
  const end = () => {
    if (drag.current) onCommit?.(drag.current.last)
    drag.current = null
  }
  return (part) => ({
    onPointerDown: (event) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { part, x: event.clientX, y: event.clientY, block, last: block }
    },
    onPointerMove: move,
    onPointerUp: end,
    onPointerCancel: end,
    onKeyDown: (event) => {
      const by = keyMove(part, event.key, event.shiftKey, limits)
      if (!by) return
      event.preventDefault()
      const next = moveBlock(block, part, by, limits)
      onChange(next)
      onCommit?.(next)
    },
  })
}

type EditPart = 'start' | 'end' | 'lower' | 'upper' | 'body'

interface EditLimits extends StripBlock {
  stepMs: number
  stepM: number
}

/** What of the chart the block may be in. */
const stretchOf = ({ limits }: StripEdit, { from, to, topM }: StripScale): StripBlock => ({
  from: Math.max(from, limits?.from ?? from),
  to: Math.min(to, limits?.to ?? to),
  lower: Math.max(0, limits?.lower ?? 0),
  upper: Math.min(topM, limits?.upper ?? topM),
})

/** Stays where it is when there is no room for it. */
const moved = (value: number, by: number, [least, most]: readonly [number, number]): number =>
  least > most ? value : clamp(value + by, least, most)

const snap = (value: number, step: number) => Math.round(value / step) * step

/** The block after one part of it moved by so much; it keeps at least one step of length and height. */
export const moveBlock = (
  block: StripBlock,
  part: EditPart,
  by: { ms: number; metres: number },
  limits: EditLimits,
): StripBlock => {
  const { stepMs, stepM } = limits
  const edge = (value: number, by: number, step: number, room: readonly [number, number]) =>
    moved(value, snap(value + by, step) - value, room)
  switch (part) {
    case 'start':
      return { ...block, from: edge(block.from, by.ms, stepMs, [limits.from, block.to - stepMs]) }
    case 'end':
      return { ...block, to: edge(block.to, by.ms, stepMs, [block.from + stepMs, limits.to]) }
    case 'lower':
      return { ...block, lower: edge(block.lower, by.metres, stepM, [limits.lower, block.upper - stepM]) }
    case 'upper':
      return { ...block, upper: edge(block.upper, by.metres, stepM, [block.lower + stepM, limits.upper]) }
    case 'body': {
      const ms = moved(0, snap(by.ms, stepMs), [limits.from - block.from, limits.to - block.to])
      const metres = moved(0, snap(by.metres, stepM), [
        limits.lower - block.lower,
        limits.upper - block.upper,
      ])
      return {
        from: block.from + ms,
        to: block.to + ms,
        lower: block.lower + metres,
        upper: block.upper + metres,
      }
    }
  }
}

/** What an arrow key does to a part: one step, ten with Shift. */
export const keyMove = (part: EditPart, key: string, shift: boolean, limits: EditLimits) => {
  const factor = shift ? 10 : 1
  const sideways = { ArrowLeft: -1, ArrowRight: 1 }[key]
  const upwards = { ArrowDown: -1, ArrowUp: 1 }[key]
  const onTime = part === 'start' || part === 'end' || part === 'body'
  const onHeight = part === 'lower' || part === 'upper' || part === 'body'
  if (sideways && onTime) return { ms: sideways * factor * limits.stepMs, metres: 0 }
  if (upwards && onHeight) return { ms: 0, metres: upwards * factor * limits.stepM }
  // On a handle of one axis both pairs of arrows do the same, as on any slider.
  if (upwards && onTime) return { ms: upwards * factor * limits.stepMs, metres: 0 }
  if (sideways && onHeight) return { ms: 0, metres: sideways * factor * limits.stepM }
  return null
}
