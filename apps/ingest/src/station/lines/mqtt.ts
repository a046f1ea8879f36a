import { randomUUID } from 'node:crypto'
import { connect } from 'mqtt'
import { ackTopic, frameTopic } from '../../wire/mqtt/topic.ts'
import type { Waiting } from '../frame-queue.ts'
import type { Line, LineEvent, LineOptions } from './line.ts'

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

interface Acknowledgement {
  readonly type?: string
  readonly session_uuid?: string
  readonly highest_contiguous_sequence?: number
  readonly rejected?: readonly { sequence_number: number; code: string }[]
}

const schemaVersion = 1
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
  client.on('connect', () => void listen().catch(() => client.reconnect()))
  client.on('message', (_topic, payload) => {
    for (const event of eventsOf(payload.toString(), sessionUuid)) onEvent(event)
  })
  client.on('error', (error) => onEvent({ type: 'closed', why: error.message, isFinal: false }))
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
      client.publish(frameTopic(assetUuid), messageOf(sessionUuid, waiting), { qos: 1 }, () => {})
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
      await client.endAsync(true)
    },
  }
}

const messageOf = (sessionUuid: string, { frame, sequence }: Waiting): string =>
  JSON.stringify({
    schema_version: schemaVersion,
    event_id: randomUUID(),
    session_uuid: sessionUuid,
    sequence_number: sequence,
    ...frame,
  })

/** What an acknowledgement means to the queue of this session. */
export const eventsOf = (text: string, sessionUuid: string): LineEvent[] => {
  const said = JSON.parse(text) as Acknowledgement
  if (said.type !== 'telemetry_ack' || said.session_uuid !== sessionUuid) return []
  const rejected = (said.rejected ?? []).map(
    ({ sequence_number: sequence, code }): LineEvent => ({ type: 'refused', code, sequence, again: false }),
  )
  const sequence = said.highest_contiguous_sequence ?? 0
  return sequence > 0 ? [...rejected, { type: 'acknowledgedThrough', sequence }] : rejected
}
