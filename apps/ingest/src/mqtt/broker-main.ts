import { hostname } from 'node:os'
import { listen } from '@clearway/db'
import { mayConnect } from '@clearway/domain/certificates'
import { type DomainEvent, eventChannel } from '@clearway/domain/kernel'
import { openRuntime } from '@clearway/domain/runtime'
import { loadBrokerEnv } from '../env.ts'
import { createLog } from '../log.ts'
import { onStop } from '../stop.ts'
import { createEmbeddedBroker } from './broker.ts'
import { ingestClientId } from './topic.ts'

/** The embedded MQTT 5 broker as a process of its own. */
const env = loadBrokerEnv()
const log = createLog('broker', env.LOG_LEVEL)
const { services, close } = openRuntime(env, log, 'clearway-broker', 4)
const hosts = [...new Set(['localhost', '127.0.0.1', '::1', hostname(), new URL(env.PUBLIC_URL).hostname])]

const broker = await createEmbeddedBroker({
  credentials: await services.authority.serverCertificate(hosts, services.clock.now()),
  log,
  isCertificateValid: (assetUuid, thumbprint) =>
    mayConnect(services.db, { assetUuid, thumbprint }, services.clock.now()),
  // On the same machine, started with the same environment (decision 5: one telemetry service behind this broker).
  consumer: ingestClientId(hostname(), env.INGEST_PORT),
})

const events = listen({
  url: env.DATABASE_URL,
  channel: eventChannel,
  onPayload(payload) {
    const event = JSON.parse(payload) as DomainEvent
    if (event.type === 'certificate_revoked') broker.cut(event.thumbprint)
    // An asset that is set inactive keeps its certificate, which stops validating.
    if (event.type === 'asset_changed') recheck()
  },
  onConnected: recheck,
})

function recheck(): void {
  void broker
    .recheck()
    .catch((error: unknown) => log.warn({ err: error }, 'certificates could not be checked'))
}

broker.server.listen(env.MQTT_PORT, env.MQTT_HOST, () => process.send?.({ type: 'ready' }))

onStop(async () => {
  await broker.close()
  await events.close()
  await close()
})
