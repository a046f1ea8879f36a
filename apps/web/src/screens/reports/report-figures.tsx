import { requestsReportOp } from '@clearway/domain/contracts'
import { count, figure, type KeyFigure, KeyFigures, useIsMobile } from '@clearway/ui'
import { useCan } from '../../caller/use-can.ts'
import { periodBefore } from './report-question.ts'
import { changeWords, hoursOf, minutesWords } from './report-words.ts'
import { type Report, useAlerts, useFlights, useIngest, useRequests } from './use-report.ts'

const unknown = '—'
const shown = (value: number | undefined): string => (value === undefined ? unknown : count(value))
const withNote = (note: string | undefined) => note !== undefined && { note }
const was = (text: string | null | undefined) => (text ? `was ${text}` : undefined)

/** The sums of the period, beside those of the one before where that is asked for. */
export const ReportFigures = ({ report, tab }: { report: Report; tab: string }) => {
  const isMobile = useIsMobile()
  const decides = useCan()(requestsReportOp) === true
  const now = report.question()
  const before = { ...now, ...periodBefore({ from: now.from, to: now.to }) }
  const { compares } = report
  const isIngest = tab === 'ingest'
  const requests = useRequests(now, decides && !isIngest).data?.totals
  const requestsBefore = useRequests(before, decides && !isIngest && compares).data?.totals
  const flights = useFlights(now, !isIngest).data?.totals
  const flightsBefore = useFlights(before, !isIngest && compares).data?.totals
  const alerts = useAlerts(now, !isIngest).data?.totals
  const alertsBefore = useAlerts(before, !isIngest && compares).data?.totals
  const ingest = useIngest(now, isIngest).data?.totals
  const ingestBefore = useIngest(before, isIngest && compares).data?.totals
  const approved = requests && requests.at_once + requests.approved
  const change = (value: number | undefined, old: number | undefined) =>
    withNote(value === undefined ? undefined : changeWords(value, old))
  const counted = (label: string, value: number | undefined, old: number | undefined): KeyFigure => ({
    label,
    value: shown(value),
    ...change(value, old),
  })
  const figures: KeyFigure[] = isIngest
    ? [
        counted('Flights', ingest?.flights, ingestBefore?.flights),
        counted('Frames stored', ingest?.frames, ingestBefore?.frames),
        counted('Frames refused', ingest?.rejected, ingestBefore?.rejected),
        counted('Flights with gaps', ingest?.with_gaps, ingestBefore?.with_gaps),
        counted('Without a frame', ingest?.silent, ingestBefore?.silent),
      ]
    : [
        ...(decides
          ? [
              counted('Requests', requests?.requests, requestsBefore?.requests),
              {
                label: 'Median time to decision',
                value: minutesWords(requests?.minutes_50 ?? null) ?? unknown,
                ...withNote(was(minutesWords(requestsBefore?.minutes_50 ?? null))),
              },
              {
                label: 'Approved',
                value:
                  requests && requests.requests > 0
                    ? `${Math.round(((approved ?? 0) / requests.requests) * 100)} %`
                    : unknown,
                ...withNote(requests && `${count(approved ?? 0)} of ${count(requests.requests)}`),
              },
              counted('Refused', requests?.refused, requestsBefore?.refused),
            ]
          : []),
        counted('Flights', flights?.flights, flightsBefore?.flights),
        {
          label: 'Hours in the air',
          value: flights ? figure(hoursOf(flights.air_seconds)) : unknown,
          ...change(flights?.air_seconds, flightsBefore?.air_seconds),
        },
        {
          ...counted('Alerts', alerts?.alerts, alertsBefore?.alerts),
          ...(!compares &&
            withNote(
              alerts && flights && flights.flights > 0
                ? `${figure((alerts.alerts / flights.flights) * 100)} per 100 flights`
                : undefined,
            )),
        },
      ]
  return (
    <section aria-label="Key figures">
      <KeyFigures figures={figures} {...(isMobile && { columns: 2 })} />
    </section>
  )
}
