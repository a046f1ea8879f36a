export type Upstream = 'api' | 'ingest' | 'web'
export type Target = Upstream | 'metrics'

const API_PATHS = ['/v1', '/docs', '/healthz', '/readyz']

const isBelow = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`)

export const pathOf = (url: string): string => url.split(/[?#]/, 1)[0] ?? '/'

/** Origin form only: a client may send the absolute form, which names a host that is not believed. */
export const originForm = (url: string): string => {
  if (url.startsWith('/')) return url
  if (!URL.canParse(url)) return '/'
  const { pathname, search } = new URL(url)
  return pathname + search
}

export const routeRequest = (path: string): Target => {
  if (path === '/metrics') return 'metrics'
  return API_PATHS.some((prefix) => isBelow(path, prefix)) ? 'api' : 'web'
}

export const routeUpgrade = (path: string): Upstream => (isBelow(path, '/v1') ? 'ingest' : 'web')
