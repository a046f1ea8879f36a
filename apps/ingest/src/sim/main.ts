import { stopSignal } from '../stop-signal.ts'
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
  const stop = stopSignal((code) => process.exit(code))
  try {
    if (options.mode === 'mavlink') await flyAutopilots(options, stop, console.log)
    else await flyFleet(options, stop, console.log)
    process.exit(stop.aborted ? (stop.reason as number) : 0)
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}
