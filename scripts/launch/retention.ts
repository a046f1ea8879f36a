import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isDays, PrimaryClient, retentionOf, setRetention } from '../../packages/db/src/index.ts'
import { runCommand } from './command.ts'
import { findDatabase } from './owner-database.ts'
import { root } from './root.mjs'
import { say } from './say.mjs'

const { env } = process

/** The days that are asked for; undefined when it is only asked how many there are. */
const asked = (): number | undefined => {
  const { days } = parseArgs({ options: { days: { type: 'string' } } }).values
  if (days === undefined) return undefined
  if (!isDays(Number(days))) throw new Error(`--days must be a whole number from 1, is ${days}`)
  return Number(days)
}

const main = async (): Promise<void> => {
  const days = asked()
  const place = await findDatabase(resolve(root, env.DATA_DIR || '.data'))
  const owner = new PrimaryClient({ connectionString: place.url })
  await owner.connect()
  try {
    const before = await retentionOf(owner)
    if (days === undefined) return say(`Frames are kept for ${before} days.`)
    await setRetention(owner, days)
    say(`Frames are kept for ${days} days (${before} before).`)
    if (before !== null && days < before)
      say('Older ones are dropped for good within the hour, as soon as a telemetry service runs.')
  } finally {
    await owner.end()
    await place.close()
  }
}

await runCommand(main)
