import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '@clearway/db'
import { adoptAuthority } from '@clearway/domain/certificates'
import { authorityEnv, readEnv, runtimeEnv } from '@clearway/domain/env'
import { authorityOf } from '@clearway/domain/runtime'
import { z } from 'zod'
import { runCommand } from '../launch/command.ts'
import { findDatabase } from '../launch/owner-database.ts'
import { root } from '../launch/root.mjs'
import { say } from '../launch/say.mjs'
import { storedSecrets } from '../launch/secrets.ts'

const { DATA_DIR, PUBLIC_URL, CLEARWAY_MODE } = runtimeEnv
const schema = z.object({ ...authorityEnv, DATA_DIR, PUBLIC_URL, CLEARWAY_MODE })

/**
 * Changes the certificate authority of an installation on purpose: from now on the one that the environment names (or
 * that of DATA_DIR/ca) issues, and processes that sign with another one refuse. Restart all of them afterwards. --new makes one in
 * DATA_DIR/ca where none is, which production refuses. Without one nothing starts, so the database of a stopped installation is
 * started for this.
 */
const main = async (): Promise<void> => {
  const { values: asked } = parseArgs({ options: { new: { type: 'boolean' } } })
  const given = readEnv(schema)
  const dataDir = resolve(root, given.DATA_DIR)
  const CA_KEY_PASSPHRASE = given.CA_KEY_PASSPHRASE ?? storedSecrets(dataDir).CA_KEY_PASSPHRASE
  const env = { ...given, DATA_DIR: dataDir, CA_KEY_PASSPHRASE }
  const place = await findDatabase(dataDir)
  const database = openDatabase(place.url, { max: 1, applicationName: 'clearway-adopt-authority' })
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
    await place.close()
  }
}

await runCommand(main)
