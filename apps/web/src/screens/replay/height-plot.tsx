import { limitMetres } from '@clearway/domain/geo'
import { heightBand, inHeightUnit, metres, Segmented, shownUnits, useFigures } from '@clearway/ui'
import { type PlotLine, type PlotMark, TelemetryPlot, valueY } from '@clearway/ui/plots'
import { type ReactNode, useMemo } from 'react'
import { useKeptChoice } from '../../forms/kept-choice.ts'
import { amslOf, inUnit, niceTop, seaMeasure } from './chart-data.ts'
import { isBlank, marked, type PlotProps, Row } from './plot-row.tsx'
import type { ReplayView } from './use-replay.ts'

const plotHeight = 92
const leastTop = 30
/** The ceiling of a plan does not lie at the upper edge. */
const headroom = 1.1

const heightMark = ({ pose, ground }: ReplayView, reference: 'AGL' | 'AMSL'): PlotMark | null => {
  const height =
    pose &&
    (reference === 'AGL' ? pose.frame.heightM : amslOf(pose.frame, ground.groundAt(pose.frame.timestampMs)))
  if (!pose || height === null || height === undefined) return null
  const isBreach = pose.frame.state === 'breach'
  const colour = isBreach ? 'rejected' : 'chart-1'
  return { key: 'height', value: inHeightUnit(height), text: `${metres(height)} ${reference}`, colour }
}

const PlanBandLabel = ({ y }: { y: number }) => (
  <span className="absolute -translate-y-1/2 text-approved" style={{ top: y }}>
    plan band
  </span>
)

const references = ['AGL', 'AMSL'] as const

/** Above ground, where the ground is the foot; or above the sea, with the ground as it lies under the track. */
export const HeightPlot = ({ view, shared }: PlotProps) => {
  const [choice, choose] = useKeptChoice('replay-height', references)
  const { isKnown } = view.ground
  const reference = choice ?? (isKnown ? 'AMSL' : 'AGL')
  const Plot = reference === 'AMSL' ? SeaPlot : GroundPlot
  return (
    <Plot
      view={view}
      shared={shared}
      head={
        <span className="flex flex-col items-start gap-1 max-lg:flex-row max-lg:items-center max-lg:gap-2">
          <Segmented
            label="Heights measured"
            size="sm"
            options={references.map((value) => ({ value, label: value }))}
            value={reference}
            onValueChange={choose}
            className="text-11 [&>*]:px-1.5!"
          />
          {isKnown === false && <span className="text-11 text-stale">Ground unknown</span>}
        </span>
      }
    />
  )
}

type HeightPlotProps = PlotProps & { head: ReactNode }

const GroundPlot = ({ view, shared, head }: HeightPlotProps) => {
  const { charts, plan } = view
  const lines = useFigures<PlotLine[]>(
    () => [
      { key: 'height', values: inUnit(charts.heightM, inHeightUnit), colour: 'chart-1' },
      { key: 'breach', values: inUnit(charts.breachM, inHeightUnit), colour: 'rejected', width: 2.5 },
    ],
    [charts],
  )
  const band = useFigures(() => (plan ? shownBand(plan.minHeightM, plan.maxHeightM) : undefined), [plan])
  const top = useFigures(
    () =>
      niceTop(
        inUnit([...charts.heightM, plan?.maxHeightM ?? null], inHeightUnit),
        inHeightUnit(leastTop),
        headroom,
      ),
    [charts, plan],
  )
  const ticks = useMemo(
    () => (band ? [0, band.lower, band.upper, top] : [0, top / 2, top]).map(Math.round),
    [band, top],
  )
  const bandWords = plan ? `, plan band ${heightBand(plan.minHeightM, plan.maxHeightM)}` : ''
  const middle = band && valueY((band.lower + band.upper) / 2, { top }, plotHeight, false)
  return (
    <Row
      title="Height"
      unit={`${shownUnits().height} AGL`}
      head={head}
      end={middle !== undefined && <PlanBandLabel y={middle} />}
    >
      <TelemetryPlot
        {...shared}
        key="ground"
        label={`Height above ground over time${bandWords}`}
        lines={lines}
        band={band}
        top={top}
        ticks={ticks}
        height={plotHeight}
        playhead={marked(view, [heightMark(view, 'AGL')])}
        {...(isBlank(charts.heightM) && { empty: 'No height was sent' })}
      />
    </Row>
  )
}

const shownBand = (lowerM: number, upperM: number) => ({
  lower: inHeightUnit(lowerM),
  upper: inHeightUnit(upperM),
})

/** The band of a plan whose limits are above the sea; others follow the ground. */
const seaBandOf = ({ plan }: ReplayView) => {
  const { min, max } = plan?.limits ?? {}
  return min?.reference === 'AMSL' && max?.reference === 'AMSL'
    ? shownBand(limitMetres(min), limitMetres(max))
    : undefined
}

const SeaPlot = ({ view, shared, head }: HeightPlotProps) => {
  const { charts } = view
  const [amsl, grounds] = useFigures(
    () => [inUnit(charts.amslM, inHeightUnit), inUnit(charts.groundM, inHeightUnit)],
    [charts],
  )
  const lines = useFigures<PlotLine[]>(
    () => [
      { key: 'ground', values: grounds, colour: 'chart-axis', isFilled: true },
      { key: 'height', values: amsl, colour: 'chart-1' },
      { key: 'breach', values: inUnit(charts.breachAmslM, inHeightUnit), colour: 'rejected', width: 2.5 },
    ],
    [charts, amsl, grounds],
  )
  const band = useFigures(() => seaBandOf(view), [view])
  const { base, top } = useMemo(
    () => seaMeasure([...amsl, ...grounds, band?.lower ?? null, band?.upper ?? null]),
    [amsl, grounds, band],
  )
  const ticks = useMemo(
    () => (band ? [base, band.lower, band.upper, top] : [base, (base + top) / 2, top]).map(Math.round),
    [band, base, top],
  )
  const ground = grounds.findLast((height) => height !== null)
  const groundY = ground != null && valueY(ground, { base, top }, plotHeight, false)
  const groundWords = isBlank(grounds) ? 'ground unknown' : 'with the ground under the track'
  return (
    <Row
      title="Height"
      unit={`${shownUnits().height} AMSL`}
      head={head}
      end={
        groundY !== false && (
          <span className="absolute -translate-y-1/2 text-text-3" style={{ top: groundY }}>
            ground
          </span>
        )
      }
    >
      <TelemetryPlot
        {...shared}
        key="sea"
        label={`Height above the sea over time, ${groundWords}`}
        lines={lines}
        band={band}
        base={base}
        top={top}
        ticks={ticks}
        height={plotHeight}
        playhead={marked(view, [heightMark(view, 'AMSL')])}
        {...(isBlank(amsl) && { empty: 'No height above the sea is known' })}
      />
    </Row>
  )
}
