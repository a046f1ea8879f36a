import { mkdirSync, readFileSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { lifeOf } from './processes.mjs'
import { complain } from './say.mjs'

/**
 * @typedef {import('./processes.mjs').KnownProcess} KnownProcess
 * @typedef {{ pid: number, life: string, state: 'running' | 'stopping', children: KnownProcess[] }} LockRecord
 * @typedef {{
 *   leftovers: KnownProcess[],
 *   update: (patch: Partial<Pick<LockRecord, 'state' | 'children'>>) => void,
 *   release: () => void,
 * }} Lock
 * @typedef {{ waitRunningMs?: number, waitStoppingMs?: number, waitTakeoverMs?: number,
 *   onWait?: (owner: LockRecord) => void, signal?: AbortSignal }} LockOptions
 */

export class LockHeld extends Error {
  /** @param {LockRecord} owner */
  constructor(owner) {
    super(`held by process ${owner.pid}`)
    this.owner = owner
  }
}

/** A takeover lasts milliseconds; one that is older was itself killed. */
const TAKEOVER_STALE_MS = 5000

/** @param {string} path */
const gateOf = (path) => `${path}.takeover`

/**
 * What the system refused, for people.
 * @param {string} what
 * @param {unknown} error
 */
const sentence = (what, error) =>
  `${what} (${/** @type {Error} */ (error).message}). This user must be able to write there, and the disk must have room.`

/**
 * @param {string} path
 * @returns {LockRecord | undefined}
 */
export const readLock = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** @param {LockRecord | undefined} record */
const isLive = (record) => record !== undefined && lifeOf(record.pid) === record.life

/**
 * The live owner of a lock, if any.
 * @param {string} path
 */
export const lockOwner = (path) => {
  const record = readLock(path)
  return isLive(record) ? record : undefined
}

/**
 * Runs `work` while no other process takes the same lock over: two that both saw a stale lock must not both win.
 * @param {string} path
 * @param {() => T} work
 * @template T
 * @returns {T | undefined}
 */
const exclusively = (path, work) => {
  const gate = gateOf(path)
  try {
    mkdirSync(gate)
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
    const age = Date.now() - (statSync(gate, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age > TAKEOVER_STALE_MS) rmSync(gate, { recursive: true, force: true })
    return undefined
  }
  try {
    return work()
  } finally {
    rmdirSync(gate)
  }
}

/**
 * @param {string} path
 * @param {LockRecord} record
 */
const write = (path, record) => {
  const fresh = `${path}.${process.pid}`
  try {
    writeFileSync(fresh, JSON.stringify(record))
    renameSync(fresh, path)
  } catch (error) {
    rmSync(fresh, { force: true })
    throw error
  }
}

/**
 * @param {string} path
 * @returns {{ leftovers: KnownProcess[] } | { owner: LockRecord } | undefined} undefined while another takes it over
 */
const tryOnce = (path) => {
  try {
    mkdirSync(dirname(path), { recursive: true })
    return exclusively(path, () => {
      const before = readLock(path)
      if (before && isLive(before)) return { owner: before }
      write(path, { pid: process.pid, life: lifeOf(process.pid) ?? '', state: 'running', children: [] })
      return { leftovers: before?.children ?? [] }
    })
  } catch (error) {
    throw new Error(sentence(`The lock ${path} cannot be taken`, error))
  }
}

/**
 * @param {string} path
 * @param {KnownProcess[]} leftovers
 * @returns {Lock}
 */
const heldLock = (path, leftovers) => {
  let record = /** @type {LockRecord} */ (readLock(path))
  let released = false
  return {
    leftovers,
    update: (patch) => {
      record = { ...record, ...patch }
      if (released) return
      try {
        write(path, record)
      } catch (error) {
        // What holds it goes on while the disk is full: a note that is too old costs at most a leftover process.
        complain(sentence(`The lock ${path} cannot be written`, error))
      }
    },
    release: () => {
      released = true
      if (readLock(path)?.pid === process.pid) rmSync(path, { force: true })
    },
  }
}

/**
 * Takes the lock at `path`. A stale one (its process is gone) is taken over at once. A live owner is waited for:
 * longer when its state is stopping, a moment otherwise, since a signal sent just now may not have arrived. Nothing is
 * waited for without end: what the system refuses, and a takeover that outlasts itself, is an error with a sentence.
 * @param {string} path
 * @param {LockOptions} [options]
 * @returns {Promise<Lock>}
 */
export const acquireLock = async (path, options = {}) => {
  const { waitRunningMs = 1500, waitStoppingMs = 10_000, onWait, signal } = options
  const { waitTakeoverMs = 2 * TAKEOVER_STALE_MS } = options
  const startedAt = performance.now()
  let ownerSeenAt = startedAt
  let waited = false
  for (;;) {
    const result = tryOnce(path)
    if (result && 'leftovers' in result) return heldLock(path, result.leftovers)
    const now = performance.now()
    if (result) {
      const patience = result.owner.state === 'stopping' ? waitStoppingMs : waitRunningMs
      if (now - startedAt > patience) throw new LockHeld(result.owner)
      if (!waited) onWait?.(result.owner)
      waited = true
      ownerSeenAt = now
    }
    if (now - ownerSeenAt > waitTakeoverMs)
      throw new Error(
        `The lock ${path} cannot be taken: ${gateOf(path)} is in the way. If nothing else starts here, remove it.`,
      )
    await sleep(100, undefined, { signal })
  }
}
