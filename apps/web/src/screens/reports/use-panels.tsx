import { cellsPerDegree } from '@clearway/domain/contracts'
import { coordinates, HeatGrid, plural } from '@clearway/ui'
import { useMemo } from 'react'
import { part } from '../../loading/part.tsx'
import { ReportPanel } from './report-panel.tsx'
import { type Cell, cellOf, cellText, hoursChosen, rangeText } from './report-question.ts'
import { hourWords, periodWords, weekdays } from './report-words.ts'
import { type Report, useAirspaceUse } from './use-report.ts'

const CellsMap = part(() => import('./cells-map.tsx').then((module) => module.CellsMap))

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const emptyWords = ({ period }: Report) => `No flights, ${periodWords(period)}.`

/** In which hours of the week flights began. */
export const UseByHour = ({ report, className }: { report: Report; className?: string }) => {
  const query = useAirspaceUse(report.question('hours'))
  const rows = query.data?.hours ?? []
  const at = new Map(rows.map(({ weekday, hour, flights }) => [weekday * 24 + hour, flights]))
  const flightsAt = (row: number, hour: number) => at.get((row + 1) * 24 + hour) ?? 0
  const { weekdays: days, hours: at24 } = hoursChosen(report.params.get)
  return (
    <ReportPanel
      title="Airspace use, by hour"
      chooses="hours"
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
      report={report}
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
            selected={days && at24 && { rows: [days.from - 1, days.to - 1], columns: [at24.from, at24.to] }}
            onSelect={({ rows: [first, last], columns: [from, to] }) =>
              report.toggle({ weekday: rangeText(first + 1, last + 1), hour: rangeText(from, to) })
            }
          />
        </div>
      </div>
    </ReportPanel>
  )
}

/** Where flights began. */
export const UseByCell = ({ report, className }: { report: Report; className?: string }) => {
  const query = useAirspaceUse(report.question('cell'))
  const { cells = [], placed = 0, flights = 0 } = query.data ?? {}
  const cell = report.params.get('cell')
  const chosen = useMemo(() => cellOf(cell), [cell])
  const choose = (one: Cell | undefined) => one && report.toggle({ cell: cellText(one) })
  return (
    <ReportPanel
      title="Airspace use, by cell"
      chooses="cell"
      note={`cells of ${1 / cellsPerDegree}°${placed < flights ? `, ${placed} of ${flights} said where` : ''}`}
      query={query}
      what="The airspace use"
      facts={{
        head: ['South-west corner', 'Flights'],
        rows: cells.map((cell) => [coordinates(cell.latitude, cell.longitude, 2), cell.flights]),
        chosen: cells.findIndex((cell) => chosen !== null && cellText(cell) === cellText(chosen)),
        onChoose: (row) => choose(cells[row]),
      }}
      empty={emptyWords(report)}
      report={report}
      {...(className && { className })}
    >
      <div className="relative min-h-72 flex-1 print:h-96">
        <CellsMap cells={cells} selected={chosen} onSelect={choose} />
      </div>
    </ReportPanel>
  )
}
