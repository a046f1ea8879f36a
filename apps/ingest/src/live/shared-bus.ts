import { randomUUID } from 'node:crypto'
import type { Check } from '@clearway/domain/kernel'
import { type Log, oncePerTurn, type TlsCredentials } from '@clearway/domain/kernel'
import type { Tracing } from '@clearway/domain/tracing'
import { connect, type IPublishPacket, type MqttClient } from 'mqtt'
import { allTiles, tileTopic } from '../wire/mqtt/topic.ts'
import type { BusReceiver, FrameBus } from './bus.ts'
import { type Observation, observationOfText } from './observation.ts'

export interface SharedBusOptions {
  /** Every process subscribes to all of these brokers, and publishes to one of them. */
  readonly urls: readonly string[]
  readonly credentials: TlsCredentials
  readonly log: Log
  readonly now: () => number
  /** Older frames are history by the time they come, not the live picture. */
  readonly maxAgeMs: number
  readonly observe: BusObserver
  readonly tracing: Tracing
}

/** What the metrics count. */
export interface BusObserver {
  sent(frames: number): void
  received(frames: number): void
  /** Not sent: the broker is away or does not keep up, or the frame is larger than a message may be. */
  unsent(frames: number): void
}

/** MQTT has no header for it; W3C names it so. */
const traceProperty = 'traceparent'

/** Below every broker's limit of 72 KiB a packet, with room for topic and properties. */
const maxBatchBytes = 64 * 1024
/** So much may wait for the broker; what comes then is only shown here. */
const maxWaitingBytes = 4 * 1024 * 1024

/**
 * A frame bus over several processes: MQTT topics by map tile, QoS 0, a message the frames of one moment in one tile, a
 * line of JSON each. A frame of this process is delivered here at once, without the broker; the others' come through it.
 */
export const sharedBus = (options: SharedBusOptions, { deliver, returned }: BusReceiver): FrameBus => {
  const { urls, observe, tracing } = options
  const show = (frames: readonly Observation[]): void => {
    for (const frame of frames) deliver(frame)
  }
  const receive = ({ payload, properties }: IPublishPacket): void => {
    const frames = framesOf(payload as Buffer, options)
    const from = properties?.userProperties?.[traceProperty]
    const attributes = () => ({ 'clearway.frames': frames.length })
    if (typeof from !== 'string') show(frames)
    else tracing.span({ name: 'show frames', from, attributes }, () => show(frames))
  }
  const lines = urls.map((url) => openBusLine(url, options, { receive, returned }))
  let lineIndex = options.now() % lines.length
  /** The broker to which this process publishes, until it is away: one broker keeps the frames of an aircraft in order. */
  const nextLine = (): BusLine | undefined => {
    for (let tried = 0; tried < lines.length; tried += 1) {
      const line = lines[lineIndex]
      if (line?.isTaking()) return line
      lineIndex = (lineIndex + 1) % lines.length
    }
    return undefined
  }
  const batches = gatherLines(maxBatchBytes, (topic, lines) => {
    const line = nextLine()
    // It goes on in the trace of the group that came first.
    line?.say(topic, lines.join('\n'), tracing.here())
    observe[line ? 'sent' : 'unsent'](lines.length)
  })
  return {
    publish(frame) {
      deliver(frame)
      const isTaken = batches.add(tileTopic(frame.longitude, frame.latitude), frame.wire.text())
      if (!isTaken) observe.unsent(1)
    },
    check: () => (lines.some(({ check }) => check() === 'up') ? 'up' : 'down'),
    async close() {
      batches.flush()
      await Promise.all(lines.map((line) => line.close()))
    },
  }
}

interface BusLine {
  check(): Check
  isTaking(): boolean
  say(topic: string, text: string, trace: string | undefined): void
  close(): Promise<void>
}

const openBusLine = (
  url: string,
  { credentials, log }: SharedBusOptions,
  { receive, returned }: { receive(packet: IPublishPacket): void; returned(): void },
): BusLine => {
  const client = connect(url, {
    ...credentials,
    protocolVersion: 5,
    // A name of its own, also beside processes on other machines.
    clientId: `frames-${randomUUID()}`,
    clean: true,
    resubscribe: false,
    queueQoSZero: false,
    reconnectPeriod: 1_000,
    connectTimeout: 5_000,
    keepalive: 15,
  })
  const check = followBroker(client, { broker: new URL(url).host, log, returned })
  client.on('message', (_topic, _payload, packet) => receive(packet))
  return {
    check,
    isTaking: () => client.connected && client.stream.writableLength < maxWaitingBytes,
    say(topic, text, trace) {
      const properties = { userProperties: { [traceProperty]: trace ?? '' } }
      client.publish(topic, text, { qos: 0, ...(trace && { properties }) })
    },
    close: () => client.endAsync(!client.connected),
  }
}

/** Subscribes after each connection; the broker's session does not outlive one. */
const followBroker = (
  client: MqttClient,
  { broker, log, returned }: { readonly broker: string; readonly log: Log; returned(): void },
): (() => Check) => {
  let isUp = false
  client.on('connect', () => {
    // Small messages must not wait for each other's acknowledgement.
    const { stream } = client as { stream: { setNoDelay?(on: boolean): void } }
    stream.setNoDelay?.(true)
    // No Local: what this process published was delivered here already.
    client.subscribeAsync(allTiles, { qos: 0, nl: true }).then(
      () => {
        isUp = true
        log.info({ broker }, 'frames are shared with the other processes')
        returned()
      },
      (error: unknown) =>
        log.warn({ err: error, broker }, 'the broker does not let this process receive frames'),
    )
  })
  client.on('close', () => {
    if (isUp) log.warn({ broker }, 'the broker is away; frames are not shared by it')
    isUp = false
  })
  client.on('error', (error) =>
    log.debug({ err: error, broker }, 'the broker refused or could not be reached'),
  )
  return () => (isUp ? 'up' : 'down')
}

const framesOf = (payload: Buffer, { log, now, maxAgeMs, observe }: SharedBusOptions): Observation[] => {
  try {
    const frames = payload.toString().split('\n').map(observationOfText)
    observe.received(frames.length)
    const oldest = now() - maxAgeMs
    return frames.filter(({ at }) => at > oldest)
  } catch (error) {
    log.warn({ err: error, bytes: payload.length }, 'frames of another process could not be read')
    return []
  }
}

interface Lines {
  /** False for a line that no message holds: a broker would cut the connection. */
  add(topic: string, line: string): boolean
  flush(): void
}

/** What comes within one turn goes out together: a message for each topic, its lines in order, none above `maxBytes`. */
export const gatherLines = (maxBytes: number, send: (topic: string, lines: string[]) => void): Lines => {
  let batches = new Map<string, { lines: string[]; bytes: number }>()

  const flush = () => {
    const ready = batches
    batches = new Map()
    for (const [topic, { lines }] of ready) send(topic, lines)
  }
  const flushSoon = oncePerTurn(flush)

  return {
    flush,
    add(topic, line) {
      const bytes = Buffer.byteLength(line) + 1
      if (bytes > maxBytes) return false
      flushSoon()
      const batch = batches.get(topic)
      if (batch && batch.bytes + bytes <= maxBytes) {
        batch.lines.push(line)
        batch.bytes += bytes
        return true
      }
      if (batch) send(topic, batch.lines)
      batches.set(topic, { lines: [line], bytes })
      return true
    },
  }
}
