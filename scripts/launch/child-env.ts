import { mqttHost, reachedAt } from './addresses.ts'
import type { Settings } from './env.ts'
import { compileCache } from './root.mjs'
import type { Secrets } from './secrets.ts'

export interface Ports {
  api: number
  ingest: number
  web: number
  mqtt: number
}

export interface Wiring {
  settings: Settings
  secrets: Secrets
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

/** Everything that the application's processes read, under the names of .env.example. */
export const childEnv = (wiring: Wiring): NodeJS.ProcessEnv => {
  const { settings, ports, gatewayPort } = wiring
  const publicUrl = settings.PUBLIC_URL ?? loopback(gatewayPort)
  return {
    ...Object.fromEntries(inherited()),
    ...wiring.secrets,
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
    NEXTAUTH_URL_INTERNAL: loopback(ports.web),
    // With no public origin given, whichever local name the browser used is right.
    ...(settings.PUBLIC_URL ? {} : { AUTH_TRUST_HOST: 'true' }),
    API_PORT: String(ports.api),
    INGEST_PORT: String(ports.ingest),
    WEB_PORT: String(ports.web),
    API_URL: loopback(ports.api),
    INGEST_URL: loopback(ports.ingest),
    MQTT_PORT: String(ports.mqtt),
    MQTT_HOST: mqttHost(settings),
    MQTT_URL: settings.MQTT_URL ?? `mqtts://${reachedAt(mqttHost(settings))}:${ports.mqtt}`,
    MQTT_CLIENT_ID: wiring.mqttClientId,
    MQTT_EMBEDDED: settings.MQTT_URL ? 'off' : 'on',
    DEMO: settings.DEMO,
    RATE_LIMITS: settings.RATE_LIMITS,
    PLATFORM_ADMIN_EMAILS: settings.PLATFORM_ADMIN_EMAILS,
    LOG_LEVEL: settings.LOG_LEVEL,
  }
}
