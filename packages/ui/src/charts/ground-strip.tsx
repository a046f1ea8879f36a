import { type ReactNode, useId, useState } from 'react'
import { useElementWidth } from '../hooks/use-media-query.ts'

/** A place on the way: heights in metres of the strip's reference. */
export interface GroundStripPoint {
  alongM: number
  /** Null is unknown: nothing is drawn there but the hatch that says so. */
  groundM: number | null
  lowerM: number | null
  upperM: number | null
}

export interface GroundStripProps {
  points: readonly GroundStripPoint[]
  /** From where heights are measured here; above ground the ground is flat. */
  reference: 'AGL' | 'AMSL'
  /** What the picture says, in sentences. */
  words: readonly string[]
  /** Where the band is nearest to the ground, and in words. */
  worst?: { atM: number; text: string } | undefined
  /** What is at the cursor, in words. */
  readout?: (index: number) => string
  /** At the right of the title. */
  tools?: ReactNode
  height: number
}

/** Nothing to draw: the base alone, hatched, and the sentence above it. */
const unknownHeight = 12
const margin = { left: 44, right: 12, top: 14, bottom: 20 }

/** Ground and height band along the way. */
export const GroundStrip = (props: GroundStripProps) => {
  const { points, reference, words, tools, readout } = props
  const [at, setAt] = useState<number | null>(null)
  return (
    <figure className="flex flex-col border-t border-line">
      <figcaption className="flex flex-wrap items-center gap-x-2 px-3 pt-1.5 text-12">
        <span className="font-semibold text-text-2">Ground and height band</span>
        <span className="text-text-3">metres {reference}, along the way</span>
        <span role="status" className="num text-text-2">
          {words.join(' ')}
        </span>
        <span className="ml-auto flex items-center gap-3">
          <output aria-label="At the cursor" className="num text-text-2 empty:hidden">
            {at !== null && points[at] && readout?.(at)}
          </output>
          {tools}
        </span>
      </figcaption>
      <Drawing {...props} at={at} onAt={setAt} />
    </figure>
  )
}

interface DrawingProps extends GroundStripProps {
  at: number | null
  onAt: (index: number | null) => void
}

const Drawing = ({ points, reference, worst, height: wanted, at, onAt, readout }: DrawingProps) => {
  const [frame, width] = useElementWidth(900)
  const hatch = useId()
  const hasNothing = points.every(({ groundM, lowerM }) => groundM === null && lowerM === null)
  const height = hasNothing ? unknownHeight : wanted
  const scale = scaleOf(points, width, height)
  const bottom = hasNothing ? height - 2 : height - margin.bottom
  const seek = (clientX: number, left: number) => onAt(nearestTo(points, scale.alongM(clientX - left)))
  return (
    <div
      ref={frame}
      className="w-full"
      {...(readout && {
        onPointerMove: (event) => seek(event.clientX, event.currentTarget.getBoundingClientRect().left),
        onPointerLeave: () => onAt(null),
      })}
    >
      <svg
        role="img"
        aria-label={`Ground and height band, metres ${reference}`}
        width={width}
        height={height}
        className="block"
      >
        <UnknownHatch id={hatch} />
        {!hasNothing && <Axes scale={scale} width={width} height={height} />}
        {runsOf(points).map((run) => {
          const Run = run.isKnown ? KnownRun : UnknownRun
          return <Run key={run.points[0]?.alongM} {...{ points: run.points, scale, bottom, hatch }} />
        })}
        <Band points={points} scale={scale} />
        {worst && <Worst points={points} worst={worst} scale={scale} width={width} />}
        {at !== null && points[at] && (
          <path
            d={`M${scale.x(points[at].alongM)} ${margin.top}V${bottom}`}
            className="stroke-text-2"
            strokeDasharray="2 2"
          />
        )}
      </svg>
    </div>
  )
}

const nearestTo = (points: readonly GroundStripPoint[], alongM: number): number =>
  points.reduce(
    (best, point, index) =>
      Math.abs(point.alongM - alongM) < Math.abs((points[best]?.alongM ?? 0) - alongM) ? index : best,
    0,
  )

const UnknownHatch = ({ id }: { id: string }) => (
  <defs>
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path d="M3 0v6" stroke="var(--stale)" strokeWidth="1" opacity="0.5" fill="none" />
    </pattern>
  </defs>
)

interface Scale {
  readonly x: (alongM: number) => number
  /** Back from a pixel. */
  readonly alongM: (x: number) => number
  readonly y: (metres: number) => number
  readonly ticks: readonly number[]
  readonly lengthM: number
  readonly bottom: number
}

/** What no open category flies above, over any ground (UAS.OPEN.010). */
const openCategoryM = 120

const scaleOf = (points: readonly GroundStripPoint[], width: number, height: number): Scale => {
  const heights = points.flatMap(({ groundM, lowerM, upperM }) =>
    [groundM, groundM === null ? null : groundM + openCategoryM, lowerM, upperM].filter((m) => m !== null),
  )
  const [lowest, highest] = heights.length > 0 ? [Math.min(...heights), Math.max(...heights)] : [0, 100]
  const step = [10, 20, 50, 100, 200, 500, 1_000, 2_000].find((one) => (highest - lowest) / one <= 4) ?? 5_000
  const [floor, top] = [
    Math.floor(lowest / step) * step,
    Math.max(Math.ceil(highest / step), Math.floor(lowest / step) + 1) * step,
  ]
  const lengthM = points.at(-1)?.alongM ?? 1
  const room = {
    width: Math.max(80, width - margin.left - margin.right),
    height: height - margin.top - margin.bottom,
  }
  return {
    lengthM,
    bottom: height - margin.bottom,
    alongM: (x) => ((x - margin.left) / room.width) * lengthM,
    x: (alongM) => margin.left + (alongM / lengthM) * room.width,
    y: (metres) => margin.top + (1 - (metres - floor) / (top - floor)) * room.height,
    ticks: Array.from({ length: Math.round((top - floor) / step) + 1 }, (_, i) => floor + i * step),
  }
}

/** Stretches of known and unknown ground. */
const runsOf = (points: readonly GroundStripPoint[]) => {
  const runs: { isKnown: boolean; points: GroundStripPoint[] }[] = []
  for (const point of points) {
    const isKnown = point.groundM !== null
    const last = runs.at(-1)
    if (last?.isKnown === isKnown) last.points.push(point)
    else runs.push({ isKnown, points: [point] })
  }
  return runs
}

const lineOf = (
  points: readonly GroundStripPoint[],
  scale: Scale,
  of: (point: GroundStripPoint) => number | null,
) =>
  points
    .flatMap((point) => {
      const metres = of(point)
      return metres === null ? [] : [`${scale.x(point.alongM).toFixed(1)} ${scale.y(metres).toFixed(1)}`]
    })
    .join('L')

interface RunProps {
  points: readonly GroundStripPoint[]
  scale: Scale
  bottom: number
  hatch: string
}

const UnknownRun = ({ points, scale, bottom, hatch }: RunProps) => {
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

const KnownRun = ({ points, scale, bottom }: RunProps) => {
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
          {openCategoryM} m above the ground
        </text>
      )}
    </>
  )
}

const Band = ({ points, scale }: { points: readonly GroundStripPoint[]; scale: Scale }) => {
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

interface WorstProps {
  points: readonly GroundStripPoint[]
  worst: { atM: number; text: string }
  scale: Scale
  width: number
}

const Worst = ({ points, worst: { atM, text }, scale, width }: WorstProps) => {
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

const Axes = ({ scale, width, height }: { scale: Scale; width: number; height: number }) => (
  <g aria-hidden>
    {scale.ticks.map((metres) => (
      <g key={metres}>
        <path
          d={`M${margin.left} ${scale.y(metres)}H${width - margin.right}`}
          className="stroke-chart-grid"
        />
        <text
          x={margin.left - 6}
          y={scale.y(metres)}
          dy="0.35em"
          textAnchor="end"
          className="num fill-chart-axis text-11"
        >
          {metres.toLocaleString('en-GB')}
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
        {((scale.lengthM * share) / 1_000).toFixed(1)} km
      </text>
    ))}
  </g>
)
