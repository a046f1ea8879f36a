import { hostname } from 'node:os'
import { openRuntime } from '@clearway/domain/runtime'
import { createIngestApp } from './app.ts'
import { loadEnv, originsOf, sharesFrames } from './env.ts'
import { createLog } from './log.ts'
import { ingestClientId } from './mqtt/topic.ts'
import { onStop } from './stop.ts'

const env = loadEnv()
const log = createLog('ingest', env.LOG_LEVEL)
const { services, database, close } = openRuntime(env, log, 'clearway-ingest', 10)
const mqtt = env.MQTT_URL
  ? {
      url: env.MQTT_URL,
      credentials: await services.authority.processCertificate('ingest', services.clock.now()),
      clientId: env.MQTT_CLIENT_ID ?? ingestClientId(hostname(), env.INGEST_PORT),
    }
  : null
const app = createIngestApp({
  services,
  database,
  databaseUrl: env.DATABASE_URL,
  allowedOrigins: originsOf(env),
  rateLimits: env.RATE_LIMITS === 'on',
  ...(mqtt && { mqtt }),
  ...(mqtt && sharesFrames(env) && { frameBroker: mqtt }),
})

app.server.listen(env.INGEST_PORT, env.INGEST_HOST, () => process.send?.({ type: 'ready' }))

onStop(async () => {
  await app.close()
  await close()
})
