import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { isPinnedMajor, pinnedNode } from './node24.mjs'
import { watchNpm } from './parent.mjs'
import { compileCache, root, useCompileCache } from './root.mjs'
import { complain } from './say.mjs'

/** @type {NodeJS.Signals[]} */
export const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP']

const EXIT_INTERRUPTED = 143

const install = async () => {
  const stop = new AbortController()
  const onSignal = () => stop.abort(new Error('stopped'))
  for (const name of STOP_SIGNALS) process.on(name, onSignal)
  watchNpm(onSignal)
  try {
    await ensureInstalled(stop.signal)
  } catch (error) {
    if (stop.signal.aborted) process.exit(EXIT_INTERRUPTED)
    complain(error instanceof Error ? error.message : String(error))
    process.exit(1)
  }
  for (const name of STOP_SIGNALS) process.off(name, onSignal)
}

/**
 * Goes on in a Node 24 process, which ends when this one does: by the signals passed on, or by the closed channel.
 * @param {string} entry
 */
const continueOn24 = (entry) => {
  const child = spawn(pinnedNode() ?? 'node', [entry, ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env },
  })
  for (const name of STOP_SIGNALS) process.on(name, () => child.kill(name))
  watchNpm(() => child.kill('SIGTERM'))
  child.once('error', (error) => {
    complain(`Node 24 could not be started: ${error.message}`)
    process.exit(1)
  })
  child.once('exit', (code, name) => {
    for (const signal of STOP_SIGNALS) process.removeAllListeners(signal)
    if (name) process.kill(process.pid, name)
    else process.exit(code ?? 1)
  })
}

/**
 * Runs `scripts/launch/<entry>` on Node 24, installing first where needed. Uses nothing but Node's own modules.
 * @param {string} entry
 */
export const bootstrap = async (entry) => {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    complain(`Clearway needs Node 20 or newer to start; this is ${process.version}.`)
    process.exit(1)
  }
  await install()
  const path = join(root, 'scripts', 'launch', entry)
  if (!isPinnedMajor()) return continueOn24(path)
  watchNpm(() => process.kill(process.pid, 'SIGTERM'))
  useCompileCache()
  await import(path)
}
