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
  // That it is away is said by `close`; why it never came is only said here.
  client.on('error', (error) => log.debug({ err: error }, 'the MQTT broker refused or could not be reached'))
  return {
    check: () => (client.connected ? 'up' : 'down'),
    close: () => client.endAsync(true),
  }
}
