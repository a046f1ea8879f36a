import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * Loaded into a process that is measured; answers its parent. `memory`: how much it needs, after a collection. `usage`: the
 * most memory it took and the longest its loop was held since it was last asked.
 */
const delay = monitorEventLoopDelay({ resolution: 5 })
let highestRss = process.memoryUsage.rss()
delay.enable()
setInterval(() => {
  highestRss = Math.max(highestRss, process.memoryUsage.rss())
}, 20).unref()

process.on('message', (asked) => {
  if (asked === 'memory') {
    globalThis.gc?.()
    const { rss, heapUsed } = process.memoryUsage()
    process.send?.({ memory: { rss, heapUsed } })
  }
  if (asked === 'usage') {
    process.send?.({ usage: { rss: highestRss, heldMs: delay.max / 1e6 } })
    highestRss = process.memoryUsage.rss()
    delay.reset()
  }
})
