import { heightFigure, shownUnits, time } from '../format.ts'
import { heightTicks, type StripBox, type StripScale, tickText, timeTicks } from './strip-scale.ts'
import { textWidth } from './text-width.ts'

/** How far local time is ahead of UTC, so that ticks fall on round local times. */
const offsetMs = (at: number, timeZone: string | undefined): number => {
  const [hours = 0, minutes = 0] = time(at, timeZone).split(':').map(Number)
  const [utcHours = 0, utcMinutes = 0] = time(at, 'UTC').split(':').map(Number)
  return ((hours - utcHours) * 60 + minutes - utcMinutes) * 60_000
}

const unitWords = (): string => `${shownUnits().height} AGL`
const unitAt = ({ left, top }: StripBox) => ({ x: left + 4, y: top - 2 })

/** What the unit takes of the chart. */
export const unitBox = ({ box }: StripScale, fontPx: number): StripBox => {
  const { x, y } = unitAt(box)
  return { left: x, top: y - fontPx, width: textWidth(unitWords(), fontPx), height: fontPx }
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
        <text x={unitAt(box).x} y={unitAt(box).y} className="fill-chart-axis text-11">
          {unitWords()}
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
