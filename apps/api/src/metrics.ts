import type { BackupWatch } from '@clearway/domain/backups'
import { alertSeverities } from '@clearway/domain/contracts'
import {
  addCertificateEnds,
  addClockOffset,
  addDependencies,
  addPool,
  addRequests,
  createFigures,
  type PoolCounts,
} from '@clearway/domain/figures'
import { type CertificateEnds, type Check, type MetricsAccess, metricsRefusal } from '@clearway/domain/kernel'
import { type Figures, mostCounted } from '@clearway/domain/upkeep'
import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, type Metric, type Registry } from 'prom-client'

export const createMessageOutcomes = () => {
  const outcomes = new Counter({
    name: 'clearway_messages_total',
    help: 'Attempts to send an e-mail or SMS by what came of them: sent, failed, given_up.',
    labelNames: ['channel', 'outcome'],
    registers: [],
  })
  // A counter that is first seen at 1 has not grown, so an alarm would miss the first failure.
  for (const channel of ['email', 'sms'])
    for (const outcome of ['sent', 'failed', 'given_up']) outcomes.inc({ channel, outcome }, 0)
  return outcomes
}

export const createDeliveryOutcomes = () =>
  new Counter({
    name: 'clearway_webhook_deliveries_total',
    help: 'Attempts to deliver an event by what came of them: delivered, failed, given_up, withheld.',
    labelNames: ['outcome'],
    registers: [],
  })

interface PartOf<T> {
  readonly name: string
  readonly help: string
  readonly labelNames?: string[]
  show(gauge: Gauge, now: T): void
}

/** Gauges of one question, which is asked once with each reading: prom-client reads each as soon as its own `collect` is done. */
const gaugesOf = <T>(registers: Registry[], ask: () => Promise<T>, parts: readonly PartOf<T>[]): Gauge[] => {
  let underWay: Promise<T | null> | undefined
  const answer = (): Promise<T | null> => {
    // Without the database the other figures are still worth reading.
    underWay ??= ask()
      .catch(() => null)
      .finally(() => {
        underWay = undefined
      })
    return underWay
  }
  return parts.map(
    ({ show, ...part }) =>
      new Gauge({
        ...part,
        registers,
        async collect() {
          const now = await answer()
          if (now) show(this, now)
        },
      }),
  )
}

/** Of the whole installation, asked of the database with each reading. */
export const createDeliveryBacklog = (
  backlog: () => Promise<{ waiting: number; overdueMs: number }>,
): Gauge[] =>
  gaugesOf([], backlog, [
    {
      name: 'clearway_webhook_deliveries_waiting',
      help: 'Deliveries that wait, retries among them; at most 1,000 of each endpoint are counted.',
      show: (gauge, { waiting }) => gauge.set(waiting),
    },
    {
      name: 'clearway_webhook_overdue_seconds',
      help: 'For how long the oldest delivery that is due has waited; 0 when nothing is.',
      show: (gauge, { overdueMs }) => gauge.set(overdueMs / 1_000),
    },
  ])

/** What the database has about the whole installation; every API process shows the same. */
const addFigures = (registry: Registry, read: () => Promise<Figures>): void => {
  gaugesOf([registry], read, [
    {
      name: 'clearway_audit_unsealed_entries',
      help: `Entries of the audit that are not sealed yet, ${mostCounted} at most.`,
      show: (gauge, { unsealed }) => gauge.set(unsealed.count),
    },
    {
      name: 'clearway_audit_unsealed_seconds',
      help: 'How old the oldest unsealed entry is.',
      show: (gauge, { unsealed }) => gauge.set(unsealed.oldestS),
    },
    {
      name: 'clearway_messages_waiting',
      help: `Messages that wait to be sent, ${mostCounted} at most.`,
      show: (gauge, { messages }) => gauge.set(messages.count),
    },
    {
      name: 'clearway_messages_overdue_seconds',
      help: 'For how long the oldest message that is due has waited for a process; what was refused is due again later.',
      show: (gauge, { messages }) => gauge.set(messages.oldestS),
    },
    {
      name: 'clearway_alerts_open',
      help: 'Alerts of open flights that are raised or acknowledged, by severity.',
      labelNames: ['severity'],
      show(gauge, { openAlerts }) {
        for (const severity of alertSeverities) gauge.set({ severity }, openAlerts[severity] ?? 0)
      },
    },
    {
      name: 'clearway_flights_open',
      help: 'Flight sessions that are open.',
      show: (gauge, { openFlights }) => gauge.set(openFlights),
    },
  ])
}

export interface MetricsOptions {
  readonly pool: PoolCounts
  readonly access: MetricsAccess
  /** Counted elsewhere in the process. */
  readonly others: readonly Metric[]
  readonly figures: () => Promise<Figures>
  readonly checks: () => Promise<Record<string, Check>>
  readonly certificates: () => Promise<CertificateEnds>
  readonly clockOffsetMs: (() => number | null) | undefined
}

/** How far backups are; nothing where none are made here. */
export const createBackupTimes = (backups: BackupWatch | undefined): Gauge[] => {
  if (!backups) return []
  const time = (name: string, help: string, field: 'kept_until' | 'base_at') =>
    new Gauge({
      name,
      help,
      registers: [],
      async collect() {
        // Without the database, which names the set, or the directory, what it was last stands.
        const status = await backups().catch(() => undefined)
        if (status === undefined) return
        const at = status?.[field]
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
  { pool, access, others, figures, checks, certificates, clockOffsetMs }: MetricsOptions,
) => {
  const registry = createFigures()
  for (const metric of others) registry.registerMetric(metric)
  addPool(registry, pool)
  addDependencies(registry, checks)
  addFigures(registry, figures)
  addCertificateEnds(registry, certificates)
  if (clockOffsetMs) addClockOffset(registry, clockOffsetMs)
  const observe = addRequests(registry)
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    observe({ method, route: routeOptions.url ?? 'none', status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', async (request, reply) => {
    const refusal = metricsRefusal(access, request.headers.authorization)
    if (refusal) throw refusal
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
