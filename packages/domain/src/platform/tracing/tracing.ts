import { z } from 'zod'

export const tracingEnv = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url()
    .optional()
    .describe(
      'Where traces are sent, by OTLP over HTTP (http://collector:4318). Absent: there are none, and nothing of them is loaded.',
    ),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('Which part of all traces is sent, from 0 to 1.'),
}
export type TracingEnv = z.infer<z.ZodObject<typeof tracingEnv>>

export interface SpanOf {
  readonly name: string
  /** The trace to go on with, as W3C writes it (traceparent). Absent: the one that is open here, or a new one. */
  readonly from?: string | undefined
  attributes(): Readonly<Record<string, string | number | readonly string[]>>
}

/** Traces of what one process does, joined to those of the others (docs/decisions/0073-traces.md). */
export interface Tracing {
  span<T>(what: SpanOf, work: () => T): T
  /** The span that is open here, to be told to another process. */
  here(): string | undefined
  close(): Promise<void>
}

export const untraced: Tracing = {
  span: (_what, work) => work(),
  here: () => undefined,
  async close() {},
}

export interface TracingOptions {
  readonly service: string
  /** Makes statements known, where the process asks a database. */
  readonly statements?: (begin: (text: string) => ((error?: unknown) => void) | null) => void
  /** Which of our own processes are told the trace of a request to them. */
  readonly tells?: readonly string[]
}

/** Before the process serves anybody. */
export const startTracing = async (env: TracingEnv, options: TracingOptions): Promise<Tracing> => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = env
  if (!endpoint) return untraced
  const { openTracing } = await import('./open.ts')
  return openTracing({ ...options, endpoint, share })
}
