import { limitMetres } from '@clearway/domain/geo'
import { figure, heightBand, metres, Segmented } from '@clearway/ui'
import { type PlotLine, type PlotMark, TelemetryPlot, TimelineScrubber, valueY } from '@clearway/ui/plots'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useKeptChoice } from '../../forms/kept-choice.ts'
import { amslOf, niceTop, seaMeasure } from './chart-data.ts'
import { momentWords, unknown } from './replay-words.ts'
import { scrubberMarks } from './scrubber-marks.ts'
import type { ReplayView } from './use-replay.ts'

const syncKey = 'replay'
const heights = { height: 92, speed: 70, battery: 92 } as const
const leastTop = { height: 30, speed: 5, link: 15 } as const
/** The ceiling of a plan does not lie at the upper edge. */
const headroom = 1.1
const hundred = [0, 50, 100]

/** Height, speed and battery over the same time, and the scrubber on their axis: above them where a thumb scrolls. */
export const ReplayCharts = ({ view, isNarrow }: { view: ReplayView; isNarrow: boolean }) => {
  const { window, send, zoom, charts } = view
  const range = useMemo(() => ({ from: window.fromMs / 1000, to: window.toMs / 1000 }), [window])
  const shared = {
    syncKey,
    range,
    seconds: charts.seconds,
    onSeek: useCallback((second: number) => send({ type: 'seek', toMs: second * 1000 }), [send]),
    onZoom: useCallback((from: number, to: number) => zoom(from * 1000, to * 1000), [zoom]),
  }
  return (
    <section aria-label="Charts" className="shrink-0 pt-1 pb-1">
      {isNarrow && <Scrubber view={view} range={range} onSeek={shared.onSeek} />}
      <HeightPlot view={view} shared={shared} />
      <SpeedPlot view={view} shared={shared} />
      <BatteryPlot view={view} shared={shared} />
      {!isNarrow && (
        <Row title="Events">
          <Scrubber view={view} range={range} onSeek={shared.onSeek} />
        </Row>
      )}
    </section>
  )
}

interface Shared {
  syncKey: string
  range: { from: number; to: number }
  seconds: readonly number[]
  onSeek: (second: number) => void
  onZoom: (from: number, to: number) => void
}
interface PlotProps {
  view: ReplayView
  shared: Shared
}

/** The name of a chart is beside it, on a narrow screen above it. */
const Row = ({
  title,
  unit,
  head,
  end,
  children,
}: {
  title: string
  unit?: string
  /** Below the name. */
  head?: ReactNode
  end?: ReactNode
  children: ReactNode
}) => (
  <div className="grid grid-cols-[108px_minmax(0,1fr)_76px] items-stretch max-lg:grid-cols-1 max-lg:px-1">
    <div className="flex flex-col justify-center pl-4 max-lg:flex-row max-lg:items-baseline max-lg:justify-start max-lg:gap-2 max-lg:pt-1.5 max-lg:pl-3">
      <h3 className="text-12 font-medium text-text">{title}</h3>
      {unit && <span className="text-12 text-text-3">{unit}</span>}
      {head}
    </div>
    {children}
    <div aria-hidden="true" className="relative text-11 max-lg:hidden">
      {end}
    </div>
  </div>
)

const marked = (view: ReplayView, marks: (PlotMark | null)[]) => ({
  second: view.player.atMs / 1000,
  marks: marks.filter((mark) => mark !== null),
})

const heightMark = ({ pose, findings, ground }: ReplayView, reference: 'AGL' | 'AMSL'): PlotMark | null => {
  const height =
    pose && (reference === 'AGL' ? pose.frame.heightM : amslOf(pose.frame, ground.groundAt(pose.index)))
  if (!pose || height === null || height === undefined) return null
  const isBreach = findings.states[pose.index] === 'breach'
  const colour = isBreach ? 'rejected' : 'chart-1'
  return { key: 'height', value: height, text: `${metres(height)} ${reference}`, colour }
}

const PlanBandLabel = ({ y }: { y: number }) => (
  <span className="absolute -translate-y-1/2 text-approved" style={{ top: y }}>
    plan band
  </span>
)

const references = ['AGL', 'AMSL'] as const

/** Above ground, where the ground is the foot; or above the sea, with the ground as it lies under the track. */
const HeightPlot = ({ view, shared }: PlotProps) => {
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
  const lines = useMemo<PlotLine[]>(
    () => [
      { key: 'height', values: charts.heightM, colour: 'chart-1' },
      { key: 'breach', values: charts.breachM, colour: 'rejected', width: 2.5 },
    ],
    [charts],
  )
  const band = useMemo(() => (plan ? { lower: plan.minHeightM, upper: plan.maxHeightM } : undefined), [plan])
  const top = useMemo(
    () => niceTop([...charts.heightM, plan?.maxHeightM ?? null], leastTop.height, headroom),
    [charts, plan],
  )
  const ticks = useMemo(() => (band ? [0, band.lower, band.upper, top] : [0, top / 2, top]), [band, top])
  const bandWords = band ? `, plan band ${heightBand(band.lower, band.upper)}` : ''
  const middle = band && valueY((band.lower + band.upper) / 2, { top }, heights.height, false)
  return (
    <Row title="Height" unit="m AGL" head={head} end={middle !== undefined && <PlanBandLabel y={middle} />}>
      <TelemetryPlot
        {...shared}
        key="ground"
        label={`Height above ground over time${bandWords}`}
        lines={lines}
        band={band}
        top={top}
        ticks={ticks}
        height={heights.height}
        playhead={marked(view, [heightMark(view, 'AGL')])}
        {...(isBlank(charts.heightM) && { empty: 'No height was sent' })}
      />
    </Row>
  )
}

/** The band of a plan whose limits are above the sea; others follow the ground. */
const seaBandOf = ({ plan }: ReplayView) => {
  const { min, max } = plan?.limits ?? {}
  return min?.reference === 'AMSL' && max?.reference === 'AMSL'
    ? { lower: limitMetres(min), upper: limitMetres(max) }
    : undefined
}

const SeaPlot = ({ view, shared, head }: HeightPlotProps) => {
  const { charts } = view
  const lines = useMemo<PlotLine[]>(
    () => [
      { key: 'ground', values: charts.groundM, colour: 'chart-axis', isFilled: true },
      { key: 'height', values: charts.amslM, colour: 'chart-1' },
      { key: 'breach', values: charts.breachAmslM, colour: 'rejected', width: 2.5 },
    ],
    [charts],
  )
  const band = useMemo(() => seaBandOf(view), [view])
  const { base, top } = useMemo(
    () => seaMeasure([...charts.amslM, ...charts.groundM, band?.lower ?? null, band?.upper ?? null]),
    [charts, band],
  )
  const ticks = useMemo(
    () => (band ? [base, band.lower, band.upper, top] : [base, (base + top) / 2, top]),
    [band, base, top],
  )
  const ground = charts.groundM.findLast((height) => height !== null)
  const groundY = ground != null && valueY(ground, { base, top }, heights.height, false)
  const groundWords = isBlank(charts.groundM) ? 'ground unknown' : 'with the ground under the track'
  return (
    <Row
      title="Height"
      unit="m AMSL"
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
        height={heights.height}
        playhead={marked(view, [heightMark(view, 'AMSL')])}
        {...(isBlank(charts.amslM) && { empty: 'No height above the sea is known' })}
      />
    </Row>
  )
}

const isBlank = (values: readonly (number | null)[]): boolean =>
  values.length > 0 && values.every((value) => value === null)

const SpeedPlot = ({ view, shared }: PlotProps) => {
  const { charts, pose } = view
  const lines = useMemo<PlotLine[]>(
    () => [{ key: 'speed', values: charts.speedMps, colour: 'chart-2' }],
    [charts],
  )
  const top = useMemo(() => niceTop(charts.speedMps, leastTop.speed), [charts])
  const ticks = useMemo(() => [0, top / 2, top], [top])
  const speed = pose?.frame.speedMps ?? null
  const mark: PlotMark | null =
    speed === null ? null : { key: 'speed', value: speed, text: figure(speed), colour: 'chart-2' }
  return (
    <Row title="Ground speed" unit="m/s">
      <TelemetryPlot
        {...shared}
        label="Ground speed in metres a second over time"
        lines={lines}
        top={top}
        ticks={ticks}
        height={heights.speed}
        playhead={marked(view, [mark])}
        {...(isBlank(charts.speedMps) && { empty: 'No speed was sent' })}
      />
    </Row>
  )
}

const BatteryPlot = ({ view, shared }: PlotProps) => {
  const { charts, pose } = view
  const linkTop = useMemo(() => niceTop(charts.linkS, leastTop.link), [charts])
  const lines = useMemo<PlotLine[]>(
    () => [
      { key: 'link', values: charts.linkS, colour: 'chart-axis', width: 1, top: linkTop },
      { key: 'battery', values: charts.batteryPercent, colour: 'chart-3' },
    ],
    [charts, linkTop],
  )
  const battery = pose?.frame.batteryPercent ?? null
  const mark: PlotMark | null =
    battery === null
      ? null
      : { key: 'battery', value: battery, text: `${Math.round(battery)} %`, colour: 'chart-3' }
  return (
    <Row
      title="Battery"
      unit="% and link s"
      end={
        <>
          {!isBlank(charts.batteryPercent) && <span className="absolute top-2 text-chart-3">battery</span>}
          <span className="absolute top-[52px] text-text-3">link</span>
        </>
      }
    >
      <TelemetryPlot
        {...shared}
        label="Battery in per cent, and seconds between frames, over time"
        lines={lines}
        top={100}
        ticks={hundred}
        height={heights.battery}
        showsTimes
        playhead={marked(view, [mark])}
      />
    </Row>
  )
}

interface ScrubberProps {
  view: ReplayView
  range: Shared['range']
  onSeek: Shared['onSeek']
}

const Scrubber = ({ view, range, onSeek }: ScrubberProps) => {
  const { player, pose, findings, originMs } = view
  const marks = useMemo(() => scrubberMarks(findings, originMs), [findings, originMs])
  const words = momentWords(player.atMs, player.durationMs, pose?.frame.heightM ?? null)
  return (
    <TimelineScrubber
      label="Moment of the flight"
      range={range}
      duration={player.durationMs / 1000}
      value={player.atMs / 1000}
      valueText={pose ? words : unknown}
      marks={marks}
      disabled={player.durationMs === 0}
      onSeek={onSeek}
    />
  )
}
