/**
 * Loaded into every child before its own code. The channel to the launcher closes when the launcher dies, however
 * it dies; a child that has not left of itself by then leaves here, so that nothing is ever left behind.
 */
const GRACE_MS = 4000

process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.exit(1), GRACE_MS).unref()
})
