/** RFC 4180. */
export const csvLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`

const number = String.raw`[+-]?\d[\d ]*(?:[.,]\d+)?(?=[;\t\r\n]|$)`
const atStart = new RegExp(`^(?!${number})[=+\\-@\\t\\r]`)
/**
 * Excel in a country that lists with semicolons begins a cell there, whatever is quoted; so it does after a tab or a line.
 * Doubled quotes at its beginning are an empty text to it, and what follows them is the cell.
 */
const within = new RegExp(`([;\\t\\r\\n])(?!${number})(?="*[=+\\-@])`, 'g')

/**
 * Text without what a spreadsheet would take for a formula, and what is no number: another person may have written it (OWASP,
 * CSV injection). A ' is put before it.
 */
export const withoutFormulas = (text: string): string =>
  text.replace(within, "$1'").replace(atStart, (sign) => `'${sign}`)

export const csvText = (text: string): string => {
  const harmless = withoutFormulas(text)
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
