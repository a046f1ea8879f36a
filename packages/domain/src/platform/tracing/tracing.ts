import { z } from 'zod'
import type { Tracing, TracingOptions } from './span.ts'

export type { SpanOf, Tracing } from './span.ts'

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

export const untraced: Tracing = {
  span: (_what, work) => work(),
  here: () => undefined,
  async close() {},
}

/** Before the process takes requests. */
export const startTracing = async (env: TracingEnv, options: TracingOptions): Promise<Tracing> => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = env
  if (!endpoint) return untraced
  const { openTracing } = await import('./open.ts')
  return openTracing({ ...options, endpoint, share })
}
