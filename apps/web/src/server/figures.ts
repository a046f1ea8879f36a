import type { IncomingMessage, ServerResponse } from 'node:http'
import { addDependencies, addRequests, createFigures } from '@clearway/domain/figures'
import { type MetricsAccess, metricsRefusal } from '@clearway/domain/metrics-access'
import { refusePlainly } from './refusal.ts'

export interface ConsoleFigures {
  /** Counts the request; true where it asks for the figures, and is answered here. */
  take(request: IncomingMessage, response: ServerResponse): boolean
}

const patienceMs = 1_500

/** A few kinds of path, so that invented addresses add no labels. */
const routeOf = (path: string): string => {
  if (path.startsWith('/api/')) return 'api'
  return path.startsWith('/_next/') || /\.\w+$/.test(path) ? 'file' : 'page'
}

/** Prometheus metrics of the console's process, at the path that the others have. */
export const createConsoleFigures = ({
  access,
  apiUrl,
}: {
  readonly access: MetricsAccess
  readonly apiUrl: string
}): ConsoleFigures => {
  const registry = createFigures()
  const observe = addRequests(registry)
  addDependencies(registry, async () => {
    const signal = AbortSignal.timeout(patienceMs)
    const isUp = await fetch(`${apiUrl}/healthz`, { signal }).then(
      ({ ok }) => ok,
      () => false,
    )
    return { api: isUp ? 'up' : 'down' }
  })
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const refusal = metricsRefusal(access, request.headers.authorization)
    if (refusal) return refusePlainly(response, { failure: refusal.code, message: refusal.message })
    const text = await registry.metrics()
    response.writeHead(200, { 'content-type': registry.contentType }).end(text)
  }
  return {
    take(request, response) {
      const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
      if (path === '/metrics') {
        void answer(request, response)
        return true
      }
      const began = performance.now()
      response.once('close', () => {
        const { method = '' } = request
        const seen = { method, route: routeOf(path), status: response.statusCode }
        observe(seen, (performance.now() - began) / 1000)
      })
      return false
    },
  }
}
