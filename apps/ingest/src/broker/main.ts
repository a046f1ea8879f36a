import { hostname } from 'node:os'
import { listen } from '@clearway/db'
import { validAmong } from '@clearway/domain/certificates'
import { addClockOffset, addDependencies, addPool } from '@clearway/domain/figures'
import { type DomainEvent, eventChannel, minute, second } from '@clearway/domain/kernel'
import { endStart, listenHost, onStop, portFault } from '@clearway/domain/process'
import { startRuntime } from '@clearway/domain/runtime'
import { clientIdOf, loadBrokerEnv } from '../env.ts'
import { createLog } from '../log.ts'
import { checksOf } from '../upkeep/health.ts'
import { createEmbeddedBroker } from './broker.ts'
import { addBrokerCounts, createBrokerMetrics } from './metrics.ts'

/** The embedded MQTT 5 broker as a process of its own. */
const env = loadBrokerEnv()
const everywhere = new Set(['0.0.0.0', '::'])
const log = createLog('broker', env.LOG_LEVEL)
const { services, database, clockWatch, close } = await startRuntime(env, log, 'clearway-broker', 4)
const address = env.MQTT_HOST ?? (env.CLEARWAY_MODE === 'production' ? '::' : '127.0.0.1')
const names = ['localhost', '127.0.0.1', '::1', hostname(), new URL(env.PUBLIC_URL).hostname, address]
const hosts = [...new Set(names.filter((name) => !everywhere.has(name)))]

const { registry, observer } = createBrokerMetrics()
const broker = await createEmbeddedBroker({
  credentials: await services.authority.serverCertificate(hosts, services.clock.now()),
  log,
  validAmong: (shown) => validAmong(services.db, shown, services.clock.now()),
  pace: services.settings.numbered,
  // On the same machine, started with the same environment.
  consumers: env.MQTT_CONSUMERS?.split(',') ?? [clientIdOf(env)],
  observer,
})
addBrokerCounts(registry, broker.counts)
addPool(registry, database.pool)
addDependencies(registry, () => checksOf(services, {}))
addClockOffset(registry, clockWatch.offsetMs)
process.on('message', async (message) => {
  if ((message as { type?: string }).type === 'figures')
    process.send?.({ type: 'figures', text: await registry.metrics() })
})

const recheck = (assetUuid?: string): void => {
  void broker
    .recheck(assetUuid)
    .catch((error: unknown) => log.warn({ err: error }, 'certificates could not be checked'))
}

const events = listen({
  url: env.DATABASE_URL,
  channel: eventChannel,
  onPayload(payload) {
    const event = JSON.parse(payload) as DomainEvent
    if (event.type === 'certificate_revoked') broker.cut(event.thumbprint)
    // An asset that is set inactive keeps its certificate, which stops validating.
    if (event.type === 'asset_changed') recheck(event.asset_uuid)
  },
  onConnected: () => recheck(),
})

// What an event missed.
const sweep = setInterval(() => recheck(), minute)
// The handshake refuses who comes later.
const expiry = setInterval(() => broker.endExpired(services.clock.now().getTime()), second)

broker.server.once('error', (error: Error) => endStart(error, portFault(error, 'MQTT_PORT', env.MQTT_PORT)))
broker.server.listen({ port: env.MQTT_PORT, host: listenHost(address) }, () =>
  process.send?.({ type: 'ready' }),
)

onStop(async () => {
  clearInterval(sweep)
  clearInterval(expiry)
  await broker.close()
  await events.close()
  await close()
})
