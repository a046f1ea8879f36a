export interface SpanOf {
  readonly name: string
  /** The trace to go on with, as W3C writes it (traceparent). Absent: the one that is open here, or a new one. */
  readonly from?: string | undefined
  attributes(): Readonly<Record<string, string | number | readonly string[]>>
}

/** Traces of what one process does, joined to those of the others (docs/decisions/0073-traces.md). */
export interface Tracing {
  span<T>(what: SpanOf, work: () => T): T
  /** The span that is open here, to be passed to another process. */
  here(): string | undefined
  close(): Promise<void>
}

export interface TracingOptions {
  readonly service: string
  /** Makes statements known, where the process asks a database. */
  readonly statements?: (begin: (text: string) => ((error?: unknown) => void) | null) => void
  /** Our own processes that receive the trace of a request to them. */
  readonly propagatesTo?: readonly string[]
}
