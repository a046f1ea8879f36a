import type { IncomingMessage } from 'node:http'

export type Upstream = 'api' | 'ingest' | 'web'
/** Where the processes of each kind listen, on this machine. */
export type UpstreamPorts = Record<Upstream, readonly number[]>
export type Target = Upstream | 'metrics'

const API_PATHS = ['/v1', '/docs', '/healthz', '/readyz']

const isBelow = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`)

export const pathOf = (url: string): string => url.split('?', 1)[0] ?? '/'

/** A scheme, a host and a port (RFC 9112, 3.2.2); whose they are is not asked. */
const authority = /^https?:\/\/(?:\[[\da-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?(?=[/?]|$)/i
const lastPort = 65_535

/**
 * The path and the query, exactly as the caller sent them; undefined where there are none. A client may send the
 * absolute form: the host that it names is ignored.
 */
export const originForm = ({ method, url = '/' }: IncomingMessage): string | undefined => {
  if (url.includes('#')) return undefined
  if (url.startsWith('/')) return url
  if (url === '*' && method === 'OPTIONS') return '/'
  const [named, port] = authority.exec(url) ?? []
  if (!named || Number(port ?? 0) > lastPort) return undefined
  const rest = url.slice(named.length)
  return rest.startsWith('/') ? rest : `/${rest}`
}

export const routeRequest = (path: string): Target => {
  if (path === '/metrics') return 'metrics'
  return API_PATHS.some((prefix) => isBelow(path, prefix)) ? 'api' : 'web'
}

export const routeUpgrade = (path: string): Upstream => (isBelow(path, '/v1') ? 'ingest' : 'web')
