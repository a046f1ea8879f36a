import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { nameOfStatement, traceRequests } from './sources.ts'
import type { SpanOf, Tracing, TracingOptions } from './span.ts'

interface OpenOptions extends TracingOptions {
  readonly endpoint: string
  readonly share: number
}

/** Spans are sent this often: a trace is looked at soon after. */
const everyMs = 1_000

/** Nothing is registered for the whole process: libraries that would add spans of their own find no tracer. */
export const openTracing = ({
  endpoint,
  share,
  service,
  statements,
  propagatesTo = [],
}: OpenOptions): Tracing => {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'process.pid': process.pid }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: everyMs })],
  })
  const tracer = provider.getTracer('clearway')
  const places = new AsyncLocalStorageContextManager().enable()

  const begin = ({ name, from, attributes }: SpanOf, kind: SpanKind): { span: Span; place: Context } => {
    const remote = from === undefined ? null : parseTraceParent(from)
    const parent = remote
      ? trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true })
      : places.active()
    const span = tracer.startSpan(name, { kind }, parent)
    if (span.isRecording()) span.setAttributes(attributes() as Parameters<Span['setAttributes']>[0])
    return { span, place: trace.setSpan(parent, span) }
  }
  const here = (): string | undefined => {
    const open = trace.getSpanContext(places.active())
    return open && `00-${open.traceId}-${open.spanId}-0${open.traceFlags}`
  }
  const failed = (span: Span, error: unknown): void => {
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.message : '' })
    span.end()
  }

  statements?.((text) => {
    // Work that no request waits for begins no trace.
    if (!here()) return null
    const name = nameOfStatement(text)
    const attributes = () => ({ 'db.system.name': 'postgresql', 'db.query.text': text })
    const { span } = begin({ name, attributes }, SpanKind.CLIENT)
    return (error) => (error === undefined ? span.end() : failed(span, error))
  })
  traceRequests({
    propagatesTo,
    here,
    served(what, response, work) {
      const { span, place } = begin(what, SpanKind.SERVER)
      response.once('close', () => {
        span.setAttribute('http.response.status_code', response.statusCode)
        if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      })
      return places.with(place, work)
    },
  })

  return {
    here,
    span(what, work) {
      const { span, place } = begin(what, SpanKind.INTERNAL)
      const fail = (error: unknown) => {
        failed(span, error)
        throw error
      }
      try {
        const done = places.with(place, work)
        if (!(done instanceof Promise)) {
          span.end()
          return done
        }
        return done.then((value) => {
          span.end()
          return value
        }, fail) as typeof done
      } catch (error) {
        return fail(error)
      }
    },
    close: () => provider.shutdown(),
  }
}
