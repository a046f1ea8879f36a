import { parseArgs } from 'node:util'
import { openDatabase } from '@clearway/db'
import { runningEmbeddedUrl } from '@clearway/db/embedded'
import { adoptAuthority } from '@clearway/domain/certificates'
import { authorityEnv, readEnv, runtimeEnv } from '@clearway/domain/env'
import { authorityOf } from '@clearway/domain/runtime'
import { z } from 'zod'
import { runCommand } from '../launch/command.ts'
import { say } from '../launch/say.mjs'

const { DATA_DIR, PUBLIC_URL, CLEARWAY_MODE, DATABASE_URL } = runtimeEnv
const schema = z.object({
  ...authorityEnv,
  DATA_DIR,
  PUBLIC_URL,
  CLEARWAY_MODE,
  DATABASE_URL: DATABASE_URL.optional(),
})

/**
 * Changes the certificate authority of an installation on purpose: from now on the one that the environment names (or
 * that of DATA_DIR/ca) issues, and processes that sign with another one refuse. Restart all of them afterwards. --new makes one in
 * DATA_DIR/ca where none is, which production refuses.
 */
const main = async (): Promise<void> => {
  const { values: asked } = parseArgs({ options: { new: { type: 'boolean' } } })
  const env = readEnv(schema)
  const url = env.DATABASE_URL ?? runningEmbeddedUrl(env.DATA_DIR)
  if (!url)
    throw new Error(`Set DATABASE_URL, or DATA_DIR to that of a Clearway that runs: ${env.DATA_DIR} is not.`)
  const database = openDatabase(url, { max: 1, applicationName: 'clearway-adopt-authority' })
  try {
    const authority = authorityOf(env)
    if (asked.new) await authority.make()
    const { former, adopted } = await adoptAuthority({ db: database.db, authority })
    say(
      former === adopted
        ? `${adopted} issues already; nothing has changed.`
        : `${adopted} issues from now on, in place of ${former ?? 'none'}. Restart every process with it.`,
    )
  } finally {
    await database.close()
  }
}

await runCommand(main)
