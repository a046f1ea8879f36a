import { getEscalationOp, orgTypeNumber } from '@clearway/domain/contracts'
import { count, plural, StackedBar } from '@clearway/ui'
import { useMembership } from '../../caller/console-context.tsx'
import { useCan } from '../../caller/use-can.ts'
import { useZoneMark } from '../../entities/zone/zone-mark.tsx'
import { part } from '../../loading/part.tsx'
import { trpc } from '../../trpc/client.ts'
import { OutcomeLegend, OutcomeRows, outcomeFacts, outcomes } from './outcome-rows.tsx'
import { ReportPanel, reachable } from './report-panel.tsx'
import { sumsIn } from './report-question.ts'
import { periodWords } from './report-words.ts'
import { type Report, useRequests, useSteps } from './use-report.ts'

const ColumnsPlot = part(() => import('@clearway/ui/plots').then((plots) => plots.ColumnsPlot))

const emptyWords = ({ period }: Report) => `No requests, ${periodWords(period)}.`

export const RequestsByZone = ({ report, className }: { report: Report; className?: string }) => {
  const query = useRequests(report.question('zone'))
  const target = useTarget()
  const markOf = useZoneMark()
  const rows = (query.data?.zones ?? []).map((row) => ({
    ...row,
    key: row.zone_uuid,
    name: row.zone_name,
    mark: markOf(row.zone_uuid),
  }))
  return (
    <ReportPanel
      title="Requests and time to decision, by zone"
      chooses="zone"
      note={<OutcomeLegend target={target} />}
      query={query}
      what="The requests"
      facts={outcomeFacts('Zone', rows)}
      empty={emptyWords(report)}
      report={report}
      isOfAllCells
      {...(className && { className })}
    >
      <OutcomeRows
        label="Requests by zone"
        rows={rows}
        selected={report.params.get('zone')}
        onSelect={(zone) => report.toggle({ zone })}
        target={target}
      />
    </ReportPanel>
  )
}

export const RequestsByOperator = ({ report, className }: { report: Report; className?: string }) => {
  const query = useRequests(report.question('operator'))
  const target = useTarget()
  const rows = (query.data?.operators ?? []).map((row) => ({ ...row, key: row.org_uuid, name: row.org_name }))
  return (
    <ReportPanel
      title="Requests and time to decision, by operator"
      chooses="operator"
      note={<OutcomeLegend target={target} />}
      query={query}
      what="The requests"
      facts={outcomeFacts('Operator', rows)}
      empty={emptyWords(report)}
      report={report}
      isOfAllCells
      {...(className && { className })}
    >
      <OutcomeRows
        label="Requests by operator"
        rows={rows}
        selected={report.params.get('operator')}
        onSelect={(operator) => report.toggle({ operator })}
        target={target}
      />
    </ReportPanel>
  )
}

/** What came of what was asked, over time. */
export const OutcomesOverTime = ({ report, className }: { report: Report; className?: string }) => {
  const { span } = report
  const { steps, ...columns } = useSteps(report)
  const query = useRequests(report.question('days'))
  const days = query.data?.days ?? []
  const series = outcomes.map(({ key, label, look }) => ({
    label,
    look,
    values: sumsIn(days, { steps, span, value: (row) => row[key] }),
  }))
  const { names } = columns
  return (
    <ReportPanel
      title="Approvals and refusals"
      chooses="days"
      query={query}
      what="The requests"
      facts={{
        head: ['Asked', ...outcomes.map(({ label }) => label)],
        rows:
          days.length === 0
            ? []
            : names.map((name, at) => [name, ...series.map(({ values }) => values[at] ?? 0)]),
      }}
      empty={emptyWords(report)}
      report={report}
      isOfAllCells
      {...(className && { className })}
    >
      <div className="p-3">
        <ColumnsPlot
          {...columns}
          label={`Requests by ${span} in which they were asked`}
          series={series}
          height={230}
          wordsAt={(at) =>
            `${names[at]}: ${series.map(({ label, values }) => `${count(values[at] ?? 0)} ${label}`).join(', ')}`
          }
        />
      </div>
    </ReportPanel>
  )
}

/** Why requests were refused, in the words of who refused them. */
export const Reasons = ({ report, className }: { report: Report; className?: string }) => {
  const query = useRequests(report.question())
  const rows = query.data?.reasons ?? []
  const all = query.data?.totals.refused ?? 0
  const most = Math.max(...rows.map(({ refused }) => refused))
  const words = (remarks: string | null) => remarks ?? 'No reason given'
  return (
    <ReportPanel
      title={`${plural(all, 'refusal')}, by reason`}
      query={query}
      what="The reasons"
      facts={{ head: ['Reason', 'Refused'], rows: rows.map((row) => [words(row.remarks), row.refused]) }}
      empty={`No refusals, ${periodWords(report.period)}.`}
      report={report}
      isOfAllCells
      {...(className && { className })}
    >
      <ol
        {...reachable}
        aria-label="Refusals by reason"
        className="max-h-80 overflow-y-auto px-4 py-2 print:max-h-none"
      >
        {rows.map(({ remarks, refused }) => (
          <li key={words(remarks)} className="py-1 text-12">
            <span className="flex gap-2">
              <span className="min-w-0 flex-1 truncate" title={words(remarks)}>
                {words(remarks)}
              </span>
              <span className="num font-semibold">{count(refused)}</span>
              <span className="num text-text-3">{`${Math.round((refused / Math.max(all, 1)) * 100)} %`}</span>
            </span>
            <StackedBar most={most} parts={[{ label: 'refused', value: refused, look: 'hatch' }]} />
          </li>
        ))}
      </ol>
    </ReportPanel>
  )
}

/** Within how many minutes a manager means to decide: after them an unopened request goes to the Admins. */
const useTarget = (): number | undefined => {
  const isManager = useMembership().org_type === orgTypeNumber.airspaceManager
  const mayRead = useCan()(getEscalationOp) === true
  const { data } = trpc.notifications.escalation.useQuery({}, { enabled: isManager && mayRead })
  return data?.request_after_minutes
}
