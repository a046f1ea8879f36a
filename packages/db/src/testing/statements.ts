import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

let isWatching = false

/**
 * From now on each statement with parameters, and each query that is copied, is noted once, a line of JSON each, in a file of this process alone; below
 * the directory that STATEMENTS_DIR names.
 */
export const watchStatements = (dir = process.env['STATEMENTS_DIR']): void => {
  if (!dir || isWatching) return
  isWatching = true
  mkdirSync(dir, { recursive: true })
  const seen = new Set<string>()
  const note = (text: string): void => {
    if (!seen.has(text)) appendFileSync(join(dir, `${process.pid}.jsonl`), `${JSON.stringify(text)}\n`)
    seen.add(text)
  }
  const ask = pg.Client.prototype.query as (config: unknown, ...rest: unknown[]) => unknown
  pg.Client.prototype.query = function (this: pg.Client, config: unknown, ...rest: unknown[]) {
    const { text } = Object(config) as { text?: unknown }
    if (typeof text === 'string' && /\$\d|^copy \(/.test(text)) note(text)
    return ask.call(this, config, ...rest)
  } as pg.Client['query']
}
