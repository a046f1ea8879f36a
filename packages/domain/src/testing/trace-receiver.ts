import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedSpan {
  readonly service: string
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string
  readonly attributes: Readonly<Record<string, unknown>>
}

export interface TraceReceiver {
  readonly url: string
  readonly spans: readonly ReceivedSpan[]
  close(): void
}

interface Attribute {
  readonly key: string
  readonly value: Readonly<Record<string, unknown>>
}
interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeSpans: readonly {
      readonly spans: readonly (ReceivedSpan & { attributes: readonly Attribute[] })[]
    }[]
  }[]
}

/** What a collector is to the processes: OTLP over HTTP, in JSON. */
export const startTraceReceiver = async (port = 0): Promise<TraceReceiver> => {
  const spans: ReceivedSpan[] = []
  const take = async (request: IncomingMessage): Promise<void> => {
    const { resourceSpans } = JSON.parse((await request.toArray()).join('')) as Export
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = String(valuesOf(resource.attributes)['service.name'])
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({
          ...span,
          service,
          parentSpanId: span.parentSpanId ?? '',
          attributes: valuesOf(span.attributes),
        })
    }
  }
  const server = createServer((request, response) => {
    const isExport = request.method === 'POST' && request.url === '/v1/traces'
    const taken = isExport ? take(request) : Promise.reject(new Error('nothing else is sent here'))
    taken.then(
      () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
      () => response.writeHead(400).end(),
    )
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

const valuesOf = (attributes: readonly Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
