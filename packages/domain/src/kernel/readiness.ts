import { failures } from './failure.ts'

export type Check = 'up' | 'down'

export interface Readiness {
  /** Of HTTP. */
  readonly code: number
  readonly body: {
    readonly status: 'ready' | 'degraded' | 'not_ready'
    readonly checks: Readonly<Record<string, Check>>
    /** For whom the metrics admit alone (metrics-access.ts). */
    readonly notes?: readonly string[]
  }
}

/**
 * What GET /readyz answers. A process without what it `needs` cannot serve and is sent no traffic: 503. Without the
 * rest it goes on, and a balancer must leave it in: 200, degraded (docs/operators.md#health).
 */
export const readinessOf = (
  checks: Readonly<Record<string, Check>>,
  needs: readonly string[],
  notes: readonly string[],
): Readiness => {
  const away = Object.keys(checks).filter((part) => checks[part] === 'down')
  const status = away.some((part) => needs.includes(part))
    ? 'not_ready'
    : away.length > 0
      ? 'degraded'
      : 'ready'
  return {
    code: status === 'not_ready' ? failures.unavailable.status : 200,
    body: { status, checks, ...(notes.length > 0 && { notes }) },
  }
}
