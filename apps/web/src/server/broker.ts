import type { IncomingHttpHeaders } from 'node:http'
import type { Env } from './env.ts'
import { publicOrigin } from './origin.ts'

const mqttsPort = 8883
const loopback = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** An external broker by its own name; the embedded one answers where the console does. */
export function brokerOf(
  { MQTT_URL, MQTT_PORT }: Pick<Env, 'MQTT_URL' | 'MQTT_PORT'>,
  headers: IncomingHttpHeaders,
): { host: string; port: number } {
  const external = MQTT_URL ? new URL(MQTT_URL) : undefined
  if (external && !loopback.has(external.hostname))
    return { host: external.hostname, port: Number(external.port) || mqttsPort }
  return { host: publicOrigin(headers).hostname, port: MQTT_PORT }
}
