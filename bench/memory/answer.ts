/** Loaded into a process that is measured: answers its parent how much memory it needs, after a collection. */
process.on('message', (asked) => {
  if (asked !== 'memory') return
  globalThis.gc?.()
  const { rss, heapUsed } = process.memoryUsage()
  process.send?.({ memory: { rss, heapUsed } })
})
