import clsx from 'clsx'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useRef } from 'react'
import type { Tone } from '../marks/chip.tsx'
import { toneFill } from '../marks/chip.tsx'
import { leftOf, secondAt, shareOf } from './plot-scale.ts'
import type { PlotRange } from './plot-types.ts'
import { plotInset } from './plot-types.ts'

export interface ScrubberMark {
  key: string
  from: number
  /** A stretch; without it a moment. */
  to?: number
  tone: Tone
  label: string
}

export interface TimelineScrubberProps {
  label: string
  /** Seconds shown: the same as the plots above. */
  range: PlotRange
  /** Of the whole flight. */
  duration: number
  value: number
  /** "14:30 of 24:12, 93 m" */
  valueText: string
  marks?: readonly ScrubberMark[]
  disabled?: boolean
  onSeek: (second: number) => void
}

const stepS = 1
const leapS = 10

/** What a key does to the moment; null when it does nothing. */
export const keySeek = (key: string, shift: boolean, value: number, duration: number): number | null => {
  const step = shift ? leapS : stepS
  const moves: Record<string, number> = {
    ArrowLeft: value - step,
    ArrowDown: value - step,
    ArrowRight: value + step,
    ArrowUp: value + step,
    PageDown: value - leapS * 6,
    PageUp: value + leapS * 6,
    Home: 0,
    End: duration,
  }
  const next = moves[key]
  return next === undefined ? null : Math.min(duration, Math.max(0, next))
}

/** Where in the flight one is, with what happened on it. Drag it, or use the arrow keys (with Shift 10 s). */
export const TimelineScrubber = (props: TimelineScrubberProps) => {
  const { range, value, marks = [], disabled = false, onSeek } = props
  const isHeld = useRef(false)
  const seekTo = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    onSeek(secondAt(event.clientX - left, width, range))
  }
  const press = (event: PointerEvent<HTMLElement>) => {
    if (disabled || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    isHeld.current = true
    seekTo(event)
  }
  const release = () => {
    isHeld.current = false
  }
  return (
    <div
      className="relative h-7 touch-none select-none touch:h-11"
      onPointerDown={press}
      onPointerMove={(event) => isHeld.current && seekTo(event)}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <Bar range={range} value={value} marks={marks} />
      <Thumb {...props} />
    </div>
  )
}

const Thumb = ({
  label,
  range,
  value,
  valueText,
  duration,
  disabled = false,
  onSeek,
}: TimelineScrubberProps) => {
  const share = shareOf(value, range)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = keySeek(event.key, event.shiftKey, value, duration)
    if (next === null || disabled) return
    event.preventDefault()
    onSeek(next)
  }
  return (
    <span
      role="slider"
      tabIndex={disabled ? -1 : 0}
      aria-label={label}
      aria-disabled={disabled || undefined}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={Math.round(value)}
      aria-valuetext={valueText}
      onKeyDown={onKeyDown}
      className={clsx(
        'absolute top-1/2 grid size-6 touch:size-11 -translate-1/2 cursor-grab place-items-center rounded-full active:cursor-grabbing',
        share === null && 'sr-only',
      )}
      style={{ left: leftOf(share ?? 0) }}
    >
      <span className="size-4 rounded-full border-[3px] border-accent bg-surface-1" />
    </span>
  )
}

interface BarProps {
  range: PlotRange
  value: number
  marks: readonly ScrubberMark[]
}

const Bar = ({ range, value, marks }: BarProps) => {
  const span = Math.max(1e-9, range.to - range.from)
  const held = (second: number) => Math.min(1, Math.max(0, (second - range.from) / span))
  const shown = marks.filter(({ from, to }) => (to ?? from) >= range.from && from <= range.to)
  return (
    <div
      aria-hidden="true"
      className="absolute top-1/2 h-1.5 -translate-y-1/2 bg-neutral-line"
      style={{ left: plotInset.left, right: plotInset.right }}
    >
      <span className="absolute inset-y-0 left-0 bg-accent" style={{ width: `${100 * held(value)}%` }} />
      {shown.map(({ key, from, to, tone, label }) => (
        <span
          key={key}
          title={label}
          className={clsx(
            'absolute min-w-[3px]',
            to === undefined ? '-inset-y-1' : '-inset-y-[3px]',
            toneFill[tone],
          )}
          style={{
            left: `${100 * held(from)}%`,
            width: to === undefined ? 3 : `${100 * (held(to) - held(from))}%`,
          }}
        />
      ))}
    </div>
  )
}
