/** RFC 4180. */
export const csvLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`

/** Another person may have written the text: a spreadsheet must not take it for a formula (OWASP, CSV injection). */
export const csvText = (text: string): string => {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
