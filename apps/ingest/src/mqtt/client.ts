import type { Log, TlsCredentials } from '@clearway/domain/kernel'
import type { IConnackPacket, IPublishPacket, Packet } from 'mqtt-packet'
import type { Check } from '../health.ts'
import { createOutbox } from './outbox.ts'
import { openWire, type Wire } from './wire.ts'

/** A message that the broker holds until it is acknowledged, and delivers again otherwise. */
export interface Delivery {
  readonly topic: string
  readonly payload: Buffer
  /** Of no effect when the connection that it came by is gone: the broker delivers it again. */
  acknowledge(): void
}

export interface ClientOptions {
  readonly url: string
  readonly credentials: TlsCredentials
  readonly clientId: string
  readonly log: Log
  /** What to listen to, depending on whether the broker deals messages out among several of a group. */
  filters(isSharing: boolean): readonly string[]
  onDelivery(delivery: Delivery): void
  /** Subscribed, for the first time or again. */
  onReady(): void
}

/** A consumer's connection to an MQTT 5 broker with a lasting session; it comes back by itself. */
export interface MqttClient {
  check(): Check
  /** QoS 1. False while the broker is away or takes nothing: the caller has to come again. */
  publish(topic: string, payload: string): boolean
  /** Reads nothing more from the broker, which then holds what is to come. */
  pause(): void
  resume(): void
  close(): Promise<void>
}

const keepaliveS = 15
const sessionExpiryS = 3_600
/** How much may be delivered and not yet be acknowledged; message ids end at 65,535. */
const receiveMaximum = 20_000
const backoff = { firstMs: 100, maxMs: 1_000 }

export const connectToBroker = (options: ClientOptions): MqttClient => {
  const { log } = options
  let connection: Connection | null = null
  let retry: NodeJS.Timeout | undefined
  let failures = 0
  let isPaused = false
  let isClosed = false
  let onGone: (() => void) | null = null

  const connect = () => {
    connection = openConnection(options, {
      onReady() {
        failures = 0
        log.info({}, 'connected to the MQTT broker')
        if (isPaused) connection?.wire.pause()
        options.onReady()
      },
      onGone(error, wasReady) {
        connection = null
        if (isClosed) return onGone?.()
        if (wasReady) log.warn({ err: error }, 'the MQTT broker is away; reconnecting')
        else log.debug({ err: error }, 'the MQTT broker refused or could not be reached')
        retry = setTimeout(connect, Math.min(backoff.maxMs, backoff.firstMs * 2 ** failures++))
      },
    })
  }
  connect()

  return {
    check: () => (connection?.isReady ? 'up' : 'down'),
    publish: (topic, payload) => connection?.publish(topic, payload) ?? false,
    pause() {
      isPaused = true
      connection?.wire.pause()
    },
    resume() {
      isPaused = false
      connection?.wire.resume()
    },
    close() {
      isClosed = true
      clearTimeout(retry)
      if (!connection) return Promise.resolve()
      const gone = new Promise<void>((resolve) => {
        onGone = resolve
      })
      connection.leave()
      return gone
    },
  }
}

interface Connection {
  readonly wire: Wire
  readonly isReady: boolean
  publish(topic: string, payload: string): boolean
  leave(): void
}

interface Hooks {
  onReady(): void
  onGone(error: Error | null, wasReady: boolean): void
}

/** From CONNECT to the end of the socket: opening, then ready once the filters are granted, then gone. */
const openConnection = (options: ClientOptions, hooks: Hooks): Connection => {
  let state: 'opening' | 'ready' | 'gone' = 'opening'
  let heardAt = performance.now()
  const wire = openWire({
    url: new URL(options.url),
    credentials: options.credentials,
    onOpen: () => wire.send(connectPacket(options)),
    onPacket(packet) {
      heardAt = performance.now()
      receive(packet)
    },
    onClose(error) {
      clearInterval(beat)
      const wasReady = state === 'ready'
      state = 'gone'
      hooks.onGone(error, wasReady)
    },
  })
  const outbox = createOutbox(wire)
  const beat = setInterval(() => {
    const silentMs = performance.now() - heardAt
    if (silentMs > keepaliveS * 2_000) wire.destroy(new Error('the broker says nothing any more'))
    else if (state === 'ready') wire.send({ cmd: 'pingreq' })
  }, keepaliveS * 500)

  const receive = (packet: Packet): void => {
    const ending = endingOf(packet)
    if (ending) wire.destroy(new Error(ending))
    else if (packet.cmd === 'publish') options.onDelivery(deliveryOf(packet, wire))
    else if (packet.cmd === 'puback') outbox.settled(packet.messageId ?? 0)
    else if (packet.cmd === 'connack') connected(packet)
    else if (packet.cmd === 'suback') subscribed()
  }
  const connected = ({ properties }: IConnackPacket): void => {
    outbox.open(properties?.receiveMaximum ?? 65_535)
    const filters = options.filters(properties?.sharedSubscriptionAvailable !== false)
    const subscriptions = filters.map((topic) => ({ topic, qos: 1 as const, rh: 2 }))
    wire.send({ cmd: 'subscribe', messageId: 1, subscriptions })
  }
  const subscribed = (): void => {
    state = 'ready'
    hooks.onReady()
  }

  return {
    wire,
    get isReady() {
      return state === 'ready'
    },
    publish: (topic, payload) => state === 'ready' && outbox.publish(topic, payload),
    leave() {
      wire.send({ cmd: 'disconnect', reasonCode: 0 })
      wire.end()
      setTimeout(() => wire.destroy(), 500).unref()
    },
  }
}

/** Why the connection is over when the broker says this; null when it goes on. */
const endingOf = (packet: Packet): string | null => {
  if (packet.cmd === 'connack' && packet.reasonCode)
    return `the broker refused the connection: ${packet.reasonCode}`
  if (packet.cmd === 'disconnect') return `the broker ended the connection: ${packet.reasonCode}`
  const refused = packet.cmd === 'suback' && packet.granted.find((code) => Number(code) >= 0x80)
  return refused ? `the broker refused a subscription: ${refused}` : null
}

const connectPacket = ({ clientId, url }: ClientOptions): Packet => {
  const { username, password } = new URL(url)
  return {
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 5,
    clientId,
    clean: false,
    keepalive: keepaliveS,
    properties: { sessionExpiryInterval: sessionExpiryS, receiveMaximum },
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: Buffer.from(decodeURIComponent(password)) }),
  }
}

const deliveryOf = ({ topic, payload, qos, messageId = 0 }: IPublishPacket, wire: Wire): Delivery => ({
  topic,
  payload: payload as Buffer,
  acknowledge: () => {
    if (qos > 0) wire.puback(messageId)
  },
})
