import { openRuntime } from '@clearway/domain/runtime'
import { pino } from 'pino'
import { createIngestApp } from './app.ts'
import { loadEnv, originsOf } from './env.ts'
import { connectToBroker } from './mqtt/listener.ts'
import { onStop } from './stop.ts'

const env = loadEnv()
const log = pino({ level: env.LOG_LEVEL, base: { process: 'ingest' } })
const { services, database, close } = openRuntime(env, log, 'clearway-ingest', 10)
const broker = env.MQTT_URL
  ? connectToBroker({
      url: env.MQTT_URL,
      credentials: await services.authority.processCertificate('ingest', services.clock.now()),
      log,
    })
  : null
const app = createIngestApp({
  services,
  database,
  databaseUrl: env.DATABASE_URL,
  allowedOrigins: originsOf(env),
  rateLimits: env.RATE_LIMITS === 'on',
  ...(broker && { parts: { broker: broker.check } }),
})

app.server.listen(env.INGEST_PORT, env.INGEST_HOST, () => process.send?.({ type: 'ready' }))

onStop(async () => {
  await app.close()
  await broker?.close()
  await close()
})
