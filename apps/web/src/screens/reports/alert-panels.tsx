import { count, PartLegend, type PartLook, StackedBar } from '@clearway/ui'
import clsx from 'clsx'
import { alertTitles } from '../../entities/alert/alert-words.ts'
import { part } from '../../loading/part.tsx'
import type { Outputs } from '../../trpc/client.ts'
import { ReportPanel } from './report-panel.tsx'
import { type Choice, sumsIn } from './report-question.ts'
import { periodWords } from './report-words.ts'
import { type Report, useAlerts, useSteps } from './use-report.ts'

const ColumnsPlot = part(() => import('@clearway/ui/plots').then((plots) => plots.ColumnsPlot))

type Counted = Omit<Outputs['reports']['alerts']['kinds'][number], 'alert_type'>

interface AlertRow extends Counted {
  readonly key: string
  readonly name: string
}

const answers: readonly {
  readonly key: 'within_30_s' | 'within_2_min' | 'later' | 'never'
  readonly label: string
  readonly look: PartLook
}[] = [
  { key: 'within_30_s', label: '30 s', look: 'plain' },
  { key: 'within_2_min', label: '2 min', look: 'dots' },
  { key: 'later', label: 'later', look: 'hatch' },
  { key: 'never', label: 'never', look: 'empty' },
]

interface AlertPanelProps {
  report: Report
  className?: string
}

export const AlertsByKind = ({ report, className }: AlertPanelProps) => {
  const query = useAlerts(report.question('kind'))
  const rows = (query.data?.kinds ?? []).map((row) => ({
    ...row,
    key: row.alert_type,
    name: alertTitles[row.alert_type],
  }))
  return (
    <AlertPanel
      {...{ report, query, rows, className }}
      title="Alerts, by kind"
      what="Kind"
      chooses="kind"
      selected={report.params.get('kind')}
      onSelect={(kind) => report.toggle({ kind })}
    />
  )
}

export const AlertsByOperator = ({ report, className }: AlertPanelProps) => {
  const query = useAlerts(report.question('operator'))
  const rows = (query.data?.operators ?? []).map((row) => ({ ...row, key: row.org_uuid, name: row.org_name }))
  return (
    <AlertPanel
      {...{ report, query, rows, className }}
      title="Alerts, by operator"
      what="Operator"
      chooses="operator"
      selected={report.params.get('operator')}
      onSelect={(operator) => report.toggle({ operator })}
    />
  )
}

interface AlertRowsProps {
  report: Report
  query: ReturnType<typeof useAlerts>
  rows: readonly AlertRow[]
  title: string
  what: string
  chooses: Choice
  selected: string | undefined
  onSelect: (key: string) => void
  className?: string | undefined
}

/** Alerts by how soon somebody acknowledged them, a row each. */
const AlertPanel = (props: AlertRowsProps) => {
  const { report, query, rows, title, what, chooses, selected, onSelect, className } = props
  const most = Math.max(...rows.map(({ alerts }) => alerts))
  return (
    <ReportPanel
      title={title}
      note={<PartLegend parts={answers} />}
      query={query}
      what="The alerts"
      facts={{
        head: [what, 'Alerts', 'Within 30 s', 'Within 2 min', 'Later', 'Never'],
        rows: rows.map((row) => [row.name, row.alerts, ...answers.map(({ key }) => row[key])]),
      }}
      empty={`No alerts, ${periodWords(report.period)}.`}
      report={report}
      chooses={chooses}
      {...(className && { className })}
    >
      <ul aria-label={title} className="py-1.5">
        {rows.map((row) => (
          <li key={row.key}>
            <button
              type="button"
              aria-pressed={row.key === selected}
              className={clsx(
                'grid w-full grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_40px] items-center gap-x-3 px-4 py-2 touch:min-h-11 text-left text-12 hover:bg-surface-hover focus-visible:-outline-offset-2',
                row.key === selected && 'bg-surface-selected outline-2 -outline-offset-2 outline-text',
              )}
              onClick={() => onSelect(row.key)}
            >
              <span className="truncate text-13">{row.name}</span>
              <StackedBar most={most} parts={answers.map((one) => ({ ...one, value: row[one.key] }))} />
              <span className="num text-right font-semibold">{count(row.alerts)}</span>
            </button>
          </li>
        ))}
      </ul>
    </ReportPanel>
  )
}

/** Alerts over time, by how soon somebody acknowledged them. */
export const AlertsOverTime = ({ report, className }: AlertPanelProps) => {
  const query = useAlerts(report.question('days'))
  const { steps, ...columns } = useSteps(report)
  const { span } = report
  const days = query.data?.days ?? []
  const series = answers.map(({ key, label, look }) => ({
    label,
    look,
    values: sumsIn(days, { steps, span, value: (row) => row[key] }),
  }))
  const valuesAt = (at: number) => series.map(({ values }) => values[at] ?? 0)
  return (
    <ReportPanel
      title="Alerts, over time"
      query={query}
      what="The alerts"
      facts={{
        head: ['Raised', 'Within 30 s', 'Within 2 min', 'Later', 'Never'],
        rows: days.length === 0 ? [] : columns.names.map((name, at) => [name, ...valuesAt(at)]),
      }}
      empty={`No alerts, ${periodWords(report.period)}.`}
      report={report}
      chooses="days"
      {...(className && { className })}
    >
      <div className="p-3">
        <ColumnsPlot
          {...columns}
          label={`Alerts by ${span}`}
          series={series}
          height={200}
          wordsAt={(at) =>
            `${columns.names[at]}: ${series.map(({ label, values }) => `${count(values[at] ?? 0)} ${label}`).join(', ')}`
          }
        />
      </div>
    </ReportPanel>
  )
}
