import type { ListColumn } from './list-column.ts'

/** More rows are no list any more: a spreadsheet and the API both have better ways. */
export const mostInFile = 10_000

/**
 * A spreadsheet must not take another person's text for a formula (OWASP, CSV injection): a ' is put before it.
 * Figures and phone numbers are let through.
 */
const formula = /^(?![+-]?\d[\d ]*([.,]\d+)?$)[=+\-@\t\r]/

/** RFC 4180 in UTF-8, a line a row, the columns as they are chosen. */
export const csvOf = async <T>(columns: readonly ListColumn<T>[], rows: readonly T[]): Promise<string> => {
  const written = columns.filter(({ text }) => text !== null)
  const head = written.map(({ header, fileHeader }) => fileHeader ?? header)
  const lines = rows.map((row) => written.map(({ text, cell }) => (text ?? cell)(row) ?? ''))
  const { unparse } = await import('papaparse')
  return `${unparse([head, ...lines], { newline: '\r\n', escapeFormulae: formula })}\r\n`
}
