import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { removeEmbeddedPostgres } from '../../packages/db/src/embedded.ts'
import { runCommand } from './command.ts'
import { acquireLock, lockOwner } from './lock.mjs'
import { stopKnown } from './processes.mjs'
import { root } from './root.mjs'
import { say } from './say.mjs'

const { env } = process
const STOP_MS = 12_000

const stopRunning = async (lockFile: string): Promise<void> => {
  const owner = lockOwner(lockFile)
  if (!owner) return
  say(`Stopping Clearway (process ${owner.pid})`)
  process.kill(owner.pid, 'SIGTERM')
  const deadline = performance.now() + STOP_MS
  while (lockOwner(lockFile) && performance.now() < deadline) await sleep(100)
}

const main = async (): Promise<void> => {
  if (env.DATABASE_URL) throw new Error('DATABASE_URL is set: only the embedded database is reset.')
  const dataDir = resolve(root, env.DATA_DIR || '.data')
  if (!existsSync(dataDir)) return say(`There is no database yet in ${dataDir}.`)
  const lockFile = join(dataDir, 'lock.json')
  await stopRunning(lockFile)
  const lock = await acquireLock(lockFile)
  try {
    await stopKnown(lock.leftovers)
    const removed = await removeEmbeddedPostgres(dataDir)
    say(
      removed
        ? `The database of ${dataDir} is removed; the next start makes an empty one.`
        : 'There was none.',
    )
  } finally {
    lock.release()
  }
}

await runCommand(main)
