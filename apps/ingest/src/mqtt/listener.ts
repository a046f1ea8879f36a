import type { Log, TlsCredentials } from '@clearway/domain/kernel'
import { connect } from 'mqtt'
import type { Check } from '../health.ts'

export interface ListenerOptions {
  readonly url: string
  readonly credentials: TlsCredentials
  readonly log: Log
}

export interface MqttListener {
  check(): Check
  close(): Promise<void>
}

/** This process's connection to the broker; it comes back by itself. */
export const connectToBroker = ({ url, credentials, log }: ListenerOptions): MqttListener => {
  const client = connect(url, {
    ...credentials,
    protocolVersion: 5,
    clientId: `ingest-${process.pid}`,
    reconnectPeriod: 1_000,
    connectTimeout: 5_000,
    keepalive: 15,
  })
  let wasConnected = false
  client.on('connect', () => {
    wasConnected = true
    log.info({}, 'connected to the MQTT broker')
  })
  client.on('close', () => {
    if (wasConnected) log.warn({}, 'the MQTT broker is away; reconnecting')
    wasConnected = false
  })
  // Said by `close` already; without a listener the process would end.
  client.on('error', () => {})
  return {
    check: () => (client.connected ? 'up' : 'down'),
    close: () => client.endAsync(true),
  }
}
