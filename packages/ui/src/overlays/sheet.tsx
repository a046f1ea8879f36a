import clsx from 'clsx'
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { useRef, useState } from 'react'

export type SheetStop = 'peek' | 'half' | 'full'

export interface SheetProps {
  label: string
  stop: SheetStop
  onStopChange: (stop: SheetStop) => void
  /** Height of the first stop in pixels. */
  peekPx?: number
  children: ReactNode
}

const stops: readonly SheetStop[] = ['peek', 'half', 'full']
const shares: Record<Exclude<SheetStop, 'peek'>, number> = { half: 0.52, full: 0.94 }

/** How high it is at a stop, over a map of that height. */
export const sheetHeightPx = (stop: SheetStop, wholePx: number, peekPx: number): number =>
  stop === 'peek' ? peekPx : wholePx * shares[stop]

/** The stop nearest to where a drag ended. */
export const nearestStop = (heightPx: number, wholePx: number, peekPx: number): SheetStop => {
  const distances = stops.map((stop) => Math.abs(sheetHeightPx(stop, wholePx, peekPx) - heightPx))
  return stops[distances.indexOf(Math.min(...distances))] ?? 'half'
}

interface Drag {
  y: number
  height: number
  whole: number
  /** How high it was drawn by now: it may be let go before that is shown. */
  held: number | null
}

const useSheetDrag = (peekPx: number, onStopChange: (stop: SheetStop) => void) => {
  const box = useRef<HTMLElement>(null)
  const drag = useRef<Drag | null>(null)
  const [held, setHeld] = useState<number | null>(null)
  const end = () => {
    const { held = null, whole = 0 } = drag.current ?? {}
    if (held !== null) onStopChange(nearestStop(held, whole, peekPx))
    drag.current = null
    setHeld(null)
  }
  const grip = {
    onPointerDown: (event: PointerEvent) => {
      if (!box.current) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const whole = box.current.parentElement?.clientHeight ?? window.innerHeight
      drag.current = { y: event.clientY, height: box.current.clientHeight, whole, held: null }
    },
    onPointerMove: (event: PointerEvent) => {
      if (!drag.current) return
      drag.current.held = drag.current.height + drag.current.y - event.clientY
      setHeld(drag.current.held)
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
  return { box, held, grip }
}

/** Over a map on a phone: three stops, dragged by its grip or moved with the arrow keys. */
export const Sheet = ({ label, stop, onStopChange, peekPx = 120, children }: SheetProps) => {
  const { box, held, grip } = useSheetDrag(peekPx, onStopChange)
  const height = stop === 'peek' ? `${peekPx}px` : `${shares[stop] * 100}%`
  const press = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    const next = by && stops[stops.indexOf(stop) + by]
    if (next) onStopChange(next)
  }
  return (
    <section
      ref={box}
      aria-label={label}
      style={{ height: held ?? height }}
      className={clsx(
        'absolute inset-x-0 bottom-0 z-(--z-panel) flex max-h-full flex-col rounded-t-3 border-t border-line-strong bg-surface-1 shadow-2',
        held === null && 'transition-[height] duration-(--dur-base)',
      )}
    >
      <button
        type="button"
        aria-label={`${label}, ${stop}. Arrow keys make it larger or smaller`}
        {...grip}
        onKeyDown={press}
        className="relative grid h-6 w-full shrink-0 touch-none touch:before:absolute touch:before:inset-x-0 touch:before:-top-5 touch:before:bottom-0 place-items-center focus-visible:-outline-offset-4"
      >
        <span className="h-1 w-9 rounded-full bg-line-control" />
      </button>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too, though it may hold words alone. */}
      <div tabIndex={0} className="min-h-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2">
        {children}
      </div>
    </section>
  )
}
