import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { second } from '../kernel/clock.ts'
import type { CertificateEnds, Check } from '../kernel/index.ts'

/** Gauges that Node's own set calls `_total`, as only counters are called; what they count is there by type as well. */
const misnamed = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
]

/** What every process shows of itself to Prometheus. */
export const createFigures = (): Registry => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const name of misnamed) registry.removeSingleMetric(name)
  return registry
}

export interface GaugeOptions {
  readonly name: string
  readonly help: string
  /** null: not known, and nothing is shown. */
  value(): number | null
}

export const addGauge = (registry: Registry, { name, help, value }: GaugeOptions): void => {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      const now = value()
      if (now === null) this.remove()
      else this.set(now)
    },
  })
}

export const addClockOffset = (registry: Registry, offsetMs: () => number | null): void =>
  addGauge(registry, {
    name: 'clearway_clock_offset_seconds',
    help: "How far this process's clock is ahead of the database's; absent before the database has answered.",
    value: () => {
      const ms = offsetMs()
      return ms === null ? null : ms / second
    },
  })

export interface PoolCounts {
  readonly totalCount: number
  readonly idleCount: number
  readonly waitingCount: number
}

export const addPool = (registry: Registry, pool: PoolCounts): void => {
  new Gauge({
    name: 'clearway_database_connections',
    help: 'Connections of the pool that are open and idle, and who waits for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}

/** Asked with each reading, as /readyz asks. */
export const addDependencies = (registry: Registry, ask: () => Promise<Record<string, Check>>): void => {
  new Gauge({
    name: 'clearway_dependency_up',
    help: 'Whether a part that this process needs answers it: 1 or 0.',
    labelNames: ['dependency'],
    registers: [registry],
    async collect() {
      const checks = await ask()
      // One that is no part any more must not stay as it was last.
      this.reset()
      for (const [dependency, check] of Object.entries(checks))
        this.set({ dependency }, check === 'up' ? 1 : 0)
    },
  })
}

export type ObserveRequest = (
  request: { readonly method: string; readonly route: string; readonly status: number },
  seconds: number,
) => void

/** Asked with each reading. */
export const addCertificateEnds = (registry: Registry, read: () => Promise<CertificateEnds>): void => {
  new Gauge({
    name: 'clearway_certificate_expiry_timestamp_seconds',
    help: 'Until when certificates of the installation itself are valid, in Unix time.',
    labelNames: ['of'],
    registers: [registry],
    async collect() {
      // What cannot be read now is as it was.
      const ends = await read().catch(() => ({}))
      for (const [of, at] of Object.entries<Date>(ends)) this.set({ of }, at.getTime() / second)
    },
  })
}

/** Traffic, errors and latency of a process that answers requests. */
export const addRequests = (registry: Registry): ObserveRequest => {
  const durations = new Histogram({
    name: 'clearway_http_request_duration_seconds',
    help: 'Time from the request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const known = new Map<string, ReturnType<typeof durations.labels>>()
  return ({ method, route, status }, seconds) => {
    const name = `${method} ${route} ${status}`
    const observer = known.get(name) ?? durations.labels({ method, route, status: String(status) })
    known.set(name, observer)
    observer.observe(seconds)
  }
}
