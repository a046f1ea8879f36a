import { type ReactNode, useId } from 'react'
import { heightBand, heightUnitName, time, timeRange, zoneAbbreviation } from '../format.ts'
import { useElementWidth } from '../hooks/use-media-query.ts'
import { StripAxes, unitBox } from './strip-axes.tsx'
import { StripHandles } from './strip-handles.tsx'
import { overlapWords, stripLabels } from './strip-labels.ts'
import { Label, OverlapBox, PlanBox, ZoneBand } from './strip-marks.tsx'
import { StripPatterns } from './strip-patterns.tsx'
import { niceTop, type StripScale, stripScale } from './strip-scale.ts'
import type { StripEdit, StripOverlap, StripPlan, StripZone } from './strip-types.ts'
import { smallTextPx } from './text-width.ts'

export interface HeightTimeStripProps {
  /** The time shown, epoch milliseconds. */
  from: number
  to: number
  zones?: readonly StripZone[]
  plans?: readonly StripPlan[]
  overlaps?: readonly StripOverlap[]
  /** The draft, draggable; drawn as an own plan. */
  edit?: StripEdit
  /** Highest metre shown; grows by itself to hold what is drawn. */
  topM?: number
  height?: number
  timeZone?: string
  /** Behind the title: "metres AGL, IST" when absent. */
  note?: ReactNode
  /** At the right of the title. */
  action?: ReactNode
  /** Without the title line, as on a phone. */
  bare?: boolean
}

/** x time, y metres AGL: shows an overlap better than any map. */
export const HeightTimeStrip = (props: HeightTimeStripProps) => {
  const { from, to, height = 150, edit, timeZone } = props
  const [frame, width] = useElementWidth(900)
  const scale = stripScale(from, to, topOf(props), {
    left: 34,
    top: 12,
    width: Math.max(80, width - 46),
    height: height - 34,
  })
  return (
    <figure className="flex flex-col">
      {!props.bare && <StripCaption {...props} />}
      <StripWords {...props} />
      <div ref={frame} className="w-full">
        <svg
          data-scaled
          role={edit ? 'group' : 'img'}
          aria-label="Height over time"
          width={width}
          height={height}
          className="block"
        >
          <StripAxes scale={scale} timeZone={timeZone} showsUnit={props.bare === true} />
          <StripDrawing {...props} scale={scale} />
          {edit && <StripHandles edit={edit} scale={scale} timeZone={timeZone} />}
        </svg>
      </div>
    </figure>
  )
}

const topOf = ({ zones = [], plans = [], overlaps = [], edit, topM }: HeightTimeStripProps): number => {
  const blocks = [...zones, ...plans, ...overlaps, ...(edit ? [edit.block] : [])]
  return niceTop(
    blocks.map((block) => block.upper),
    topM,
  )
}

const StripCaption = ({ from, timeZone, note, action }: HeightTimeStripProps) => (
  <figcaption className="flex items-baseline gap-2 whitespace-nowrap px-3 pt-2 text-12">
    <span className="font-semibold text-text-2">Height over time</span>
    <span className="min-w-0 truncate text-text-3">
      {note ?? `${heightUnitName()} AGL, ${zoneAbbreviation(from, timeZone)}`}
    </span>
    {action !== undefined && (
      <span className="ml-auto min-w-0 truncate pl-2 text-text-3 max-sm:hidden">{action}</span>
    )}
  </figcaption>
)

// All fills first, then all words, so that no block covers another's label.
const StripDrawing = (props: HeightTimeStripProps & { scale: StripScale }) => {
  const { zones = [], plans = [], overlaps = [], edit, scale } = props
  const base = useId()
  const draft: StripPlan | undefined = edit && { ...edit.block, key: 'edit', label: edit.label, kind: 'own' }
  const fontPx = smallTextPx()
  const labels = stripLabels(
    { zones, plans: draft ? [draft, ...plans] : plans, overlaps, edited: edit?.block },
    { scale, fontPx, taken: props.bare ? [unitBox(scale, fontPx)] : [] },
  )
  return (
    <>
      <StripPatterns base={base} />
      {zones.map((zone) => (
        <ZoneBand key={zone.key} zone={zone} scale={scale} base={base} />
      ))}
      {[...plans, ...(draft ? [draft] : [])].map((plan) => (
        <PlanBox key={plan.key} plan={plan} scale={scale} />
      ))}
      {overlaps.map((overlap) => (
        <OverlapBox key={overlap.key} overlap={overlap} scale={scale} base={base} />
      ))}
      <g aria-hidden className="pointer-events-none">
        {labels.map((label) => (
          <Label key={`${label.look} ${label.key}`} label={label} />
        ))}
      </g>
    </>
  )
}

/** The same strip in words, for those who do not see it. */
const StripWords = ({ zones = [], plans = [], overlaps = [], from, to, timeZone }: HeightTimeStripProps) => (
  <ul className="sr-only">
    <li>
      From {time(from, timeZone)} to {time(to, timeZone)}
    </li>
    {zones.map((zone) => (
      <li key={zone.key}>
        {zone.name}, {zone.kind} zone, {heightBand(zone.lower, zone.upper)}
      </li>
    ))}
    {plans
      // One without a name is the frame round the others.
      .filter(({ label }) => label)
      .map((plan) => (
        <li key={plan.key}>
          {plan.label}, {timeRange(plan.from, plan.to, timeZone)}, {heightBand(plan.lower, plan.upper)}
        </li>
      ))}
    {overlaps.map((overlap) => (
      <li key={overlap.key}>
        Overlap: {overlapWords(overlap)}, {timeRange(overlap.from, overlap.to, timeZone)}
      </li>
    ))}
  </ul>
)
