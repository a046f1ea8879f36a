import { isIPv6 } from 'node:net'
import type { Settings } from './env.ts'

type ListenSettings = Pick<Settings, 'HOST' | 'CLEARWAY_MODE'>

/** What people and partners reach opens on HOST; absent: on this machine only, in production on all addresses. */
export const gatewayHosts = ({ HOST, CLEARWAY_MODE }: ListenSettings): string[] => {
  if (HOST) return [HOST]
  return CLEARWAY_MODE === 'production' ? ['::'] : ['127.0.0.1', '::1']
}

/** The same rule for the embedded broker, which opens on one address. */
export const mqttHost = (settings: ListenSettings): string => gatewayHosts(settings)[0] as string

/** Where something that listens on an address is reached from this machine, as written in a URL. */
export const reachedAt = (host: string): string => {
  if (host === '::' || host === '0.0.0.0') return '127.0.0.1'
  return isIPv6(host) ? `[${host}]` : host
}
