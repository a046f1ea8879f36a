import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { lifeOf, stillLives } from './processes.mjs'
import { root } from './root.mjs'
import { say } from './say.mjs'

/** One file for each instance that runs out of this clone, whichever its DATA_DIR. */
const notes = join(root, '.tmp', 'running')

/** @returns {{ file: string, known: import('./processes.mjs').KnownProcess }[]} */
const noted = () =>
  (existsSync(notes) ? readdirSync(notes) : []).flatMap((name) => {
    const file = join(notes, name)
    try {
      return [{ file, known: JSON.parse(readFileSync(file, 'utf8')) }]
    } catch {
      // It goes, or is written, just now.
      return []
    }
  })

/** Until this process ends. Who may not write here runs all the same. */
export const noteRunning = () => {
  const file = join(notes, `${process.pid}.json`)
  const known = { name: 'start', pid: process.pid, life: lifeOf(process.pid) ?? '' }
  try {
    mkdirSync(notes, { recursive: true })
    for (const one of noted()) if (!stillLives(one.known)) rmSync(one.file, { force: true })
    writeFileSync(file, JSON.stringify(known))
  } catch {
    return
  }
  process.once('exit', () => rmSync(file, { force: true }))
}

/**
 * One that was told to stop just now is waited for; one that goes on is an error with a sentence.
 * @param {string} why
 * @param {{ signal: AbortSignal, stopMs: number }} patience
 */
export const untilNoneRuns = async (why, { signal, stopMs }) => {
  const until = performance.now() + stopMs
  for (let isTold = false; ; isTold = true) {
    const pid = noted().find(({ known }) => stillLives(known))?.known.pid
    if (pid === undefined) return
    if (!isTold) say(`Waiting for process ${pid}, which runs out of ${root}, to stop`)
    if (performance.now() > until)
      throw new Error(`${why}, and Clearway runs out of ${root} (process ${pid}). Stop it first.`)
    await sleep(100, undefined, { signal })
  }
}
