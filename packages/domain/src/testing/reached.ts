import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AnyOperation, Failure, type Handled } from '../kernel/index.ts'
import { capabilities } from '../operations.ts'

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }

const every = (): Handled<AnyOperation>[] =>
  Object.values(capabilities).flatMap((group) =>
    Object.values(group as Record<string, Handled<AnyOperation>>),
  )

let isWatching = false

/**
 * From now on each failure that an operation ends in is noted, a line each, in a file of this process alone; below
 * the directory that REACHED_FAILURES_DIR names, as `npm test` does for its whole run.
 */
export const watchFailures = (dir = process.env['REACHED_FAILURES_DIR']): void => {
  if (!dir || isWatching) return
  isWatching = true
  mkdirSync(dir, { recursive: true })
  const seen = new Set<string>()
  const note = (line: string): void => {
    if (!seen.has(line)) appendFileSync(join(dir, `${process.pid}.txt`), `${line}\n`)
    seen.add(line)
  }
  for (const handled of every() as Mutable<Handled<AnyOperation>>[]) {
    const { invoke, op } = handled
    handled.invoke = (...call) =>
      invoke(...call).catch((error: unknown) => {
        if (error instanceof Failure) note(`${op.name} ${error.code}`)
        throw error
      })
  }
}

/** What contracts declare and no test of that run ended in. */
export const unreachedFailures = (dir: string): string[] => {
  const reached = new Set(
    readdirSync(dir).flatMap((file) => readFileSync(join(dir, file), 'utf8').trim().split('\n')),
  )
  const declared = every().flatMap(({ op }) => op.fails.map((code) => `${op.name} ${code}`))
  return declared.filter((pair) => !reached.has(pair))
}
