import { csvLine, csvText } from '../exchange/formats/csv-text.ts'
import type { ReportQuestion, ReportTable } from './contract.ts'

type Row = Readonly<Record<string, string | number | null>>

/** What was asked and when it was computed, an empty line, then names and rows (RFC 4180). */
export const writeReportCsv = (
  table: ReportTable,
  rows: readonly Row[],
  asked: ReportQuestion & { computed_at: string },
): string => {
  const head = Object.entries({ report: table, ...asked }).map(([name, value]) => [name, String(value)])
  const names = Object.keys(rows[0] ?? {})
  return [
    ...head.map((cells) => csvLine(cells.map(csvText))),
    csvLine([]),
    csvLine(names),
    ...rows.map((row) => csvLine(names.map((name) => cell(row[name])))),
  ].join('')
}

const cell = (value: string | number | null | undefined): string =>
  typeof value === 'number' ? String(value) : csvText(value ?? '')
