import clsx from 'clsx'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useRef } from 'react'
import { time } from '../format.ts'
import type { ZoneKind } from '../marks/zone-swatch.tsx'
import { markLabels } from './mark-labels.ts'
import { FlightBars, type FlightLanes } from './time-flights.tsx'
import {
  hourTicks,
  offsetWords,
  percent,
  pickedTime,
  shareOf,
  steppedTime,
  type TimeSpan,
} from './time-steps.ts'

export interface TimeBar {
  fromMs: number
  toMs: number
  count: number
}
export interface TimeMark {
  key: string
  label: string
  kind: ZoneKind
  fromMs: number
  toMs: number
}

export type TimeTrackProps = TimeSpan & {
  /** null goes back to now. */
  onChange: (valueMs: number | null) => void
  stepMs: number
  /** How many there are in each hour, or the flights themselves. */
  content: { readonly bars: readonly TimeBar[] } | { readonly lanes: FlightLanes }
  /** What begins or ends within the span: restricted areas. */
  marks?: readonly TimeMark[]
}

const keySteps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -4,
  PageUp: 4,
}

const useTrack = (props: TimeTrackProps) => {
  const { stepMs, onChange } = props
  const box = useRef<HTMLDivElement>(null)
  const pick = (event: PointerEvent) => {
    const area = box.current?.getBoundingClientRect()
    if (area && area.width > 0) onChange(pickedTime(props, (event.clientX - area.left) / area.width, stepMs))
  }
  return {
    ref: box,
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      pick(event)
    },
    onPointerMove: (event: PointerEvent) => {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) pick(event)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const by = keySteps[event.key]
      if (by === undefined && event.key !== 'Home') return
      event.preventDefault()
      onChange(by === undefined ? null : steppedTime(props, by * stepMs))
    },
  }
}

/** The day on one line: what there is in each hour, what begins and ends, now, and the time that is shown. */
export const TimeTrack = (props: TimeTrackProps) => {
  const { content, ...span } = props
  const { fromMs, toMs, nowMs, valueMs } = span
  const shownMs = Math.min(toMs, Math.max(fromMs, valueMs ?? nowMs))
  const words = valueMs === null ? `now, ${time(nowMs)}` : `${time(valueMs)}, ${offsetWords(valueMs - nowMs)}`
  return (
    <div
      {...useTrack(props)}
      role="slider"
      tabIndex={0}
      aria-label="Time shown"
      aria-valuemin={fromMs}
      aria-valuemax={toMs}
      aria-valuenow={shownMs}
      aria-valuetext={words}
      className={clsx(
        'relative min-w-0 flex-1 cursor-pointer touch-none rounded-1 tight:order-last tight:basis-full',
        'lanes' in content ? 'h-13' : 'h-11',
      )}
    >
      {'lanes' in content ? <FlightBars {...span} {...content} /> : <Bars {...span} {...content} />}
      <Marks {...props} isTall={'lanes' in content} />
      <Ticks {...props} />
      <span
        aria-hidden
        style={{ left: percent(shareOf(props, nowMs)) }}
        className="absolute top-3 bottom-4 w-px bg-text-3"
      />
      <span
        aria-hidden
        style={{ left: percent(shareOf(props, shownMs)) }}
        className="absolute top-1 bottom-4 w-0.5 -translate-x-1/2 bg-accent before:absolute before:top-0 before:left-1/2 before:h-1.5 before:w-2.5 before:-translate-x-1/2 before:rounded-[2px] before:bg-accent"
      />
    </div>
  )
}

const Bars = (props: TimeSpan & { bars: readonly TimeBar[] }) => {
  const { bars, nowMs } = props
  const most = Math.max(1, ...bars.map(({ count }) => count))
  return (
    <div aria-hidden className="absolute inset-x-0 top-3 bottom-4 border-b border-line-strong">
      {bars.map(({ fromMs, toMs, count }) => (
        <span
          key={fromMs}
          style={{
            left: percent(shareOf(props, fromMs)),
            width: `calc(${percent(shareOf(props, toMs) - shareOf(props, fromMs))} - 1px)`,
            height: count === 0 ? 0 : percent(0.2 + 0.8 * (count / most)),
          }}
          className={clsx('absolute bottom-0', toMs <= nowMs ? 'bg-line-strong' : 'bg-accent opacity-40')}
        />
      ))}
    </div>
  )
}

const markLines: Record<ZoneKind, string> = {
  red: 'bg-zone-red',
  yellow: 'bg-zone-yellow',
  green: 'bg-zone-green',
  awareness: 'bg-zone-awareness',
}
const markWords: Record<ZoneKind, string> = {
  red: 'text-zone-red-label',
  yellow: 'text-zone-yellow-label',
  green: 'text-zone-green-label',
  awareness: 'text-zone-awareness-label',
}

/** About what a track is wide beside its tools; on a wider one words gather a little early. */
const trackPx = 450

const Marks = ({ marks = [], isTall, ...span }: TimeTrackProps & { isTall: boolean }) => {
  const labels = markLabels(
    marks.map(({ key, label, fromMs }) => ({ key, label, at: shareOf(span, fromMs) })),
    trackPx,
  )
  return marks.map(({ key, label, kind, fromMs, toMs }) => (
    <span
      key={key}
      title={`${label}, ${time(fromMs)} to ${time(toMs)}`}
      style={{
        left: percent(shareOf(span, fromMs)),
        width: percent(shareOf(span, toMs) - shareOf(span, fromMs)),
      }}
      className={clsx('absolute bottom-3.5 h-[3px] min-w-1', markLines[kind])}
    >
      <span
        className={clsx(
          'absolute left-0 max-w-40 truncate text-11 leading-none max-sm:hidden',
          isTall ? 'bottom-6.5' : 'bottom-4.5',
          markWords[kind],
        )}
      >
        {labels.get(key)}
      </span>
    </span>
  ))
}

/** Half a word, as a share of the track. */
const halfTick = { desk: 16 / trackPx, phone: 0.11 }

const isWhole = (share: number, half: number) => share >= half && share <= 1 - half

/** An hour so near an end that its word has no room there is left out: moved inwards it would lie over its neighbour. */
const Ticks = (span: TimeTrackProps) => (
  <div aria-hidden className="absolute inset-x-0 bottom-0 h-3">
    {hourTicks(span.fromMs, span.toMs)
      .map((at) => ({ at, share: shareOf(span, at) }))
      .filter(({ share }) => isWhole(share, halfTick.desk))
      .map(({ at, share }) => (
        <span
          key={at}
          style={{ left: percent(share) }}
          className={clsx(
            'num absolute bottom-0 -translate-x-1/2 text-11 leading-none text-text-2 max-sm:even:hidden',
            !isWhole(share, halfTick.phone) && 'max-sm:hidden',
          )}
        >
          {time(at)}
        </span>
      ))}
  </div>
)
