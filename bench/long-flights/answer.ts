import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Loaded into a process that is measured: says what it took since it was last asked. */
const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
let highestRss = process.memoryUsage.rss()
setInterval(() => {
  highestRss = Math.max(highestRss, process.memoryUsage.rss())
}, 20).unref()

process.on('message', (asked) => {
  if (asked !== 'toll') return
  process.send?.({ toll: { rss: highestRss, heldMs: delay.max / 1e6 } })
  highestRss = process.memoryUsage.rss()
  delay.reset()
})
