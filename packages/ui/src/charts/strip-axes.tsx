import { heightFigure, shownUnits, time } from '../format.ts'
import type { StripScale } from './strip-scale.ts'
import { heightTicks, tickText, timeTicks } from './strip-scale.ts'

/** How far local time is ahead of UTC, so that ticks fall on round local times. */
const offsetMs = (at: number, timeZone: string | undefined): number => {
  const [hours = 0, minutes = 0] = time(at, timeZone).split(':').map(Number)
  const [utcHours = 0, utcMinutes = 0] = time(at, 'UTC').split(':').map(Number)
  return ((hours - utcHours) * 60 + minutes - utcMinutes) * 60_000
}

interface StripAxesProps {
  scale: StripScale
  timeZone?: string | undefined
  /** Where no title has it. */
  showsUnit: boolean
}

export const StripAxes = ({ scale, timeZone, showsUnit }: StripAxesProps) => {
  const { box } = scale
  const bottom = box.top + box.height
  const right = box.left + box.width
  return (
    <g aria-hidden>
      {heightTicks(scale.topM).map((metre) => (
        <g key={metre}>
          <path d={`M${box.left} ${scale.y(metre)}H${right}`} className="stroke-chart-grid" />
          <text
            x={box.left - 6}
            y={scale.y(metre)}
            dy="0.35em"
            textAnchor="end"
            className="num fill-chart-axis text-11"
          >
            {heightFigure(metre)}
          </text>
        </g>
      ))}
      {showsUnit && (
        <text x={box.left + 4} y={box.top} dy="-0.2em" className="fill-chart-axis text-11">
          {shownUnits().height} AGL
        </text>
      )}
      {timeTicks(scale, offsetMs(scale.from, timeZone)).map((at) => {
        const x = scale.x(at)
        const anchor = x < box.left + 14 ? 'start' : x > right - 14 ? 'end' : 'middle'
        return (
          <g key={at}>
            <path d={`M${x} ${box.top}V${bottom}`} className="stroke-chart-grid" />
            <text
              x={anchor === 'start' ? x - 8 : anchor === 'end' ? x + 8 : x}
              y={bottom + 14}
              textAnchor={anchor}
              className="num fill-chart-axis text-11"
            >
              {tickText(at, timeZone)}
            </text>
          </g>
        )
      })}
    </g>
  )
}
