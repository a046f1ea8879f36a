import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useElementWidth } from '../hooks/use-media-query.ts'
import { PlotCanvas } from './plot-canvas.tsx'
import { leftOf, shareOf, valueY } from './plot-scale.ts'
import type { PlotColour, PlotLine, PlotMark, PlotMeasure, PlotRange } from './plot-types.ts'

export interface TelemetryPlotProps {
  /** The plot in words: "Height, 0 to 93 m above ground, plan band 40–90 m". */
  label: string
  /** The shared axis: seconds since the first frame. */
  seconds: readonly number[]
  lines: readonly PlotLine[]
  range: PlotRange
  /** The measure goes from here, 0 by default, */
  base?: number
  /** to here. */
  top: number
  /** Figures at the left. */
  ticks: readonly number[]
  band?: { lower: number; upper: number } | undefined
  height: number
  /** Times along the foot: on the lowest of the plots. */
  showsTimes?: boolean
  /** Plots with one key show the pointer together. */
  syncKey: string
  /** The time of the replay, and what the lines are worth there. */
  playhead?: { second: number; marks: readonly PlotMark[] } | undefined
  /** A press on the plot. */
  onSeek?: (second: number) => void
  /** A stretch that was dragged out. */
  onZoom?: (from: number, to: number) => void
  /** In place of lines: nothing of it was measured. */
  empty?: ReactNode
}

/** Lines over the time of a flight, drawn by uPlot, with a playhead. Several are drawn above each other on one axis. */
export const TelemetryPlot = (props: TelemetryPlotProps) => {
  const { label, height, showsTimes = false, range, base = 0, playhead, empty } = props
  const [box, width] = useElementWidth(600)
  return (
    <div ref={box} role="img" aria-label={label} className="relative w-full min-w-0" style={{ height }}>
      <PlotCanvas
        seconds={props.seconds}
        lines={props.lines}
        range={range}
        base={base}
        top={props.top}
        ticks={props.ticks}
        band={props.band}
        width={width}
        height={height}
        showsTimes={showsTimes}
        syncKey={props.syncKey}
        onSeek={props.onSeek}
        onZoom={props.onZoom}
      />
      {empty && (
        <p className="pointer-events-none absolute inset-0 grid place-items-center text-12 text-text-3">
          {empty}
        </p>
      )}
      {playhead && (
        <Playhead
          share={shareOf(playhead.second, range)}
          marks={playhead.marks}
          measure={{ base, top: props.top }}
          height={height}
          showsTimes={showsTimes}
        />
      )}
    </div>
  )
}

const fills: Readonly<Record<PlotColour, string>> = {
  'chart-1': 'bg-chart-1',
  'chart-2': 'bg-chart-2',
  'chart-3': 'bg-chart-3',
  'chart-axis': 'bg-chart-axis',
  rejected: 'bg-rejected',
}

interface PlayheadProps {
  share: number | null
  marks: readonly PlotMark[]
  measure: PlotMeasure
  height: number
  showsTimes: boolean
}

const Playhead = ({ share, marks, measure, height, showsTimes }: PlayheadProps) => {
  if (share === null) return null
  return (
    <div
      className="pointer-events-none absolute inset-y-0 w-px -translate-x-1/2 bg-text-2"
      style={{ left: leftOf(share) }}
    >
      {marks.map((mark) => {
        const y = valueY(mark.value, mark.top === undefined ? measure : { top: mark.top }, height, showsTimes)
        return (
          <div key={mark.key} className="absolute left-1/2" style={{ top: y }}>
            <span
              className={clsx(
                'absolute size-[9px] -translate-1/2 rounded-full border-[1.5px] border-surface-1',
                fills[mark.colour],
              )}
            />
            <span
              className={clsx(
                'num absolute rounded-1 bg-surface-1 px-1 text-11 whitespace-nowrap text-text',
                y < 22 ? 'top-1' : '-top-5',
                share > 0.9 ? 'right-2' : 'left-2',
              )}
            >
              {mark.text}
            </span>
          </div>
        )
      })}
    </div>
  )
}
