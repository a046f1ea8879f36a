import { cellsPerDegree } from '@clearway/domain/contracts'
import { coordinates, HeatGrid, plural } from '@clearway/ui'
import dynamic from 'next/dynamic'
import { ReportPanel } from './report-panel.tsx'
import { hourWords, periodWords, weekdays } from './report-words.ts'
import { type Report, useAirspaceUse } from './use-report.ts'

const CellsMap = dynamic(() => import('./cells-map.tsx').then((module) => module.CellsMap), { ssr: false })

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const emptyWords = ({ period }: Report) => `No flights, ${periodWords(period)}.`
const clearOf = (report: Report) => (report.isNarrowed ? report.clear : undefined)

/** In which hours of the week flights began. */
export const UseByHour = ({ report, className }: { report: Report; className?: string }) => {
  const query = useAirspaceUse(report.question('weekday', 'hour'))
  const rows = query.data?.hours ?? []
  const at = new Map(rows.map(({ weekday, hour, flights }) => [weekday * 24 + hour, flights]))
  const flightsAt = (row: number, hour: number) => at.get((row + 1) * 24 + hour) ?? 0
  const { get } = report.params
  return (
    <ReportPanel
      title="Airspace use, by hour"
      query={query}
      what="The airspace use"
      facts={{
        head: ['Hour', ...weekdays],
        rows:
          rows.length === 0
            ? []
            : hours.map((hour) => [hourWords(hour), ...weekdays.map((_, row) => flightsAt(row, hour))]),
      }}
      empty={emptyWords(report)}
      onClear={clearOf(report)}
      {...(className && { className })}
    >
      <div className="overflow-x-auto px-4 py-3">
        <div className="min-w-96">
          <HeatGrid
            label="Flights by day of the week and hour"
            rows={weekdays}
            columns={hours.map((hour) => String(hour).padStart(2, '0'))}
            valueAt={flightsAt}
            wordsAt={(row, hour) =>
              `${weekdays[row]} ${hourWords(hour)}, ${plural(flightsAt(row, hour), 'flight')}`
            }
            isSelected={(row, hour) => get('weekday') === String(row + 1) && get('hour') === String(hour)}
            onSelect={(row, hour) => report.toggle({ weekday: String(row + 1), hour: String(hour) })}
          />
        </div>
      </div>
    </ReportPanel>
  )
}

/** Where flights began. */
export const UseByCell = ({ report, className }: { report: Report; className?: string }) => {
  const query = useAirspaceUse(report.question())
  const { cells = [], placed = 0, flights = 0 } = query.data ?? {}
  return (
    <ReportPanel
      title="Airspace use, by cell"
      note={`cells of ${1 / cellsPerDegree}°${placed < flights ? `, ${placed} of ${flights} said where` : ''}`}
      query={query}
      what="The airspace use"
      facts={{
        head: ['South-west corner', 'Flights'],
        rows: cells.map((cell) => [coordinates(cell.latitude, cell.longitude, 2), cell.flights]),
      }}
      empty={emptyWords(report)}
      onClear={clearOf(report)}
      {...(className && { className })}
    >
      <div className="relative min-h-72 flex-1 print:h-96">
        <CellsMap cells={cells} />
      </div>
    </ReportPanel>
  )
}
