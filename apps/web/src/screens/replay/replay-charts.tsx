import { figure, inSpeedUnit, speedUnit, useFigures } from '@clearway/ui'
import { type PlotLine, type PlotMark, TelemetryPlot, TimelineScrubber } from '@clearway/ui/plots'
import { useCallback, useMemo } from 'react'
import { inUnit, niceTop } from './chart-data.ts'
import { HeightPlot } from './height-plot.tsx'
import { isBlank, marked, type PlotProps, Row, type Shared } from './plot-row.tsx'
import { momentWords, unknown } from './replay-words.ts'
import { scrubberMarks } from './scrubber-marks.ts'
import type { ReplayView } from './use-replay.ts'

const syncKey = 'replay'
const heights = { speed: 70, battery: 92 } as const
const leastTop = { speed: 5, link: 15 } as const
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

const SpeedPlot = ({ view, shared }: PlotProps) => {
  const { charts, pose } = view
  const speeds = useFigures(() => inUnit(charts.speedMps, inSpeedUnit), [charts])
  const lines = useMemo<PlotLine[]>(() => [{ key: 'speed', values: speeds, colour: 'chart-2' }], [speeds])
  const top = useMemo(() => niceTop(speeds, leastTop.speed), [speeds])
  const ticks = useMemo(() => [0, top / 2, top], [top])
  const [speed = null] = inUnit([pose?.frame.speedMps ?? null], inSpeedUnit)
  const mark: PlotMark | null =
    speed === null ? null : { key: 'speed', value: speed, text: figure(speed), colour: 'chart-2' }
  return (
    <Row title="Ground speed" unit={speedUnit()}>
      <TelemetryPlot
        {...shared}
        label={`Ground speed in ${speedUnit()} over time`}
        lines={lines}
        top={top}
        ticks={ticks}
        height={heights.speed}
        playhead={marked(view, [mark])}
        {...(isBlank(speeds) && { empty: 'No speed was sent' })}
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
  const { player, pose, flight, events, originMs } = view
  const { facts } = flight
  const marks = useMemo(() => scrubberMarks(facts, events, originMs), [facts, events, originMs])
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
