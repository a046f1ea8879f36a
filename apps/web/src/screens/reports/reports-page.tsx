import { requestsReportOp } from '@clearway/domain/contracts'
import { Tabs, time, useHotkeys, useNow } from '@clearway/ui'
import { useConsole } from '../../caller/console-context.tsx'
import { useCan } from '../../caller/use-can.ts'
import { useSky, useWatch } from '../../entities/flight/use-traffic.ts'
import { NoZone } from '../../entities/zone/first-zone.tsx'
import { oneOf } from '../../lists/list-filters.tsx'
import { AlertsByKind, AlertsByOperator, AlertsOverTime } from './alert-panels.tsx'
import {
  FlightsByAircraft,
  FlightsByOperator,
  FlightsByPilot,
  GapsOverTime,
  HoursOverTime,
  ReceivedOverTime,
} from './flight-panels.tsx'
import { ReportExport } from './report-export.tsx'
import { ReportFigures } from './report-figures.tsx'
import { ReportFilters } from './report-filters.tsx'
import { periodWords } from './report-words.ts'
import { OutcomesOverTime, Reasons, RequestsByOperator, RequestsByZone } from './request-panels.tsx'
import { UseByCell, UseByHour } from './use-panels.tsx'
import { type Report, useFlights, useReport } from './use-report.ts'

const tabs = ['airspace', 'operators', 'flights', 'ingest'] as const
type Tab = (typeof tabs)[number]

const tabNames: Readonly<Record<Tab, string>> = {
  airspace: 'Airspace',
  operators: 'Operators',
  flights: 'Flight hours and batteries',
  ingest: 'Ingest',
}

/** What happened in a period, counted: each chart filters the others, and loads and fails by itself. */
export const ReportsPage = () => {
  // Today depends on the reader's clock: the server may be in another time zone.
  const nowMs = useNow(60_000)
  return nowMs === null ? null : <Reports nowMs={nowMs} />
}

const Reports = ({ nowMs }: { nowMs: number }) => {
  const report = useReport(nowMs)
  const { params } = report
  useHotkeys({ Escape: () => report.clear() }, report.isNarrowed)
  // An operator is the only one of their reports.
  const sky = useSky()
  const isOwn = sky === 'own'
  const { hasNoZone } = useWatch(sky)
  const offered = tabs.filter((tab) => !isOwn || tab !== 'operators')
  const tab = oneOf(params.get('tab'), offered) ?? 'airspace'
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto bg-surface-1 print:block print:overflow-visible">
      <PrintHead report={report} name={tabNames[tab]} />
      <Tabs
        label="Reports"
        value={tab}
        className="print:hidden"
        items={offered.map((value) => ({
          value,
          label: tabNames[value],
          href: params.hrefWith({ tab: value === 'airspace' ? null : value }),
        }))}
        trailing={<ReportExport report={report} />}
      />
      <ReportFilters report={report} />
      {hasNoZone && <NoZone />}
      <ReportFigures report={report} tab={tab} />
      <div className="lg:flex lg:flex-col">{panels[tab]({ report })}</div>
    </div>
  )
}

/** Of one height whatever it shows: what is pressed in a chart below stays where it is. */
const steady = 'grid lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:grid-rows-[36rem] print:grid-rows-none'
const even = 'grid lg:grid-cols-2'
const left = 'lg:border-r'

const AirspaceTab = ({ report }: { report: Report }) => {
  const decides = useCan()(requestsReportOp) === true
  return (
    <>
      {decides && (
        <div className={steady}>
          <RequestsByZone report={report} className={left} />
          <div className="flex min-w-0 flex-col">
            <OutcomesOverTime report={report} />
            <Reasons report={report} className="flex-1 lg:min-h-0!" />
          </div>
        </div>
      )}
      <div className="grid lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1.1fr)_minmax(0,1fr)]">
        <UseByHour report={report} className={left} />
        <UseByCell report={report} className={left} />
        <AlertsByKind report={report} />
      </div>
      <AlertsOverTime report={report} />
    </>
  )
}

const OperatorsTab = ({ report }: { report: Report }) => {
  const decides = useCan()(requestsReportOp) === true
  return (
    <>
      {decides && <RequestsByOperator report={report} />}
      <div className={even}>
        <FlightsByOperator report={report} className={left} />
        <AlertsByOperator report={report} />
      </div>
    </>
  )
}

const FlightsTab = ({ report }: { report: Report }) => (
  <>
    <HoursOverTime report={report} />
    <div className={even}>
      <FlightsByAircraft report={report} className={left} />
      <FlightsByPilot report={report} />
    </div>
  </>
)

const IngestTab = ({ report }: { report: Report }) => (
  <>
    <ReceivedOverTime report={report} />
    <GapsOverTime report={report} />
  </>
)

const panels: Readonly<Record<Tab, (props: { report: Report }) => React.ReactNode>> = {
  airspace: (props) => <AirspaceTab {...props} />,
  operators: (props) => <OperatorsTab {...props} />,
  flights: (props) => <FlightsTab {...props} />,
  ingest: (props) => <IngestTab {...props} />,
}

/** On paper: whose report this is, of which days, and when it was computed. */
const PrintHead = ({ report, name }: { report: Report; name: string }) => {
  const organisation = useConsole().membership?.org_name
  const computed = useFlights(report.question()).data?.computed_at
  return (
    <p className="hidden px-4 py-3 print:block">
      <b>{`${name}, ${organisation ?? ''}`}</b>
      {`, ${periodWords(report.period)}${report.isNarrowed ? ', filtered' : ''}${
        computed ? `, computed ${new Date(computed).toLocaleDateString('en-GB')} ${time(computed)}` : ''
      }`}
    </p>
  )
}
