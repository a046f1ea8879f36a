import Papa from 'papaparse'

export interface CsvTable {
  readonly headers: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** What a spreadsheet saves: comma, semicolon or tab, quotes, with or without a byte order mark. */
export function parseCsv(text: string): CsvTable {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, '').trim(), {
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t', '|'],
  })
  const [headers = [], ...rows] = data.map((row) => row.map((cell) => cell.trim()))
  return { headers, rows }
}

export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  Papa.unparse(rows as string[][], { newline: '\r\n' })
