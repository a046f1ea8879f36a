import { readBackupStatus } from '@clearway/domain/backups'
import { type MetricsAccess, metricsRefusal } from '@clearway/domain/kernel'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from 'prom-client'

export const createMessageOutcomes = () =>
  new Counter({
    name: 'clearway_messages_total',
    help: 'Attempts to send an e-mail or SMS by what came of them: sent, failed, given_up.',
    labelNames: ['channel', 'outcome'],
    registers: [],
  })

export const createDeliveryOutcomes = () =>
  new Counter({
    name: 'clearway_webhook_deliveries_total',
    help: 'Attempts to deliver an event by what came of them: delivered, failed, given_up, withheld.',
    labelNames: ['outcome'],
    registers: [],
  })

/** Of the whole installation, asked of the database with each reading. */
export const createDeliveryBacklog = (backlog: () => Promise<{ waiting: number; overdueMs: number }>) => {
  const overdue = new Gauge({
    name: 'clearway_webhook_overdue_seconds',
    help: 'For how long the oldest delivery that is due has waited; 0 when nothing is.',
    registers: [],
  })
  const waiting = new Gauge({
    name: 'clearway_webhook_deliveries_waiting',
    help: 'Deliveries that wait, retries among them; at most 1,000 of each endpoint are counted.',
    registers: [],
    async collect() {
      // Without the database the other figures are still worth reading.
      const now = await backlog().catch(() => null)
      if (!now) return
      this.set(now.waiting)
      overdue.set(now.overdueMs / 1_000)
    },
  })
  return [waiting, overdue]
}

export const createClockOffset = (offsetMs: () => number | null) =>
  new Gauge({
    name: 'clearway_clock_offset_seconds',
    help: "How far this process's clock is ahead of the database's.",
    registers: [],
    collect() {
      this.set((offsetMs() ?? 0) / 1000)
    },
  })

/** How far backups are; nothing where none are made here. */
export const createBackupTimes = (backupDir: string | undefined): Gauge[] => {
  if (!backupDir) return []
  const time = (name: string, help: string, field: 'kept_until' | 'base_at') =>
    new Gauge({
      name,
      help,
      registers: [],
      async collect() {
        const at = (await readBackupStatus(backupDir))?.[field]
        this.set(at ? Date.parse(at) / 1000 : 0)
      },
    })
  return [
    time(
      'clearway_backup_kept_until_timestamp_seconds',
      'Up to when every change is in a backup.',
      'kept_until',
    ),
    time('clearway_backup_base_timestamp_seconds', 'When the last whole copy was made.', 'base_at'),
  ]
}

/** Prometheus metrics of the api process. */
export const useMetrics = (
  app: FastifyInstance,
  pool: { totalCount: number; idleCount: number; waitingCount: number },
  others: readonly Metric[],
  access: MetricsAccess,
) => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const metric of others) registry.registerMetric(metric)
  const seconds = new Histogram({
    name: 'clearway_http_request_duration_seconds',
    help: 'Time from the request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  new Gauge({
    name: 'clearway_database_connections',
    help: 'Connections of the pool by state.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  const known = new Map<string, ReturnType<typeof seconds.labels>>()
  const observerOf = (method: string, route: string, status: number) => {
    const name = `${method} ${route} ${status}`
    const observer = known.get(name) ?? seconds.labels({ method, route, status: String(status) })
    known.set(name, observer)
    return observer
  }
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    observerOf(request.method, route, reply.statusCode).observe(reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', async (request, reply) => {
    const refusal = metricsRefusal(access, request.headers.authorization)
    if (refusal) throw refusal
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
