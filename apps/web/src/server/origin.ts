import type { IncomingHttpHeaders } from 'node:http'
import { strictTransport } from '@clearway/domain/transport-security'
import type { Env } from './env.ts'

const first = (value: string | string[] | undefined): string | undefined =>
  (Array.isArray(value) ? value[0] : value)?.split(',')[0]?.trim()

/** The origin the browser sees. The front sets the forwarded headers, and only the front reaches this process. */
export const publicOrigin = (headers: IncomingHttpHeaders): URL => {
  const protocol = first(headers['x-forwarded-proto']) === 'https' ? 'https' : 'http'
  const origin = `${protocol}://${first(headers['x-forwarded-host']) ?? headers.host ?? 'localhost'}`
  // The host header need not be a valid host.
  return new URL(URL.canParse(origin) ? origin : `${protocol}://localhost`)
}

/** Where PUBLIC_URL is given it decides how browsers reach us, and no header of a request does. */
export const sayOrigin = (headers: IncomingHttpHeaders, publicUrl: string): void => {
  const { host, protocol } = new URL(publicUrl)
  Object.assign(headers, { 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) })
}

export const isSecureRequest = (headers: IncomingHttpHeaders): boolean =>
  publicOrigin(headers).protocol === 'https:'

/** What is answered where browsers come by https. */
export const transportSecurity = (headers: IncomingHttpHeaders): string | undefined =>
  isSecureRequest(headers) ? strictTransport : undefined

/** Whether a request was made by a page of ours. A cookie alone does not prove it. */
export const isSameOrigin = (headers: IncomingHttpHeaders): boolean => {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  if (headers.origin === undefined) return true
  return URL.canParse(headers.origin) && new URL(headers.origin).host === publicOrigin(headers).host
}

/** The browser behind a request: for the API's limits, and for the list of a person's sessions. */
export interface Browser {
  readonly address: string
  readonly userAgent: string
}

export const browserBehind = (headers: IncomingHttpHeaders, remoteAddress: string | undefined): Browser => ({
  address: headers['x-forwarded-for']?.toString() ?? remoteAddress ?? '',
  userAgent: headers['user-agent'] ?? '',
})

const mqttsPort = 8883
const loopback = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** An external broker by its own name; the embedded one answers where the console does. */
export const brokerOf = (
  { MQTT_PUBLIC_URL, MQTT_URL, MQTT_PORT }: Pick<Env, 'MQTT_PUBLIC_URL' | 'MQTT_URL' | 'MQTT_PORT'>,
  headers: IncomingHttpHeaders,
): { host: string; port: number } => {
  const [first] = (MQTT_PUBLIC_URL ?? MQTT_URL)?.split(',') ?? []
  const external = first ? new URL(first) : undefined
  if (external && !loopback.has(external.hostname))
    return { host: external.hostname, port: Number(external.port) || mqttsPort }
  return { host: publicOrigin(headers).hostname, port: MQTT_PORT }
}
