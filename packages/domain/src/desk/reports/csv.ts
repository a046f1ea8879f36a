import type { ZodArray, ZodObject } from 'zod'
import { csvLine, csvText } from '../exchange/formats/csv-text.ts'
import {
  AirspaceUseReport,
  AlertsReport,
  FlightsReport,
  IngestReport,
  type ReportQuestion,
  type ReportTable,
  RequestsReport,
} from './contract.ts'

type Row = Readonly<Record<string, string | number | null>>

const reports = {
  requests: RequestsReport,
  flights: FlightsReport,
  airspace_use: AirspaceUseReport,
  alerts: AlertsReport,
  ingest: IngestReport,
}

/** The names of a list's columns, also in a file without rows. */
const columnsOf = (table: ReportTable): string[] => {
  const [report, list] = table.split('.') as [keyof typeof reports, string]
  const lists = reports[report].shape as unknown as Record<string, ZodArray<ZodObject>>
  return Object.keys(lists[list]!.element.shape)
}

/** What was asked and when it was computed, an empty line, then names and rows (RFC 4180). */
export const writeReportCsv = (
  table: ReportTable,
  rows: readonly Row[],
  asked: ReportQuestion & { computed_at: string },
): string => {
  const head = Object.entries({ report: table, ...asked }).map(([name, value]) => [name, String(value)])
  const names = columnsOf(table)
  return [
    ...head.map((cells) => csvLine(cells.map(csvText))),
    csvLine([]),
    csvLine(names),
    ...rows.map((row) => csvLine(names.map((name) => cell(row[name])))),
  ].join('')
}

const cell = (value: string | number | null | undefined): string =>
  typeof value === 'number' ? String(value) : csvText(value ?? '')
