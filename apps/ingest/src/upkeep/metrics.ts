import {
  addCertificateEnds,
  addClockOffset,
  addDependencies,
  addGauge,
  addPool,
  createFigures,
  type PoolCounts,
} from '@clearway/domain/figures'
import type { CertificateEnds, Check } from '@clearway/domain/kernel'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { PipelineObserver } from '../frames/pipeline.ts'
import type { BusObserver } from '../live/shared-bus.ts'
import type { MqttObserver } from '../transports/mqtt/transport.ts'

export interface Gauges {
  ingestSockets(): number
  liveConnections(): number
  framesHeld(): number
  clockOffsetMs(): number | null
  checks(): Promise<Record<string, Check>>
  certificates(): Promise<CertificateEnds>
  readonly pool: PoolCounts
}

export interface Metrics {
  readonly registry: Registry
  readonly observer: PipelineObserver
  readonly mqttObserver: MqttObserver
  readonly busObserver: BusObserver
  readonly upkeepObserver: UpkeepObserver
}

/** Prometheus metrics of the ingest process. */
export const createMetrics = (gauges: Gauges): Metrics => {
  const registry = createFigures()
  const gauge = (name: string, help: string, value: () => number) => addGauge(registry, { name, help, value })
  gauge('clearway_ingest_sockets', 'Open telemetry sockets.', gauges.ingestSockets)
  gauge('clearway_live_connections', 'Open live subscription sockets.', gauges.liveConnections)
  gauge('clearway_frames_held', 'Frames taken in and not yet committed.', gauges.framesHeld)
  addClockOffset(registry, gauges.clockOffsetMs)
  addPool(registry, gauges.pool)
  addDependencies(registry, gauges.checks)
  addCertificateEnds(registry, gauges.certificates)
  const commits = commitsOf(registry)
  return {
    registry,
    observer: pipelineObserver(registry, commits),
    mqttObserver: mqttObserver(registry, commits),
    busObserver: busObserver(registry),
    upkeepObserver: upkeepObserver(registry),
  }
}

/** Of a task that runs by itself, not for a request; what it answers takes the outcome of each round. */
export type UpkeepObserver = (task: string) => (isDone: boolean) => void

const upkeepObserver = (registry: Registry): UpkeepObserver => {
  const runs = new Counter({
    name: 'clearway_upkeep_runs_total',
    help: 'Rounds of upkeep by task and outcome: done, failed (tried again in the next round).',
    labelNames: ['task', 'outcome'],
    registers: [registry],
  })
  const succeeded = new Gauge({
    name: 'clearway_upkeep_success_timestamp_seconds',
    help: 'When a task of upkeep was last done, in seconds since 1970.',
    labelNames: ['task'],
    registers: [registry],
  })
  return (task) => {
    // A counter that is first seen at 1 has not grown, so an alarm would miss the first failure.
    for (const outcome of ['done', 'failed']) runs.inc({ task, outcome }, 0)
    return (isDone) => {
      runs.inc({ task, outcome: isDone ? 'done' : 'failed' })
      if (isDone) succeeded.setToCurrentTime({ task })
    }
  }
}

type Commits = (frames: number, seconds: number) => void

/** Groups that were committed, by whichever transport their frames came. */
const commitsOf = (registry: Registry): Commits => {
  const registers = [registry]
  const commit = new Histogram({
    name: 'clearway_frame_commit_seconds',
    help: 'Time to commit one group of frames.',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers,
  })
  const group = new Histogram({
    name: 'clearway_frame_group_size',
    help: 'Frames committed together.',
    buckets: [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000],
    registers,
  })
  return (frames, seconds) => {
    commit.observe(seconds)
    group.observe(frames)
  }
}

const pipelineObserver = (registry: Registry, committed: Commits): PipelineObserver => {
  const registers = [registry]
  const received = new Counter({
    name: 'clearway_frames_received_total',
    help: 'Frames that came in.',
    registers,
  })
  const stored = new Counter({
    name: 'clearway_frames_stored_total',
    help: 'Frames committed and acknowledged, duplicates included.',
    registers,
  })
  const refused = new Counter({
    name: 'clearway_frames_refused_total',
    help: 'Frames refused, by error code.',
    labelNames: ['code'],
    registers,
  })
  return {
    received: () => received.inc(),
    refused: (code, frames) => refused.inc({ code }, frames),
    stored(frames, seconds) {
      stored.inc(frames)
      committed(frames, seconds)
    },
  }
}

const mqttObserver = (registry: Registry, committed: Commits): MqttObserver => {
  const registers = [registry]
  const numbered = new Counter({
    name: 'clearway_mqtt_frames_total',
    help: 'Frames that the MQTT broker delivered, by what became of them.',
    labelNames: ['outcome'],
    registers,
  })
  const acknowledgements = new Counter({
    name: 'clearway_mqtt_acknowledgements_total',
    help: 'Acknowledgements sent to ground stations over MQTT.',
    registers,
  })
  const fenced = new Gauge({
    name: 'clearway_mqtt_assets_fenced',
    help: 'Assets that are not heard over MQTT until the broker refuses their former certificates.',
    registers,
  })
  const delivered = new Counter({
    name: 'clearway_mqtt_deliveries_total',
    help: 'Messages of ground stations that came, by broker; the embedded one puts several frames into one.',
    labelNames: ['broker'],
    registers,
  })
  return {
    fenced: (assets) => fenced.set(assets),
    delivered: (broker) => delivered.inc({ broker }),
    frames: (outcome, count) => numbered.inc({ outcome }, count),
    committed,
    acknowledged: () => acknowledgements.inc(),
  }
}

const busObserver = (registry: Registry): BusObserver => {
  const shared = new Counter({
    name: 'clearway_bus_frames_total',
    help: 'Frames shared with the other processes over the broker, by outcome: sent, received, unsent.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  const counted = (outcome: string) => (frames: number) => shared.inc({ outcome }, frames)
  return { sent: counted('sent'), received: counted('received'), unsent: counted('unsent') }
}
