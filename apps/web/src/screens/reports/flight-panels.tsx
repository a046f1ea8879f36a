import { count, figure } from '@clearway/ui'
import { part } from '../../loading/part.tsx'
import type { Outputs } from '../../trpc/client.ts'
import { assetName } from '../../words/asset-name.ts'
import { type Facts, FactsTable, ReportPanel } from './report-panel.tsx'
import { sumsIn } from './report-question.ts'
import { hoursOf, periodWords } from './report-words.ts'
import { type Report, useFlights, useIngest, useSteps } from './use-report.ts'

const ColumnsPlot = part(() => import('@clearway/ui/plots').then((plots) => plots.ColumnsPlot))

interface PanelProps {
  report: Report
  className?: string
}

const emptyWords = ({ period }: Report) => `No flights, ${periodWords(period)}.`
const hours = (seconds: number) => `${figure(hoursOf(seconds))} h`
const percent = (value: number | null) => (value === null ? null : `${Math.round(value)} %`)

export const HoursOverTime = ({ report, className }: PanelProps) => {
  const query = useFlights(report.question('days'))
  const { steps, ...columns } = useSteps(report)
  const days = query.data?.days ?? []
  const { span } = report
  const flown = sumsIn(days, { steps, span, value: (row) => hoursOf(row.air_seconds) })
  const flights = sumsIn(days, { steps, span, value: (row) => row.flights })
  return (
    <ReportPanel
      title="Hours in the air"
      chooses="days"
      query={query}
      what="The flights"
      facts={{
        head: ['Began', 'Flights', 'Hours in the air'],
        rows:
          days.length === 0
            ? []
            : columns.names.map((name, at) => [name, flights[at] ?? 0, figure(flown[at] ?? 0)]),
      }}
      empty={emptyWords(report)}
      report={report}
      {...(className && { className })}
    >
      <div className="p-3">
        <ColumnsPlot
          {...columns}
          label={`Hours in the air by ${span}`}
          series={[{ label: 'hours', look: 'plain', values: flown }]}
          height={230}
          wordsAt={(at) =>
            `${columns.names[at]}: ${figure(flown[at] ?? 0)} h in ${count(flights[at] ?? 0)} flights`
          }
        />
      </div>
    </ReportPanel>
  )
}

type Flights = Outputs['reports']['flights']

const batteryHead = ['Flights', 'Hours in the air', 'Charge a flight', 'Lowest at an end'] as const
const withBattery = (row: Flights['assets'][number] | Flights['pilots'][number]) => [
  row.flights,
  hours(row.air_seconds),
  percent(row.charge_used),
  percent(row.charge_lowest),
]

interface ListProps extends PanelProps {
  title: string
  factsOf: (flights: Flights) => Facts
}

/** A list that is a table by itself. */
const FlightList = ({ report, title, factsOf, className }: ListProps) => {
  const query = useFlights(report.question())
  const facts = query.data ? factsOf(query.data) : { head: [], rows: [] }
  return (
    <ReportPanel
      title={title}
      query={query}
      what="The flights"
      facts={facts}
      isTableAlone
      empty={emptyWords(report)}
      report={report}
      {...(className && { className })}
    >
      <FactsTable facts={facts} label={title} />
    </ReportPanel>
  )
}

export const FlightsByAircraft = (props: PanelProps) => (
  <FlightList
    {...props}
    title="By aircraft"
    factsOf={({ assets }) => ({
      head: ['Aircraft', ...batteryHead],
      rows: assets.map((row) => [`${assetName(row)}, ${row.model_name}`, ...withBattery(row)]),
    })}
  />
)

export const FlightsByPilot = (props: PanelProps) => (
  <FlightList
    {...props}
    title="By pilot"
    factsOf={({ pilots }) => ({
      head: ['Pilot', ...batteryHead],
      rows: pilots.map((row) => [row.pilot_name ?? row.pilot_svc_id, ...withBattery(row)]),
    })}
  />
)

export const FlightsByOperator = (props: PanelProps) => (
  <FlightList
    {...props}
    title="Flights, by operator"
    factsOf={({ operators }) => ({
      head: ['Operator', 'Flights', 'Hours in the air'],
      rows: operators.map((row) => [row.org_name, row.flights, hours(row.air_seconds)]),
    })}
  />
)

/** What was received of the flights, over time. */
export const ReceivedOverTime = ({ report, className }: PanelProps) => {
  const query = useIngest(report.question('days'))
  const { steps, ...columns } = useSteps(report)
  const { span } = report
  const days = query.data?.days ?? []
  const sums = (value: (row: (typeof days)[number]) => number) => sumsIn(days, { steps, span, value })
  const frames = sums((row) => row.frames)
  const all = [
    sums((row) => row.flights),
    frames,
    sums((row) => row.rejected),
    sums((row) => row.with_gaps),
    sums((row) => row.silent),
  ]
  return (
    <ReportPanel
      title="Frames stored"
      chooses="days"
      query={query}
      what="What was received"
      facts={{
        head: ['Began', 'Flights', 'Frames', 'Refused', 'With gaps', 'Without a frame'],
        rows:
          days.length === 0
            ? []
            : columns.names.map((name, at) => [name, ...all.map((values) => values[at] ?? 0)]),
      }}
      empty={emptyWords(report)}
      report={report}
      {...(className && { className })}
    >
      <div className="p-3">
        <ColumnsPlot
          {...columns}
          label={`Frames stored by ${span}`}
          series={[{ label: 'frames', look: 'plain', values: frames }]}
          height={230}
          wordsAt={(at) => {
            const [flights = 0, stored = 0, refused = 0, gaps = 0, silent = 0] = all.map(
              (one) => one[at] ?? 0,
            )
            return `${columns.names[at]}: ${count(stored)} frames of ${count(flights)} flights, ${count(refused)} refused, ${count(gaps)} with gaps, ${count(silent)} without a frame`
          }}
        />
      </div>
    </ReportPanel>
  )
}

/** Flights of which nothing came, or not all. */
export const GapsOverTime = ({ report, className }: PanelProps) => {
  const query = useIngest(report.question('days'))
  const { steps, ...columns } = useSteps(report)
  const { span } = report
  const days = query.data?.days ?? []
  const gaps = sumsIn(days, { steps, span, value: (row) => row.with_gaps })
  const silent = sumsIn(days, { steps, span, value: (row) => row.silent })
  return (
    <ReportPanel
      title="Flights with gaps, and without a frame"
      chooses="days"
      query={query}
      what="What was received"
      facts={{
        head: ['Began', 'With gaps', 'Without a frame'],
        rows:
          days.length === 0 ? [] : columns.names.map((name, at) => [name, gaps[at] ?? 0, silent[at] ?? 0]),
      }}
      empty={emptyWords(report)}
      report={report}
      {...(className && { className })}
    >
      <div className="p-3">
        <ColumnsPlot
          {...columns}
          label={`Flights with gaps or without a frame by ${span}`}
          series={[
            { label: 'with gaps', look: 'dots', values: gaps },
            { label: 'without a frame', look: 'hatch', values: silent },
          ]}
          height={230}
          wordsAt={(at) =>
            `${columns.names[at]}: ${count(gaps[at] ?? 0)} with gaps, ${count(silent[at] ?? 0)} without a frame`
          }
        />
      </div>
    </ReportPanel>
  )
}
