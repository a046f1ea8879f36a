import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { DemoFlight } from './demo-flight.ts'
import { Pattern } from './pattern.ts'

/** Keeps the flights of the demo world in the air, through the public doors alone. Run by the launcher. */
const DemoFile = z.object({
  base_url: z.url(),
  partner_key: z.string(),
  flights: z.array(
    z.object({
      email: z.string(),
      password: z.string(),
      org_uuid: z.string(),
      asset_uuid: z.string(),
      plan_uuid: z.string().optional(),
      pattern: Pattern,
    }),
  ),
})
export type DemoFlightPlan = z.infer<typeof DemoFile>['flights'][number]

const dataDir = process.env['DATA_DIR'] ?? '.data'
const tickMs = 1_000

const stop = () => process.exit(0)
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
// The launcher is our parent; without it nobody would ever stop us.
process.on('disconnect', stop)
process.on('message', (message) => {
  if ((message as { type?: string }).type === 'stop') stop()
})

const text = await readFile(join(dataDir, 'demo.json'), 'utf8').catch(() => null)
if (text === null) {
  console.log('There is no demo world in this data directory: nothing to fly.')
} else {
  const file = DemoFile.parse(JSON.parse(text))
  // The address may have changed since the world was made.
  const origin = process.env['PUBLIC_URL'] ?? file.base_url
  const flights = file.flights.map((flight) => new DemoFlight(origin, file.partner_key, flight))
  process.send?.({ type: 'ready' })
  while (true) {
    const startedAt = Date.now()
    for (const flight of flights) flight.tick()
    await wait(Math.max(50, tickMs - (Date.now() - startedAt)))
  }
}
