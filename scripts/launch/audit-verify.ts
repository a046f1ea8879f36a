import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runningEmbeddedUrl, startEmbeddedPostgres } from '../../packages/db/src/embedded.ts'
import { openDatabase } from '../../packages/db/src/index.ts'
import { type AuditReport, createAuditMac, verifyAudit } from '../../packages/domain/src/audit/index.ts'
import { knownHeadOf } from './audit-head.ts'
import { acquireLock, lockOwner } from './lock.mjs'
import { stopKnown } from './processes.mjs'
import { root } from './root.mjs'
import { complain, say } from './say.mjs'

const { env } = process

/** The pepper that the services run with: the environment's, else the one that was made for this data directory. */
const pepperOf = (dataDir: string): string => {
  if (env.API_KEY_PEPPER) return env.API_KEY_PEPPER
  const path = join(dataDir, 'secrets.json')
  const stored = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).API_KEY_PEPPER : undefined
  if (stored) return stored
  throw new Error(
    `The key of the audit is not known: set API_KEY_PEPPER, or DATA_DIR to where secrets.json is.`,
  )
}

interface Place {
  url: string
  /** Whether services may be at work on it. */
  isLive: boolean
  close(): Promise<void>
}

const given = (url: string): Place => ({ url, isLive: true, close: async () => {} })

/** The database of a stack that is stopped, started for this check alone. */
const startForCheck = async (dataDir: string): Promise<Place> => {
  const lock = await acquireLock(join(dataDir, 'lock.json'))
  try {
    await stopKnown(lock.leftovers)
    const server = await startEmbeddedPostgres({ dataDir })
    return {
      url: server.url,
      isLive: false,
      async close() {
        await server.stop()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

const findDatabase = async (dataDir: string): Promise<Place> => {
  const url = env.DATABASE_OWNER_URL || env.DATABASE_URL
  if (url) return given(url)
  if (!existsSync(join(dataDir, 'postgres.json')))
    throw new Error(
      `There is no database in ${dataDir}. Set DATA_DIR, or DATABASE_URL for a server of your own.`,
    )
  const isRunning = lockOwner(join(dataDir, 'lock.json')) !== undefined
  const running = runningEmbeddedUrl(dataDir)
  if (isRunning && running) return given(running)
  if (isRunning) throw new Error('Clearway is starting or stopping. Try again in a moment.')
  say('Clearway is stopped: its database is started for this check.')
  return startForCheck(dataDir)
}

const tell = (report: AuditReport): void => {
  for (const { kind, text } of report.faults) complain(`${kind}: ${text}`)
  say(`${report.entries} entries, ${report.seals} sealed, head ${report.seals}:${report.head}`)
  const { length } = report.faults
  if (length === 0) say('The audit is whole.')
  else complain(`The audit is not whole: ${length} fault(s).`)
  if (length > 0 && length >= report.entries)
    complain('Nothing fits: is API_KEY_PEPPER (or DATA_DIR) that of this database?')
}

const main = async (): Promise<void> => {
  const dotEnv = join(root, '.env')
  if (existsSync(dotEnv)) process.loadEnvFile(dotEnv)
  const knownHead = knownHeadOf(process.argv.slice(2))
  const dataDir = resolve(root, env.DATA_DIR || '.data')
  const keys = { auditMac: createAuditMac(pepperOf(dataDir)) }
  const place = await findDatabase(dataDir)
  const database = openDatabase(place.url, { max: 1, applicationName: 'clearway-audit-verify' })
  try {
    const now = place.isLive ? new Date() : undefined
    const report = await verifyAudit(database.db, {
      keys,
      ...(now && { now }),
      ...(knownHead && { knownHead }),
    })
    tell(report)
    if (report.faults.length > 0) process.exitCode = 1
  } finally {
    await database.close()
    await place.close()
  }
}

await main().catch((error) => {
  complain(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
})
