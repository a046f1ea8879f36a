import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mqttHost, reachedAt } from './addresses.ts'
import type { Settings } from './env.ts'
import type { Upstream, UpstreamPorts } from './gateway/route.ts'
import { compileCache } from './root.mjs'
import type { LoadedSecrets } from './secrets.ts'

/** The first of a kind has the name of the kind: logs and figures are called the same however many there are. */
export const processName = (kind: string, index: number): string =>
  index === 0 ? kind : `${kind}-${index + 1}`

export interface Ports extends UpstreamPorts {
  mqtt: number
  /** Where our own processes find whichever of a kind is there. */
  balanced: { api: number; ingest: number }
}

export interface Wiring extends Pick<LoadedSecrets, 'secrets' | 'keyPassphrase'> {
  settings: Settings
  mqttClientId: string
  dataDir: string
  databaseUrl: string
  gatewayPort: number
  ports: Ports
  isDev: boolean
}

const loopback = (port: number) => `http://127.0.0.1:${port}`

/** The same origin under the names that a person at this machine may type. */
const origins = ({ settings, gatewayPort }: Wiring, publicUrl: string): string[] => {
  const local = settings.PUBLIC_URL ? [] : ['127.0.0.1', 'localhost', '[::1]']
  return [...new Set([new URL(publicUrl).origin, ...local.map((host) => `http://${host}:${gatewayPort}`)])]
}

/**
 * npm's own variables would make a child look like an npm script of this one; and what the services do they do
 * without the owner of the tables.
 */
const inherited = () =>
  Object.entries(process.env).filter(([name]) => !name.startsWith('npm_') && name !== 'DATABASE_OWNER_URL')

/** Several telemetry services share what they show, and the embedded broker shares their frames out. */
const severalServices = ({ settings: { INGEST_PROCESSES: count, MQTT_URL }, mqttClientId }: Wiring) => {
  if (count === 1) return {}
  const names = Array.from({ length: count }, (_, index) => processName(mqttClientId, index))
  return { FRAME_BUS: 'mqtt', ...(!MQTT_URL && { MQTT_CONSUMERS: names.join(',') }) }
}

/** Everything that one of a kind reads, the `index`th of them, under the names of .env.example. */
export const childEnv = (wiring: Wiring, index = 0): NodeJS.ProcessEnv => {
  const { settings, ports, gatewayPort } = wiring
  const portOf = (kind: Upstream) => ports[kind][index] ?? ports[kind][0] ?? 0
  const publicUrl = settings.PUBLIC_URL ?? loopback(gatewayPort)
  return {
    ...Object.fromEntries(inherited()),
    ...wiring.secrets,
    CA_KEY_PASSPHRASE: settings.CA_KEY_PASSPHRASE ?? wiring.keyPassphrase,
    NODE_ENV: wiring.isDev ? 'development' : 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? compileCache,
    CLEARWAY_MODE: settings.CLEARWAY_MODE,
    DATA_DIR: wiring.dataDir,
    DATABASE_URL: wiring.databaseUrl,
    PORT: String(gatewayPort),
    PUBLIC_URL: publicUrl,
    ALLOWED_ORIGINS: origins(wiring, publicUrl).join(','),
    NEXTAUTH_URL: publicUrl,
    NEXTAUTH_URL_INTERNAL: loopback(portOf('web')),
    // With no public origin given, whichever local name the browser used is right.
    ...(settings.PUBLIC_URL ? {} : { AUTH_TRUST_HOST: 'true' }),
    API_PORT: String(portOf('api')),
    INGEST_PORT: String(portOf('ingest')),
    WEB_PORT: String(portOf('web')),
    API_URL: loopback(ports.balanced.api),
    INGEST_URL: loopback(ports.balanced.ingest),
    MQTT_PORT: String(ports.mqtt),
    MQTT_HOST: mqttHost(settings),
    MQTT_URL: settings.MQTT_URL ?? `mqtts://${reachedAt(mqttHost(settings))}:${ports.mqtt}`,
    MQTT_CLIENT_ID: processName(wiring.mqttClientId, index),
    MQTT_EMBEDDED: settings.MQTT_URL ? 'off' : 'on',
    ...severalServices(wiring),
    DEMO: settings.DEMO,
    RATE_LIMITS: settings.RATE_LIMITS,
    PLATFORM_ADMIN_EMAILS: settings.PLATFORM_ADMIN_EMAILS,
    LOG_LEVEL: settings.LOG_LEVEL,
  }
}

/**
 * Node's options for each of our services, set by the launcher and by the benches that start one alone.
 */
export const serviceOptions = [
  // What the gateway adds to a request of 16 KiB of headers makes it no longer than the process behind it reads.
  '--max-http-header-size=24576',
  // A frame or a request stays in memory until its commit. In 16 MiB, V8's own choice, many are copied twice before they are freed
  // (docs/decisions/0091).
  '--max-semi-space-size=64',
]

/**
 * The name of this data directory's telemetry service at a broker: the environment's, else one that is made once. Ports
 * and host names change from start to start; a broker of the operator's own keeps what is for the name that it knows.
 */
export const loadClientId = (dataDir: string, given = process.env.MQTT_CLIENT_ID): string => {
  if (given) return given
  const path = join(dataDir, 'mqtt-client-id')
  const kept = existsSync(path) ? readFileSync(path, 'utf8').trim() : ''
  if (kept) return kept
  const made = `ingest-${randomUUID()}`
  const fresh = `${path}.${process.pid}`
  writeFileSync(fresh, `${made}\n`, { mode: 0o600 })
  renameSync(fresh, path)
  return made
}
