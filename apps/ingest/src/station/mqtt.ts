import { type Line, type LineEvent, type LineOptions, numberedEvents, numberedFrame } from '@clearway/client'
import { connect } from 'mqtt'
import { ackTopic, frameTopic } from '../wire/mqtt/topic.ts'

export interface StationCertificate {
  readonly pfx: Buffer
  readonly passphrase: string
  /** The root that the broker's certificate is checked against. */
  readonly ca: string
}

interface MqttStation {
  /** e.g. mqtts://127.0.0.1:8883 */
  readonly url: string
  readonly certificate: StationCertificate
  readonly assetUuid: string
  /** Names the connection at the broker, where a later one of the same name takes its place. */
  readonly clientId?: string
}

const comeBackMs = 1_000

/** MQTT 5 over mutual TLS: frames out with QoS 1, acknowledgements in (docs/contract/telemetry.md#mqtt). */
export const mqttLine = ({ sessionUuid, onEvent, ...station }: MqttStation & LineOptions): Line =>
  mqttStation(station).line(sessionUuid, onEvent)

/** The lines of an asset's sessions share one connection while there is one of them: a broker may have room for no other. */
export const mqttStation = (station: MqttStation) => {
  const lines = new Map<string, LineOptions['onEvent']>()
  let shared: Connection | null = null
  const on: Listener = {
    event(event) {
      for (const onEvent of lines.values()) onEvent(event)
    },
    message(text) {
      for (const [sessionUuid, onEvent] of lines)
        for (const event of numberedEvents(text, sessionUuid)) onEvent(event)
    },
  }
  return {
    line(sessionUuid: string, onEvent: LineOptions['onEvent']): Line {
      lines.set(sessionUuid, onEvent)
      const connection = shared ?? connectStation(station, on)
      shared = connection
      return {
        get isUp() {
          return connection.isUp
        },
        send: (waiting) => connection.publish(numberedFrame(sessionUuid, waiting)),
        cut: connection.cut,
        async close() {
          lines.delete(sessionUuid)
          if (lines.size > 0) return
          shared = null
          await connection.close()
        },
      }
    },
  }
}

interface Listener {
  event(event: LineEvent): void
  message(text: string): void
}

type Connection = ReturnType<typeof connectStation>

const connectStation = (
  { url, certificate, assetUuid, clientId = `sim-${assetUuid}` }: MqttStation,
  on: Listener,
) => {
  const client = connect(url, {
    ...certificate,
    protocolVersion: 5,
    clientId,
    reconnectPeriod: comeBackMs,
    // What is on the way when the line is lost is sent again by the queue, which knows what is still wanted.
    queueQoSZero: false,
    resubscribe: false,
  })
  let isReady = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  const listen = async () => {
    await client.subscribeAsync(ackTopic(assetUuid), { qos: 1 })
    isReady = true
    on.event({ type: 'connected' })
  }
  const closed = (error: Error) => on.event({ type: 'closed', why: reasonOf(error), isFinal: false })
  client.on(
    'connect',
    () =>
      void listen().catch((error: Error) => {
        if (isClosed) return
        closed(error)
        client.reconnect()
      }),
  )
  client.on('message', (_topic, payload) => on.message(payload.toString()))
  client.on('error', closed)
  client.on('close', () => {
    if (isReady) on.event({ type: 'closed', why: 'connection lost', isFinal: false })
    isReady = false
  })
  return {
    get isUp(): boolean {
      return isReady && client.connected
    },
    // The queue does not rely on the PUBACK: only the service's own acknowledgement means stored.
    publish(frame: object): void {
      client.publish(frameTopic(assetUuid), JSON.stringify(frame), { qos: 1 }, () => {})
    },
    cut(forMs: number): void {
      clearTimeout(timer)
      client.options.reconnectPeriod = forMs
      client.stream.destroy()
      timer = setTimeout(() => {
        client.options.reconnectPeriod = comeBackMs
      }, forMs)
    },
    async close(): Promise<void> {
      clearTimeout(timer)
      // It is not lost but closed.
      isReady = false
      isClosed = true
      await client.endAsync(true)
    },
  }
}

/** Of OpenSSL's errors the words alone; of an address that is tried in several ways there are none. */
const reasonOf = ({ message, code, reason }: Error & { code?: unknown; reason?: unknown }): string =>
  String(reason ?? (message || code))
