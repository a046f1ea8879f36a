import { openDatabase } from '@clearway/db'
import { runningEmbeddedUrl } from '@clearway/db/embedded'
import { AuthorityFaults, adoptAuthority } from '@clearway/domain/certificates'
import { authorityEnv, readEnv, runtimeEnv } from '@clearway/domain/env'
import { authorityOf } from '@clearway/domain/runtime'
import { z } from 'zod'

/**
 * Changes the certificate authority of an installation on purpose: from now on the one that the environment names (or
 * that of DATA_DIR/ca) issues, and processes that sign with another one refuse. Restart all of them afterwards.
 */
const { DATA_DIR, PUBLIC_URL, CLEARWAY_MODE, DATABASE_URL } = runtimeEnv
const env = readEnv(
  z.object({ ...authorityEnv, DATA_DIR, PUBLIC_URL, CLEARWAY_MODE, DATABASE_URL: DATABASE_URL.optional() }),
)
const url = env.DATABASE_URL ?? runningEmbeddedUrl(env.DATA_DIR)
if (!url) {
  console.error(`Set DATABASE_URL, or DATA_DIR to that of a Clearway that runs: ${env.DATA_DIR} is not.`)
  process.exit(2)
}

const database = openDatabase(url, { max: 1, applicationName: 'clearway-adopt-authority' })
try {
  const { former, adopted } = await adoptAuthority({ db: database.db, authority: authorityOf(env) })
  console.log(
    former === adopted
      ? `${adopted} issues already; nothing has changed.`
      : `${adopted} issues from now on, in place of ${former ?? 'none'}. Restart every process with it.`,
  )
} catch (error) {
  if (!(error instanceof AuthorityFaults)) throw error
  for (const fault of error.faults) console.error(fault)
  process.exitCode = 1
} finally {
  await database.close()
}
