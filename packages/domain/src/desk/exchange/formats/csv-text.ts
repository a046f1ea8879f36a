/** RFC 4180. */
export const csvLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`

/**
 * Text that a spreadsheet would take for a formula, and no number: another person may have written it (OWASP, CSV
 * injection). A ' is put before it.
 */
export const spreadsheetFormula = /^(?![+-]?\d[\d ]*([.,]\d+)?$)[=+\-@\t\r]/

export const csvText = (text: string): string => {
  const harmless = spreadsheetFormula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
