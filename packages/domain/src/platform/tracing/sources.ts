import { subscribe } from 'node:diagnostics_channel'
import { type IncomingMessage, Server, type ServerResponse } from 'node:http'
import type { SpanOf } from './span.ts'

interface RequestSpans {
  readonly propagatesTo: readonly string[]
  here(): string | undefined
  served(what: SpanOf, response: ServerResponse, work: () => boolean): boolean
}

/** Asked again and again, by machines. */
const unremarkable = /^\/(healthz|readyz|metrics|_next\/)/
/** Tokens of links, which a trace must not hold. */
const secrets = /[\w-]{32,}/g
const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi

/** A span for each request that a server of this process answers; its own requests to `propagatesTo` carry the trace id. */
export const traceRequests = ({ propagatesTo, here, served }: RequestSpans): void => {
  const emit = Server.prototype.emit
  const traced = function (this: Server, event: string, ...args: unknown[]): boolean {
    const go = () => emit.apply(this, [event, ...args] as never)
    if (event !== 'request') return go()
    const [request, response] = args as [IncomingMessage, ServerResponse]
    const path = pathOf(request.url ?? '/')
    if (unremarkable.test(path)) return go()
    const from = request.headers['traceparent']
    const what = {
      name: `${request.method} ${path}`,
      from: typeof from === 'string' ? from : undefined,
      attributes: () => ({ 'http.request.method': request.method ?? '', 'url.path': path }),
    }
    return served(what, response, go)
  }
  Server.prototype.emit = traced as typeof emit
  const origins = new Set(propagatesTo.map((url) => new URL(url).origin))
  subscribe('undici:request:create', (message) => {
    const { request } = message as {
      request: { origin: unknown; addHeader(name: string, value: string): void }
    }
    const traceparent = origins.has(String(request.origin)) && here()
    if (traceparent) request.addHeader('traceparent', traceparent)
  })
}

/** Without what is different each time, and without the query. */
export const pathOf = (url: string): string =>
  (url.split('?', 1)[0] ?? '/').replaceAll(uuids, '{uuid}').replaceAll(secrets, '{token}')

const verb = /^\s*(?:\/\*.*?\*\/\s*)?(\w+)/s

/** `SELECT`, `COPY`; what it asks in full is an attribute. */
export const nameOfStatement = (text: string): string => verb.exec(text)?.[1]?.toUpperCase() ?? 'SQL'
