import { type Check, type Log, pauseAfter, type TlsCredentials } from '@clearway/domain/kernel'
import type { IConnackPacket, IPublishPacket, Packet } from 'mqtt-packet'
import { createSendQueue } from './send-queue.ts'
import { openWire, type Wire } from './wire.ts'

/** A message that the broker holds until it is acknowledged, and delivers again otherwise. */
export interface Delivery {
  readonly topic: string
  readonly payload: Buffer
  /** Of no effect when the connection that it came by is gone: the broker delivers it again. */
  acknowledge(): void
}

export interface LastWord {
  readonly topic: string
  readonly payload: string
}

export interface ClientOptions {
  readonly url: string
  readonly credentials: TlsCredentials
  readonly clientId: string
  /** How long a broker that deals messages out keeps a share for one that has left in order. Absent: not at all. */
  readonly keptS?: number
  /** The will: what the broker publishes to the others when this client is gone and its share is still kept. */
  readonly lastWord?: LastWord
  readonly log: Log
  /** What to listen to, depending on whether the broker deals messages out among several of a group. */
  filters(isSharing: boolean): readonly string[]
  /** What is received where the broker allows it, as it is published (QoS 0). */
  readonly wishes?: readonly string[]
  onDelivery(delivery: Delivery): void
  /** Subscribed, for the first time or again. */
  onReady(): void
}

/** A consumer's connection to an MQTT 5 broker with a lasting session; it comes back by itself. */
export interface MqttClient {
  /** Of the certificate that the broker showed when it was last reached; null before that, and without TLS. */
  readonly certificateEndsAt: Date | null
  check(): Check
  /** QoS 1. False while the broker is away or takes nothing: the caller has to come again. */
  publish(topic: string, payload: string): boolean
  /** Reads nothing more from the broker, which then holds what is to come, and makes no new connection to it. */
  pause(): void
  resume(): void
  close(): Promise<void>
}

const keepaliveS = 15
const pingMs = 2_000
/** A broker that does not answer pings is as good as away, though its connection stays open for a while. */
const silentMs = 5_000
const sessionExpiryS = 3_600
/** How much may be delivered and not yet be acknowledged; message ids end at 65,535. */
const receiveMaximum = 20_000
const backoff = { firstMs: 100, mostMs: 1_000 }
/** How long a broker may take to read that this one leaves. */
const leaveMs = 2_000

/** The first failed attempt is logged as a warning, then one in about ten minutes. */
const isLogged = (failuresBefore: number): boolean => failuresBefore % 600 === 0

const unreached = 'the MQTT broker refused or could not be reached; trying again'
const unread = 'the MQTT broker ended a connection that was paused; it is made again when that is over'

export const connectToBroker = (options: ClientOptions): MqttClient => {
  const { log } = options
  const broker = new URL(options.url).host
  let connection: Connection | null = null
  let retry: NodeJS.Timeout | undefined
  let certificateEndsAt: Date | null = null
  let failures = 0
  let isPaused = false
  let isClosed = false
  let onGone: (() => void) | null = null

  const connect = () => {
    connection = openConnection(options, {
      onReady() {
        failures = 0
        certificateEndsAt = connection?.certificateEndsAt ?? null
        log.info({ broker }, 'connected to the MQTT broker')
        options.onReady()
      },
      onGone(error, wasReady) {
        connection = null
        if (isClosed) return onGone?.()
        failures += 1
        if (isPaused) return log.info({ err: error, broker }, unread)
        const words = wasReady ? 'the MQTT broker is away; reconnecting' : unreached
        const isLoud = wasReady || isLogged(failures - 1)
        log[isLoud ? 'warn' : 'debug']({ err: error, broker }, words)
        connectAgain()
      },
    })
  }
  const connectAgain = () => {
    retry = setTimeout(connect, pauseAfter(backoff, failures, 0))
  }
  connect()

  return {
    get certificateEndsAt() {
      return certificateEndsAt
    },
    check: () => (connection?.isAlive ? 'up' : 'down'),
    publish: (topic, payload) => connection?.publish(topic, payload) ?? false,
    pause() {
      isPaused = true
      clearTimeout(retry)
      connection?.pause()
    },
    resume() {
      isPaused = false
      // The broker sends first what it has sent before: only now there is room for it.
      if (connection) connection.resume()
      else connectAgain()
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

interface Connection extends Pick<Wire, 'pause' | 'resume' | 'certificateEndsAt'> {
  /** Ready, and something was received from it lately; what is not read is not silent. */
  readonly isAlive: boolean
  publish(topic: string, payload: string): boolean
  leave(): void
}

interface Hooks {
  onReady(): void
  onGone(error: Error | null, wasReady: boolean): void
}

/** From CONNECT to the end of the socket: opening, then ready once the filters are granted, then gone. */
const openConnection = (options: ClientOptions, hooks: Hooks): Connection => {
  let state: 'opening' | 'ready' | 'leaving' | 'gone' = 'opening'
  let receivedAt = performance.now()
  let isPaused = false
  const silentFor = () => (isPaused ? 0 : performance.now() - receivedAt)
  const wire = openWire({
    url: new URL(options.url),
    credentials: options.credentials,
    onOpen: () => wire.send(connectPacket(options)),
    onPacket(packet) {
      receivedAt = performance.now()
      receive(packet)
    },
    onClose(error) {
      clearInterval(timer)
      const wasReady = state === 'ready'
      state = 'gone'
      hooks.onGone(error, wasReady)
    },
  })
  const sendQueue = createSendQueue(wire)
  let isSharing = false
  const timer = setInterval(() => {
    if (silentFor() > keepaliveS * 2_000) wire.destroy(new Error('the broker sends nothing any more'))
    else if (state === 'ready') wire.send({ cmd: 'pingreq' })
  }, pingMs)

  let needed = 0
  const receive = (packet: Packet): void => {
    if (state === 'leaving') return
    const ending = endingOf(packet, needed)
    if (ending) wire.destroy(new Error(ending))
    else if (packet.cmd === 'publish') options.onDelivery(deliveryOf(packet, wire))
    else if (packet.cmd === 'puback') sendQueue.settled(packet.messageId ?? 0)
    else if (packet.cmd === 'connack') connected(packet)
    else if (packet.cmd === 'suback') subscribed()
  }
  const connected = ({ properties }: IConnackPacket): void => {
    sendQueue.open(properties?.receiveMaximum ?? 65_535)
    isSharing = properties?.sharedSubscriptionAvailable !== false
    const filters = options.filters(isSharing)
    needed = filters.length
    const wishes = options.wishes ?? []
    const subscriptions = [
      ...filters.map((topic) => ({ topic, qos: 1 as const, rh: 2 })),
      ...wishes.map((topic) => ({ topic, qos: 0 as const, rh: 2 })),
    ]
    wire.send({ cmd: 'subscribe', messageId: 1, subscriptions })
  }
  const subscribed = (): void => {
    state = 'ready'
    hooks.onReady()
  }

  return {
    get isAlive() {
      return state === 'ready' && silentFor() < silentMs
    },
    get certificateEndsAt() {
      return wire.certificateEndsAt
    },
    pause() {
      isPaused = true
      wire.pause()
    },
    resume() {
      isPaused = false
      receivedAt = performance.now()
      wire.resume()
    },
    publish: (topic, payload) => state === 'ready' && sendQueue.publish(topic, payload),
    leave() {
      // The broker gives every session of the group a share of the messages: a session without a reader must not stay.
      wire.send(isSharing ? leavePacket(options) : { cmd: 'disconnect', reasonCode: 0 })
      wire.end()
      state = 'leaving'
      // Read to its end: closed over unread bytes it is reset, and a broker that writes before it reads takes this for a loss.
      wire.resume()
      setTimeout(() => wire.destroy(), leaveMs).unref()
    },
  }
}

/** Why the connection is over after this packet; null when it goes on. The first filters are needed. */
const endingOf = (packet: Packet, needed: number): string | null => {
  if (packet.cmd === 'connack' && packet.reasonCode)
    return `the broker refused the connection: ${packet.reasonCode}`
  if (packet.cmd === 'disconnect') return `the broker ended the connection: ${packet.reasonCode}`
  const refused =
    packet.cmd === 'suback' && packet.granted.slice(0, needed).find((code) => Number(code) >= 0x80)
  return refused ? `the broker refused a subscription: ${refused}` : null
}

/** User and password of a broker's URL, as CONNECT has them. */
export const loginOf = (url: string) => {
  const { username, password } = new URL(url)
  return {
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: Buffer.from(decodeURIComponent(password)) }),
  }
}

/** MQTT 5, 3.14.2.1: an orderly end after which the broker still publishes the will. */
const withLastWord = 0x04

export const leavePacket = ({ keptS = 0, lastWord }: Pick<ClientOptions, 'keptS' | 'lastWord'>): Packet => ({
  cmd: 'disconnect',
  reasonCode: keptS > 0 && lastWord ? withLastWord : 0,
  properties: { sessionExpiryInterval: keptS },
})

export const connectPacket = ({
  clientId,
  url,
  lastWord,
}: Pick<ClientOptions, 'clientId' | 'url' | 'lastWord'>): Packet => ({
  cmd: 'connect',
  protocolId: 'MQTT',
  protocolVersion: 5,
  clientId,
  clean: false,
  keepalive: keepaliveS,
  properties: { sessionExpiryInterval: sessionExpiryS, receiveMaximum },
  ...(lastWord && { will: { ...lastWord, payload: Buffer.from(lastWord.payload), qos: 1, retain: false } }),
  ...loginOf(url),
})

export const deliveryOf = ({ topic, payload, qos, messageId = 0 }: IPublishPacket, wire: Wire): Delivery => ({
  topic,
  payload: payload as Buffer,
  acknowledge: () => {
    if (qos > 0) wire.puback(messageId)
  },
})
