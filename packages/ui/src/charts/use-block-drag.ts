import type { KeyboardEvent, PointerEvent } from 'react'
import { useRef } from 'react'
import type { EditLimits, EditPart } from './strip-edit.ts'
import { keyMove, moveBlock } from './strip-edit.ts'
import type { StripScale } from './strip-scale.ts'
import type { StripBlock, StripEdit } from './strip-types.ts'

type Drag = { part: EditPart; x: number; y: number; block: StripBlock; last: StripBlock }

export type PartEvents = {
  onPointerDown: (event: PointerEvent<SVGElement>) => void
  onPointerMove: (event: PointerEvent<SVGElement>) => void
  onPointerUp: () => void
  onPointerCancel: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** What moves one part of the block: the pointer, or the arrow keys. */
export function useBlockDrag(edit: StripEdit, scale: StripScale): (part: EditPart) => PartEvents {
  const drag = useRef<Drag | null>(null)
  const { stepMs = 60_000, stepM = 1, block, onChange, onCommit } = edit
  const limits: EditLimits = { from: scale.from, to: scale.to, topM: scale.topM, stepMs, stepM }

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
