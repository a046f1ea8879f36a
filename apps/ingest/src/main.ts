import { openRuntime } from '@clearway/domain/runtime'
import { pino } from 'pino'
import { createIngestApp } from './app.ts'
import { loadEnv, originsOf } from './env.ts'

const env = loadEnv()
const log = pino({ level: env.LOG_LEVEL, base: { process: 'ingest' } })
const runtime = openRuntime(env, log, 'clearway-ingest', 10)
const app = createIngestApp({
  services: runtime.services,
  database: runtime.database,
  databaseUrl: env.DATABASE_URL,
  allowedOrigins: originsOf(env),
  rateLimits: env.RATE_LIMITS === 'on',
})

app.server.listen(env.INGEST_PORT, env.INGEST_HOST, () => process.send?.({ type: 'ready' }))

const drainMs = 5_000
let stopping = false
const stop = async () => {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(1), drainMs).unref()
  await app.close()
  await runtime.close()
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
// The launcher is our parent; without it nobody would ever stop us.
process.on('disconnect', stop)
process.on('message', (message) => {
  if ((message as { type?: string }).type === 'stop') void stop()
})
