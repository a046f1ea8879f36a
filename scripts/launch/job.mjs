import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { dirname } from 'node:path'
import { signalGroup, sweepGroup } from './processes.mjs'
import { readBy, watchProgress } from './progress.mjs'
import { say } from './say.mjs'

const KEPT_LINES = 120
const SHOWN_LINES = 25
const TERM_MS = 1500

/** @param {string} output */
const lastLines = (output) => output.split('\n').slice(-SHOWN_LINES).join('\n')

export class JobFailed extends Error {
  /**
   * @param {string} what
   * @param {string} how
   * @param {string} output
   */
  constructor(what, how, output) {
    super(`${what} failed (${how}).${output ? `\n${lastLines(output)}` : ''}`)
    this.output = output
  }
}

/** Stopped because nothing showed any more that it went on. */
export class JobStalled extends JobFailed {}

/** @param {number | undefined} quietMs */
const noProgress = (quietMs = 0) => `no progress for ${quietMs / 1000} s`

/**
 * Modest: it and what it starts take the processor that nobody else wants.
 * @typedef {{
 *   what: string, command: string, args: string[], cwd: string, env: NodeJS.ProcessEnv,
 *   logFile?: string, onLine?: (line: string) => void, signal?: AbortSignal,
 *   onSpawn?: (pid: number) => void,
 *   isModest?: boolean,
 *   patience?: { quietMs: number, howFar?: () => string },
 * }} Job
 */

/**
 * @param {Job} job
 * @param {import('node:child_process').ChildProcess} child
 */
const collect = (job, child) => {
  const log = job.logFile ? createWriteStream(job.logFile) : undefined
  log?.on('error', () => {})
  let rest = ''
  /** @type {string[]} */
  const last = []
  /** @param {Buffer} chunk */
  const take = (chunk) => {
    log?.write(chunk)
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) job.onLine?.(line)
    last.push(...lines)
    last.splice(0, last.length - KEPT_LINES)
  }
  child.stdout?.on('data', take)
  child.stderr?.on('data', take)
  const printed = () => [...last, rest].join('\n').trim()
  return { printed, end: () => void log?.end() }
}

/**
 * What it prints, reads and writes: only a job that hangs leaves all three unchanged.
 * @param {Job} job
 * @param {number} pid
 * @param {() => string} printed
 * @param {() => void} onStall
 */
const watch = ({ patience }, pid, printed, onStall) => {
  if (!patience) return () => {}
  const sign = () => [readBy(pid), patience.howFar?.(), printed()].join(' ')
  return watchProgress({ quietMs: patience.quietMs, sign }, onStall)
}

/** @param {import('node:child_process').ChildProcess} child */
const terminate = (child) => {
  const { pid } = child
  if (pid === undefined) return
  signalGroup(pid, 'SIGTERM')
  const force = setTimeout(() => signalGroup(pid, 'SIGKILL'), TERM_MS)
  child.once('exit', () => {
    clearTimeout(force)
    sweepGroup(pid)
  })
}

/**
 * Runs a job that may get stuck: once stopped, it is tried once more.
 * @param {Job & { patience: NonNullable<Job['patience']> }} job
 * @returns {Promise<void>}
 */
export const runPatiently = (job) =>
  runJob(job).catch((error) => {
    if (!(error instanceof JobStalled)) throw error
    say(`${job.what}: ${noProgress(job.patience.quietMs)}. It was stopped and is tried once more.`)
    return runJob(job)
  })

/**
 * Runs a command to its end in a process group of its own, so that stopping it leaves nothing it started.
 * @param {Job} job
 * @returns {Promise<void>}
 */
export const runJob = (job) =>
  new Promise((resolve, reject) => {
    if (job.signal?.aborted) return reject(job.signal.reason)
    if (job.logFile) mkdirSync(dirname(job.logFile), { recursive: true })
    const child = spawn(job.command, job.args, {
      cwd: job.cwd,
      env: job.env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const output = collect(job, child)
    const onAbort = () => terminate(child)
    let isStalled = false
    const unwatch = watch(job, child.pid ?? 0, output.printed, () => {
      isStalled = true
      terminate(child)
    })
    job.signal?.addEventListener('abort', onAbort, { once: true })
    child.once('error', (error) => {
      unwatch()
      reject(new JobFailed(job.what, error.message, ''))
    })
    child.once('spawn', () => {
      const pid = child.pid ?? 0
      if (job.isModest) setPriority(pid, constants.priority.PRIORITY_LOW)
      job.onSpawn?.(pid)
    })
    child.once('close', (code, name) => {
      job.signal?.removeEventListener('abort', onAbort)
      unwatch()
      output.end()
      if (job.signal?.aborted) reject(job.signal.reason)
      else if (code === 0) resolve()
      else if (isStalled)
        reject(new JobStalled(job.what, noProgress(job.patience?.quietMs), output.printed()))
      else reject(new JobFailed(job.what, name ?? `exit code ${code}`, output.printed()))
    })
  })
