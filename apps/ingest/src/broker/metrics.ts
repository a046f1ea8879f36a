import { createFigures } from '@clearway/domain/figures'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Identity } from './identity.ts'

/** Why a client or a message was refused. */
export type Refusal =
  | 'handshake'
  | 'identity'
  | 'pace'
  | 'certificate'
  | 'unchecked'
  | 'topic'
  | 'crowded'
  | 'in_flight'
  | 'gone'

/** The broker's counters and timings. */
export interface BrokerObserver {
  refused(why: Refusal): void
  published(by: Identity['kind']): void
  /** A process of the platform has acknowledged what was sent to it. */
  delivered(seconds: number): void
}

export const unobserved: BrokerObserver = { refused() {}, published() {}, delivered() {} }

export interface BrokerCounts {
  readonly connections: Readonly<Record<Identity['kind'] | 'stranger', number>>
  /** Delivered and not acknowledged, or kept for who is away. */
  readonly waiting: Readonly<Record<Identity['kind'], { messages: number; bytes: number }>>
}

/** Prometheus metrics of the embedded broker's process; its parent asks for them, for it answers no HTTP. */
export const createBrokerMetrics = (): { registry: Registry; observer: BrokerObserver } => {
  const registry = createFigures()
  const registers = [registry]
  const refused = new Counter({
    name: 'clearway_broker_refused_total',
    help: 'Connections and messages that the embedded broker refused, by reason.',
    labelNames: ['reason'],
    registers,
  })
  const published = new Counter({
    name: 'clearway_broker_messages_total',
    help: 'Messages that the embedded broker took, by who published them.',
    labelNames: ['from'],
    registers,
  })
  const delivery = new Histogram({
    name: 'clearway_broker_delivery_seconds',
    help: 'Time until a telemetry service has acknowledged what the embedded broker has for it.',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 30],
    registers,
  })
  return {
    registry,
    observer: {
      refused: (reason) => refused.inc({ reason }),
      published: (from) => published.inc({ from }),
      delivered: (seconds) => delivery.observe(seconds),
    },
  }
}

/** What there is now, asked with each reading. */
export const addBrokerCounts = (registry: Registry, count: () => BrokerCounts): void => {
  const registers = [registry]
  new Gauge({
    name: 'clearway_broker_connections',
    help: 'Connections to the embedded broker, by who is at the other end.',
    labelNames: ['of'],
    registers,
    collect() {
      for (const [of, open] of Object.entries(count().connections)) this.set({ of }, open)
    },
  })
  const waiting = (name: string, unit: 'messages' | 'bytes') =>
    new Gauge({
      name,
      help: `What the embedded broker keeps until it is acknowledged, in ${unit}, by whom it is for.`,
      labelNames: ['for'],
      registers,
      collect() {
        for (const [to, kept] of Object.entries(count().waiting)) this.set({ for: to }, kept[unit])
      },
    })
  waiting('clearway_broker_waiting_messages', 'messages')
  waiting('clearway_broker_waiting_bytes', 'bytes')
}
