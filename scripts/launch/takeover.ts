import { resolve } from 'node:path'
import { PrimaryClient } from '../../packages/db/src/index.ts'
import { migrateDatabase } from '../../packages/db/src/migrate.ts'
import { takeOver } from '../../packages/domain/src/platform/silence.ts'
import { runCommand } from './command.ts'
import { findDatabase, type Place } from './owner-database.ts'
import { root } from './root.mjs'
import { say } from './say.mjs'

const { env } = process

const told = ({ isLive }: Place, isNew: boolean): string => {
  if (!isNew) return 'This database is no restored copy, or is the one already: nothing has changed.'
  const then = isLive ? 'Start its processes again: those that run stay silent.' : 'npm start starts it.'
  return `This database is the one from now on. ${then}`
}

/** Says of a restored copy that it is the one, which speaks to people, partners and stations (docs/decisions/0133). */
const main = async (): Promise<void> => {
  const place = await findDatabase(resolve(root, env.DATA_DIR || '.data'))
  try {
    // A copy may be older than this release, and is brought to it as by a start.
    await migrateDatabase(place.url)
    const owner = new PrimaryClient({ connectionString: place.url })
    await owner.connect()
    try {
      say(told(place, await takeOver(owner)))
    } finally {
      await owner.end()
    }
  } finally {
    await place.close()
  }
}

await runCommand(main)
