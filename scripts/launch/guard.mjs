import { flushCompileCache } from 'node:module'

/**
 * Loaded into every child before its own code. The channel to the launcher closes when the launcher ends, however
 * it ends; a child that has not left of itself by then leaves here, so that nothing is ever left behind.
 */
const GRACE_MS = 4000
/** By then everything is loaded. A process that is killed later would otherwise never have written its cache. */
const LOADED_MS = 15_000

setTimeout(() => flushCompileCache(), LOADED_MS).unref()

process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.exit(1), GRACE_MS).unref()
})
