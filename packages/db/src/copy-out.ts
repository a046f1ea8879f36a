import pg from 'pg'

/**
 * What a statement `copy … to stdout` answers, for a client's `query`: a line a row, its values apart by tabs, as PostgreSQL
 * writes each of them. No row is described and no value is sent on its own, so that to read many costs half.
 */
export class CopyOut extends pg.Query {
  readonly lines: string[] = []

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    // Without the end of the line.
    this.lines.push(chunk.toString('utf8', 0, chunk.length - 1))
  }
}

/** What `copy` writes for null. */
export const noValue = '\\N'

/** A value as `copy` writes it, which keeps apart by backslashes what separates values and lines. */
export const copiedText = (value: string): string | null => {
  if (value === noValue) return null
  return value.includes('\\') ? value.replace(/\\(.)/g, (_, sign: string) => signs[sign] ?? sign) : value
}

const signs: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }
