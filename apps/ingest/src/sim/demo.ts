import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { onStop } from '@clearway/domain/process'
import { DemoFile, DemoFlight } from './demo-flight.ts'

/** Keeps the flights of the demo world in the air, through the public interfaces alone. Run by the launcher. */
const dataDir = process.env['DATA_DIR'] ?? '.data'
const tickMs = 1_000

onStop(async () => {})

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
