import { type ReactNode, useId, useState } from 'react'
import { heightUnitName } from '../format.ts'
import { useElementWidth } from '../hooks/use-media-query.ts'
import { Axes, Band, KnownRun, UnknownRun, Worst } from './ground-strip-marks.tsx'
import { type GroundStripPoint, margin, runsOf, scaleOf } from './ground-strip-scale.ts'

export type { GroundStripPoint }

export interface GroundStripProps {
  points: readonly GroundStripPoint[]
  /** From where heights are measured here; above ground the ground is flat. */
  reference: 'AGL' | 'AMSL'
  /** The content of the chart, in sentences. */
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

/** Ground and height band along the way. */
export const GroundStrip = (props: GroundStripProps) => {
  const { points, reference, words, tools, readout } = props
  const [at, setAt] = useState<number | null>(null)
  return (
    <figure className="flex flex-col border-t border-line">
      <figcaption className="flex flex-wrap items-center gap-x-2 px-3 pt-1.5 text-12">
        <span className="font-semibold text-text-2">Ground and height band</span>
        <span className="text-text-3">
          {heightUnitName()} {reference}, along the way
        </span>
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
        aria-label={`Ground and height band, ${heightUnitName()} ${reference}`}
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
