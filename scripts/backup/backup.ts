import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backupNote, backupSetOf, readBackupStatus } from '../../packages/domain/src/platform/backups.ts'
import { runCommand } from '../launch/command.ts'
import { findDatabase } from '../launch/owner-database.ts'
import { root } from '../launch/root.mjs'
import { complain, say } from '../launch/say.mjs'
import { takeBase } from './base.ts'
import { directoryOfServices, type Installation, installationOf } from './installation.ts'
import { keepBackups } from './keep.ts'
import { basesOf, setsOf } from './places.ts'
import { tellStays } from './retention.ts'
import { connected, openSet } from './set.ts'
import { readBackupSettings } from './settings.ts'
import { makeKey } from './vault.ts'

const { env } = process
const options = {
  follow: { type: 'boolean' },
  status: { type: 'boolean' },
  'new-key': { type: 'string' },
} as const

const tellCopies = (backupDir: string): void => {
  for (const set of setsOf(backupDir))
    for (const { finishedAt, version, bytes } of basesOf(join(backupDir, set)))
      say(`${finishedAt}  PostgreSQL ${version}, ${(bytes / 1024 / 1024).toFixed(1)} MiB (${set})`)
}

const tellStatus = (url: string, backupDir: string): Promise<void> =>
  connected(url, async (client) => {
    const set = await backupSetOf(client)
    const status = await readBackupStatus(backupDir, client)
    if (set && status?.kept_until) say(`Every change is kept until ${status.kept_until} (${set.name}).`)
    const note = backupNote(status, new Date())
    if (!note) return
    complain(note)
    process.exitCode = 1
  })

const stopped = (): AbortSignal => {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  for (const name of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.once(name, stop)
  return stopping.signal
}

const once = async (url: string, installation: () => Installation): Promise<void> => {
  const { backupDir, recipient } = readBackupSettings(env)
  const { directory } = await openSet(url, backupDir)
  const at = await takeBase({
    url,
    installation,
    directory,
    recipient,
    // What is too old is for the run that keeps backups to say: by hand its days are easily forgotten.
    keepDays: Number.POSITIVE_INFINITY,
    onStays: tellStays,
  })
  say(`A whole copy was made: ${at.toISOString()}, in ${directory}`)
}

const newKey = async (path: string): Promise<void> => {
  if (!relative(root, resolve(path)).startsWith('..'))
    throw new Error(`${path} would lie in the clone, which is copied into images: name a file outside it.`)
  const recipient = await makeKey(path)
  say(`${path} opens the backups: keep it off this machine.\nBACKUP_RECIPIENT=${recipient}`)
}

const main = async (): Promise<void> => {
  const asked = parseArgs({ options }).values
  if (asked['new-key']) return newKey(asked['new-key'])
  const settings = readBackupSettings(env)
  if (asked.status) tellCopies(settings.backupDir)
  const dataDir = resolve(root, env.DATA_DIR || '.data')
  const installation = () => installationOf(env, directoryOfServices(env, dataDir))
  const place = await findDatabase(dataDir)
  try {
    if (asked.status) await tellStatus(place.url, settings.backupDir)
    // A copy that is under way when everything stops is not waited for.
    else if (asked.follow)
      await keepBackups({ ...settings, url: place.url, installation, signal: stopped() }).then(() =>
        process.exit(),
      )
    else await once(place.url, installation)
  } finally {
    await place.close()
  }
}

await runCommand(main)
// What the launcher watches keeps a channel open.
if (process.connected) process.disconnect()
