import { databaseFault, traceQueries } from '@clearway/db'
import { ensureSeedKeys, knowCommonHashes } from '@clearway/domain'
import { sealingProcess, startSealer } from '@clearway/domain/audit'
import { watchBackups } from '@clearway/domain/backups'
import { hour, metricsAccess } from '@clearway/domain/kernel'
import { endStart, onStop, portFault } from '@clearway/domain/process'
import { startRuntime } from '@clearway/domain/runtime'
import { followRetention } from '@clearway/domain/telemetry'
import { startTracing } from '@clearway/domain/tracing'
import { followStandings, sweepSpills } from '@clearway/domain/upkeep'
import { pino } from 'pino'
import { buildApp } from './app.ts'
import { loadEnv } from './env.ts'
import { logOptions } from './logging.ts'
import { createBackupTimes } from './metrics.ts'
import { startOutgoing } from './outgoing.ts'

const env = loadEnv()
const log = pino(logOptions(env.LOG_LEVEL))
const tracing = await startTracing(env, { service: 'clearway-api', statements: traceQueries })
const runtime = await startRuntime(env, log, sealingProcess)
const outgoing = startOutgoing(runtime, env.DATABASE_URL)
const backups = env.BACKUP_DIR ? watchBackups(env.BACKUP_DIR, runtime.database.pool) : undefined
const app = await buildApp({
  services: runtime.services,
  pool: runtime.database.pool,
  databaseUrl: env.DATABASE_URL,
  ingestUrl: env.INGEST_URL,
  publicUrl: env.PUBLIC_URL,
  clockWatch: runtime.clockWatch,
  silence: runtime.silence,
  backups,
  metrics: [...outgoing.metrics, ...createBackupTimes(backups)],
  metricsAccess: metricsAccess(env),
  trustedProxies: env.TRUSTED_PROXIES,
  corsOrigins: env.CORS_ORIGINS,
  log,
})

await ensureSeedKeys(runtime.services, {
  platformAdminKey: env.PLATFORM_ADMIN_PARTNER_KEY,
  consoleKey: env.CONSOLE_PARTNER_KEY,
}).catch((error: unknown) => endStart(error, databaseFault(error, env.DATABASE_URL)))
await followRetention(runtime.services)
await followStandings(runtime.services)
await sweepSpills(runtime.services).catch((error: unknown) =>
  log.warn({ err: error }, 'TMPDIR cannot be swept'),
)
const retention = setInterval(() => {
  followRetention(runtime.services).catch((error: unknown) =>
    log.warn({ err: error }, 'retention is not known'),
  )
}, hour)
// Before the first request: it takes this process a tenth of a second.
knowCommonHashes()
const sealer = startSealer(runtime.services)
await app
  .listen({ port: env.API_PORT, host: env.API_HOST })
  .catch((error: unknown) => endStart(error, portFault(error, 'API_PORT', env.API_PORT)))
process.send?.({ type: 'ready' })

onStop(async () => {
  await app.close()
  clearInterval(retention)
  await sealer.stop()
  await outgoing.close()
  await runtime.close()
  await tracing.close()
})
