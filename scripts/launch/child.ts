import { type ChildProcess, fork } from 'node:child_process'
import { on } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { giveTo } from './given-connections.ts'
import type { LogSink } from './logs.ts'
import { signalGroup, sweepGroup } from './processes.mjs'
import { root } from './root.mjs'
import type { Running } from './service.ts'

const preload = (file: string): string[] => [
  '--import',
  pathToFileURL(join(root, 'scripts', 'launch', file)).href,
]

/** Node's arguments for a process that runs code of ours to its end. */
export const quickImports = preload('quick-imports.mjs')

/** The same for one that is kept running, and must not outlive the launcher. */
const servicePreloads = [...preload('guard.mjs'), ...quickImports]

export interface ChildSpec {
  /** Path below the root. */
  file: string
  args?: string[]
  execArgv?: string[]
  cwd?: string
  env: NodeJS.ProcessEnv
  log: LogSink
}

const exitReason = (code: number | null, name: NodeJS.Signals | null) =>
  name ? `signal ${name}` : `exit code ${code}`

const exitOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    child.once('exit', (code, name) => resolve(exitReason(code, name)))
    child.once('error', (error) => resolve(error.message))
  })

const FIGURES_WITHIN_MS = 4000

interface Report {
  type?: string
  text?: string
}

/** Its metrics, of a process that answers no HTTP; undefined where it does not send them in time. */
const figuresOf = async (child: ChildProcess): Promise<string | undefined> => {
  if (!child.connected) return undefined
  const signal = AbortSignal.timeout(FIGURES_WITHIN_MS)
  child.send({ type: 'figures' }, () => {})
  try {
    for await (const [message] of on(child, 'message', { signal }) as AsyncIterable<[Report]>)
      if (message.type === 'figures') return message.text
  } catch {
    // Too busy, or at its end.
  }
  return undefined
}

/** Asks by message and by signal, then forces; whatever the child itself started goes with it. */
const stopChild = async (child: ChildProcess, exited: Promise<string>, withinMs: number): Promise<void> => {
  const { pid } = child
  if (!pid) return
  if (child.connected) child.send({ type: 'stop' }, () => {})
  child.kill('SIGTERM')
  const graceful = await Promise.race([exited.then(() => true), sleep(withinMs, false)])
  if (graceful) return
  signalGroup(pid, 'SIGKILL')
  await Promise.race([exited, sleep(1000)])
}

/**
 * Starts one of the application's processes in a process group of its own, so that Ctrl-C reaches the launcher
 * alone, which then stops everything in order.
 */
export const startChild = async (spec: ChildSpec): Promise<Running> => {
  spec.log.note(`starting ${spec.file}`)
  const child = fork(join(root, spec.file), spec.args ?? [], {
    cwd: spec.cwd ?? root,
    env: spec.env,
    execPath: process.execPath,
    execArgv: [...(spec.execArgv ?? []), ...servicePreloads],
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const exited = exitOf(child)
  spec.log.follow(child.stdout, false)
  spec.log.follow(child.stderr, true)
  child.on('error', () => {})
  const pid = child.pid
  if (!pid) throw new Error(`${spec.file} could not be started: ${await exited}`)
  void exited.then((reason) => {
    spec.log.note(`ended: ${reason}`)
    sweepGroup(pid)
  })
  return {
    pid,
    exited,
    stop: (withinMs) => stopChild(child, exited, withinMs),
    figures: () => figuresOf(child),
    giving: giveTo(child),
  }
}
