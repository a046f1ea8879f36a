import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { PipelineObserver } from '../frames/pipeline.ts'
import type { BusObserver } from '../live/shared-bus.ts'
import type { MqttObserver } from '../transports/mqtt/transport.ts'

export interface Gauges {
  ingestSockets(): number
  liveConnections(): number
  framesHeld(): number
  clockOffsetS(): number
}

export interface Metrics {
  readonly registry: Registry
  readonly observer: PipelineObserver
  readonly mqttObserver: MqttObserver
  readonly busObserver: BusObserver
}

/** Prometheus metrics of the ingest process. */
export const createMetrics = (gauges: Gauges): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  gauge(registry, 'clearway_ingest_sockets', 'Open telemetry sockets.', gauges.ingestSockets)
  gauge(registry, 'clearway_live_connections', 'Open live subscription sockets.', gauges.liveConnections)
  gauge(registry, 'clearway_frames_held', 'Frames taken in and not yet committed.', gauges.framesHeld)
  gauge(
    registry,
    'clearway_clock_offset_seconds',
    "How far this process's clock is ahead of the database's.",
    gauges.clockOffsetS,
  )
  const commits = commitsOf(registry)
  return {
    registry,
    observer: pipelineObserver(registry, commits),
    mqttObserver: mqttObserver(registry, commits),
    busObserver: busObserver(registry),
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
  return {
    fenced: (assets) => fenced.set(assets),
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

const gauge = (registry: Registry, name: string, help: string, value: () => number): void => {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(value())
    },
  })
}
