import { heightFigure, metres, wayLength } from '../format.ts'
import { type GroundStripPoint, lineOf, margin, openCategoryM, type Scale } from './ground-strip-scale.ts'

export interface RunProps {
  points: readonly GroundStripPoint[]
  scale: Scale
  bottom: number
  hatch: string
}

export const UnknownRun = ({ points, scale, bottom, hatch }: RunProps) => {
  const [from, to] = [scale.x(points[0]?.alongM ?? 0), scale.x(points.at(-1)?.alongM ?? 0)]
  return (
    <rect
      x={from}
      y={bottom - 8}
      width={Math.max(1, to - from)}
      height={8}
      fill={`url(#${hatch})`}
      stroke="var(--stale)"
      strokeDasharray="3 3"
    />
  )
}

export const KnownRun = ({ points, scale, bottom }: RunProps) => {
  const line = lineOf(points, scale, ({ groundM }) => groundM)
  const [from, to] = [scale.x(points[0]?.alongM ?? 0), scale.x(points.at(-1)?.alongM ?? 0)]
  return (
    <>
      <path d={`M${line}V${bottom}H${from}Z`} fill="var(--text-3)" opacity="0.25" />
      <path d={`M${line}`} fill="none" stroke="var(--text-3)" strokeWidth="1.5" />
      <path
        d={`M${lineOf(points, scale, ({ groundM }) => (groundM ?? 0) + openCategoryM)}`}
        fill="none"
        stroke="var(--pending)"
        strokeDasharray="4 3"
        aria-hidden
      />
      {to > from + 90 && (
        <text
          x={from + 6}
          y={scale.y((points[0]?.groundM ?? 0) + openCategoryM) - 4}
          className="fill-text-3 text-11"
        >
          {metres(openCategoryM)} above the ground
        </text>
      )}
    </>
  )
}

export const Band = ({ points, scale }: { points: readonly GroundStripPoint[]; scale: Scale }) => {
  const shown = points.filter(({ lowerM, upperM }) => lowerM !== null && upperM !== null)
  if (shown.length < 2) return null
  const lower = lineOf([...shown].reverse(), scale, ({ lowerM }) => lowerM)
  return (
    <path
      d={`M${lineOf(shown, scale, ({ upperM }) => upperM)}L${lower}Z`}
      fill="var(--accent)"
      fillOpacity="0.15"
      stroke="var(--accent)"
      strokeWidth="1.5"
    />
  )
}

export interface WorstProps {
  points: readonly GroundStripPoint[]
  worst: { atM: number; text: string }
  scale: Scale
  width: number
}

export const Worst = ({ points, worst: { atM, text }, scale, width }: WorstProps) => {
  const point = points.find(({ alongM }) => alongM === atM)
  if (!point || point.groundM === null || point.lowerM === null) return null
  const [x, y] = [scale.x(atM), scale.y(Math.min(point.groundM, point.lowerM))]
  const isRight = x > width / 2
  return (
    <>
      <path
        d={`M${x} ${scale.y(point.lowerM)}V${scale.y(point.groundM)}`}
        stroke="var(--rejected)"
        strokeWidth="3"
      />
      <text
        x={isRight ? x - 6 : x + 6}
        y={Math.min(y + 14, scale.bottom - 4)}
        textAnchor={isRight ? 'end' : 'start'}
        className="num fill-rejected text-11 font-semibold"
      >
        {text}
      </text>
    </>
  )
}

export const Axes = ({ scale, width, height }: { scale: Scale; width: number; height: number }) => (
  <g aria-hidden>
    {scale.ticks.map((tick) => (
      <g key={tick}>
        <path d={`M${margin.left} ${scale.y(tick)}H${width - margin.right}`} className="stroke-chart-grid" />
        <text
          x={margin.left - 6}
          y={scale.y(tick)}
          dy="0.35em"
          textAnchor="end"
          className="num fill-chart-axis text-11"
        >
          {heightFigure(tick)}
        </text>
      </g>
    ))}
    {[0, 0.25, 0.5, 0.75, 1].map((share) => (
      <text
        key={share}
        x={scale.x(scale.lengthM * share)}
        y={height - 6}
        textAnchor={share === 0 ? 'start' : share === 1 ? 'end' : 'middle'}
        className="num fill-chart-axis text-11"
      >
        {wayLength(scale.lengthM * share)}
      </text>
    ))}
  </g>
)
