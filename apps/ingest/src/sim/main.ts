import { flyAutopilots } from './autopilots.ts'
import { flyFleet } from './fleet.ts'
import { simOptions } from './options.ts'
import { flyOne } from './single.ts'
import { usage } from './usage.ts'

const options = simOptions(process.argv.slice(2), process.env)
if (options.mode === 'help') {
  console.log(options.fault === null ? usage : `${options.fault}\n\n${usage}`)
  process.exit(options.fault === null ? 0 : 2)
}
if (options.mode === 'single') await flyOne(options)
else {
  const stop = new AbortController()
  const end = (code: number) => {
    // Asked a second time: not even the sessions are ended.
    if (stop.signal.aborted) process.exit(code)
    stop.abort(code)
  }
  process.on('SIGINT', () => end(130))
  process.on('SIGTERM', () => end(143))
  try {
    if (options.mode === 'mavlink') await flyAutopilots(options, stop.signal, console.log)
    else await flyFleet(options, stop.signal, console.log)
    process.exit(stop.signal.aborted ? (stop.signal.reason as number) : 0)
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}
