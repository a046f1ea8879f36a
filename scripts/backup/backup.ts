import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openReplication } from '@clearway/db/replication'
import { backupNote, readBackupStatus } from '../../packages/domain/src/platform/backups.ts'
import { runCommand } from '../launch/command.ts'
import { findDatabase } from '../launch/owner-database.ts'
import { root } from '../launch/root.mjs'
import { complain, say } from '../launch/say.mjs'
import { takeBase } from './base.ts'
import { keepBackups } from './keep.ts'
import { basesOf, systemDirectory, systemsOf } from './places.ts'
import { readBackupSettings } from './settings.ts'
import { makeKey } from './vault.ts'

const { env } = process
const options = {
  follow: { type: 'boolean' },
  status: { type: 'boolean' },
  'new-key': { type: 'string' },
} as const

const tellStatus = async (backupDir: string): Promise<void> => {
  const status = await readBackupStatus(backupDir)
  for (const system of systemsOf(backupDir))
    for (const { finishedAt, version, bytes } of basesOf(systemDirectory(backupDir, system)))
      say(`${finishedAt}  PostgreSQL ${version}, ${(bytes / 1024 / 1024).toFixed(1)} MiB (cluster ${system})`)
  if (status?.kept_until) say(`Every change is kept until ${status.kept_until}.`)
  const note = backupNote(status, new Date())
  if (!note) return
  complain(note)
  process.exitCode = 1
}

const stopped = (): AbortSignal => {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  for (const name of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.once(name, stop)
  return stopping.signal
}

const once = async (url: string, dataDir: string): Promise<void> => {
  const settings = readBackupSettings(env)
  const client = await openReplication(url)
  const { rows } = await client.query<{ systemid: string }>('IDENTIFY_SYSTEM')
  await client.end()
  const directory = systemDirectory(settings.backupDir, rows[0]?.systemid ?? '')
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const at = await takeBase({ ...settings, url, dataDir, directory })
  say(`A whole copy was made: ${at.toISOString()}, in ${directory}`)
}

const main = async (): Promise<void> => {
  const asked = parseArgs({ options }).values
  if (asked['new-key']) {
    const recipient = await makeKey(asked['new-key'])
    say(`${asked['new-key']} opens the backups: keep it off this machine.\nBACKUP_RECIPIENT=${recipient}`)
    return
  }
  const settings = readBackupSettings(env)
  if (asked.status) return tellStatus(settings.backupDir)
  const dataDir = resolve(root, env.DATA_DIR || '.data')
  mkdirSync(settings.backupDir, { recursive: true, mode: 0o700 })
  const place = await findDatabase(dataDir)
  try {
    // A copy that is under way when everything stops is not waited for.
    if (asked.follow)
      await keepBackups({ ...settings, url: place.url, dataDir, signal: stopped() }).then(() =>
        process.exit(),
      )
    else await once(place.url, dataDir)
  } finally {
    await place.close()
  }
}

await runCommand(main)
// What the launcher watches keeps a channel open.
if (process.connected) process.disconnect()
