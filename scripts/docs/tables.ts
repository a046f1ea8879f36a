/** Rows of the Markdown tables whose head begins with `first`, without the head: cells without ` and spaces. */
export const rowsUnder = (markdown: string, first: string): string[][] => {
  const rows: string[][] = []
  let isInside = false
  for (const line of markdown.split('\n')) {
    const cells = cellsOf(line)
    if (!cells) isInside = false
    else if (isInside && !/^-+$/.test(cells[0] ?? '')) rows.push(cells)
    else if (cells[0] === first) isInside = true
  }
  return rows
}

const cellsOf = (line: string): string[] | null =>
  line.startsWith('|')
    ? line
        .slice(1, line.lastIndexOf('|'))
        .split(/(?<!\\)\|/)
        .map((cell) => cell.replaceAll('`', '').trim())
    : null
