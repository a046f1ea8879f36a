import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { SUPERUSER } from './init.ts'
import { isAlive } from './processes.ts'
import { readRecord } from './records.ts'

/** Where the embedded server of a DATA_DIR answers, as its superuser; undefined when it is not running. */
export const runningEmbeddedUrl = (givenDir: string): string | undefined => {
  const dataDir = resolve(givenDir)
  const record = readRecord(dataDir)
  if (!record) return undefined
  const pidFile = join(resolve(dataDir, record.path), 'data', 'postmaster.pid')
  if (!existsSync(pidFile)) return undefined
  const [pid, , , port] = readFileSync(pidFile, 'utf8').split('\n')
  if (!pid || !port || !isAlive(Number(pid))) return undefined
  return `postgres://${SUPERUSER}:${record.password}@127.0.0.1:${port.trim()}/clearway`
}
