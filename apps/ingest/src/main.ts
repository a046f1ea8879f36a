import { randomUUID } from 'node:crypto'
import { traceQueries } from '@clearway/db'
import { metricsAccess } from '@clearway/domain/kernel'
import { endStart, onStop, portFault } from '@clearway/domain/process'
import { startRuntime } from '@clearway/domain/runtime'
import { startTracing } from '@clearway/domain/tracing'
import { createIngestApp } from './app.ts'
import { brokersOf, clientIdOf, loadEnv, originsOf, sharesFrames } from './env.ts'
import { createLog } from './log.ts'
import { takeGivenConnections } from './wire/given-connections.ts'

/** A restart takes no longer. */
const restartS = 60

const env = loadEnv()
const log = createLog('ingest', env.LOG_LEVEL)
const tracing = await startTracing(env, { service: 'clearway-ingest', statements: traceQueries })
// A name of its own: by it others see whether this process is still there.
const { services, database, clockWatch, silence, close } = await startRuntime(
  env,
  log,
  `clearway-ingest ${randomUUID()}`,
  10,
)
// By the name of the service that was copied it would take what the broker has for that one.
const staysApart = silence !== null && env.MQTT_EMBEDDED === 'off'
if (staysApart) log.warn({}, silence)
const brokers = staysApart ? [] : brokersOf(env)
const mqtt = brokers.length
  ? {
      brokers,
      credentials: await services.authority.processCertificate('ingest', services.clock.now()),
      clientId: clientIdOf(env),
      // A name from the environment comes back after a restart; a random one never does.
      ...(env.MQTT_CLIENT_ID && { keptS: restartS }),
    }
  : null
const app = await createIngestApp({
  services,
  tracing,
  database,
  databaseUrl: env.DATABASE_URL,
  clockWatch,
  silence,
  allowedOrigins: originsOf(env),
  metricsAccess: metricsAccess(env),
  ...(mqtt && { mqtt }),
  ...(mqtt &&
    sharesFrames(env) && {
      frameBroker: { urls: brokers.map(({ url }) => url), credentials: mqtt.credentials },
    }),
})

app.server.once('error', (error) => endStart(error, portFault(error, 'INGEST_PORT', env.INGEST_PORT)))
const given = takeGivenConnections(app.server)
app.server.listen(env.INGEST_PORT, env.INGEST_HOST, () => process.send?.({ type: 'ready' }))

onStop(async () => {
  given.stop()
  await app.close()
  await close()
  await tracing.close()
})
