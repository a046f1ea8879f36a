import { type Line, type LineOptions, numberedEvents, numberedFrame } from '@clearway/client'
import { connect } from 'mqtt'
import { ackTopic, frameTopic } from '../wire/mqtt/topic.ts'

export interface StationCertificate {
  readonly pfx: Buffer
  readonly passphrase: string
  /** The root that the broker's certificate is checked against. */
  readonly ca: string
}

interface MqttLine extends LineOptions {
  /** e.g. mqtts://127.0.0.1:8883 */
  readonly url: string
  readonly certificate: StationCertificate
  /** Names the connection at the broker, where a later one of the same name takes its place. */
  readonly clientId?: string
}

const comeBackMs = 1_000

/** MQTT 5 over mutual TLS: frames out with QoS 1, acknowledgements in (docs/contract/telemetry.md#mqtt). */
export const mqttLine = ({
  url,
  certificate,
  assetUuid,
  sessionUuid,
  clientId = `sim-${assetUuid}`,
  onEvent,
}: MqttLine): Line => {
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
  let timer: NodeJS.Timeout | undefined
  const listen = async () => {
    await client.subscribeAsync(ackTopic(assetUuid), { qos: 1 })
    isReady = true
    onEvent({ type: 'connected' })
  }
  const closed = (error: Error) => onEvent({ type: 'closed', why: reasonOf(error), isFinal: false })
  client.on(
    'connect',
    () =>
      void listen().catch((error: Error) => {
        closed(error)
        client.reconnect()
      }),
  )
  client.on('message', (_topic, payload) => {
    for (const event of numberedEvents(payload.toString(), sessionUuid)) onEvent(event)
  })
  client.on('error', closed)
  client.on('close', () => {
    if (isReady) onEvent({ type: 'closed', why: 'connection lost', isFinal: false })
    isReady = false
  })
  return {
    get isUp() {
      return isReady && client.connected
    },
    send(waiting) {
      // The queue does not rely on the PUBACK: only the service's own acknowledgement means stored.
      client.publish(
        frameTopic(assetUuid),
        JSON.stringify(numberedFrame(sessionUuid, waiting)),
        { qos: 1 },
        () => {},
      )
    },
    cut(forMs) {
      clearTimeout(timer)
      client.options.reconnectPeriod = forMs
      client.stream.destroy()
      timer = setTimeout(() => {
        client.options.reconnectPeriod = comeBackMs
      }, forMs)
    },
    async close() {
      clearTimeout(timer)
      // It is not lost but closed.
      isReady = false
      await client.endAsync(true)
    },
  }
}

/** Of OpenSSL's errors the words alone; of an address that is tried in several ways there are none. */
const reasonOf = ({ message, code, reason }: Error & { code?: unknown; reason?: unknown }): string =>
  String(reason ?? (message || code))
