import { hour, pauseAfter, second, type TlsCredentials } from '@clearway/domain/kernel'
import type { Packet } from 'mqtt-packet'
import { connectPacket, type Delivery, deliveryOf, leavePacket } from './client.ts'
import { openWire } from './wire.ts'

export interface AdoptOptions {
  readonly url: string
  readonly credentials: TlsCredentials
  /** Of the consumer that is gone. */
  readonly clientId: string
  /** What the broker dealt it a share of. */
  readonly filter: string
  onDelivery(delivery: Delivery): void
}

export interface Adoption {
  /** Begins nothing more, and ends what is under way; what was taken is acknowledged before. */
  close(): void
}

const backoff = { firstMs: 100, mostMs: 10 * second }
/** As long as a broker keeps the session of a consumer that is gone. */
const keptMs = hour
const pingMs = 2 * second
/** A broker that does not answer pings for so long is taken for away. */
const silentMs = 30 * second
/** Of DISCONNECT: somebody else has connected under this name. */
const takenOver = 0x8e

/**
 * Takes over the session of a consumer that is gone, with everything that the broker has dealt to it: first no more is dealt to
 * that name, then what waits is taken, then the session ends. Until nothing more is dealt it is tried again: half of all frames may go
 * there. Its own process, when it is back, takes the session back by connecting under its name, and so does another one that adopts it
 * too.
 */
export const adoptSession = (options: AdoptOptions): Adoption => {
  const until = performance.now() + keptMs
  let failures = 0
  let retry: NodeJS.Timeout | undefined
  let attempt: Adoption
  const connect = (): void => {
    attempt = takeOver(options, tryAgain)
  }
  const tryAgain = (): void => {
    if (performance.now() > until) return
    failures += 1
    retry = setTimeout(connect, pauseAfter(backoff, failures, 0)).unref()
  }
  connect()
  return {
    close() {
      clearTimeout(retry)
      attempt.close()
    },
  }
}

/** One attempt; `onLost` where it ended while the session was dealt to. */
const takeOver = (
  { url, credentials, clientId, filter, onDelivery }: AdoptOptions,
  onLost: () => void,
): Adoption => {
  /** Nothing is to be waited for any more: `over` also where the session is somebody else's, or is not there. */
  let state: 'dealt to' | 'emptied' | 'over' = 'dealt to'
  let delivered = 0
  let open = 0
  let deliveredWhenAsked = -1
  let unanswered = 0
  let receivedAt = performance.now()

  const ping = (): void => {
    unanswered += 1
    wire.send({ cmd: 'pingreq' })
  }
  /** A broker sends what waits before it answers: an answer with nothing before it means that nothing waits. */
  const ask = (): void => {
    if (state !== 'emptied' || open > 0) return
    deliveredWhenAsked = delivered
    ping()
  }
  const answered = (): void => {
    unanswered -= 1
    if (state !== 'emptied' || open > 0 || unanswered > 0) return
    if (delivered === deliveredWhenAsked) leave()
    else ask()
  }
  const take = (delivery: Delivery): void => {
    delivered += 1
    open += 1
    onDelivery({
      ...delivery,
      acknowledge() {
        delivery.acknowledge()
        open -= 1
        // After the PUBACKs of this turn.
        if (open === 0) setImmediate(ask)
      },
    })
  }
  const leave = (): void => {
    state = 'over'
    wire.send(leavePacket({ keptS: 0 }))
    wire.end()
  }
  const receive = (packet: Packet): void => {
    receivedAt = performance.now()
    if (packet.cmd === 'connack') {
      if (packet.reasonCode) wire.destroy()
      else if (!packet.sessionPresent) leave()
      else wire.send({ cmd: 'unsubscribe', messageId: 1, unsubscriptions: [filter] })
    } else if (packet.cmd === 'publish') take(deliveryOf(packet, wire))
    else if (packet.cmd === 'unsuback') {
      state = 'emptied'
      ask()
    } else if (packet.cmd === 'pingresp') answered()
    else if (packet.cmd === 'disconnect' && packet.reasonCode === takenOver) state = 'over'
  }
  const wire = openWire({
    url: new URL(url),
    credentials,
    onOpen: () => wire.send(connectPacket({ clientId, url })),
    onPacket: receive,
    onClose() {
      clearInterval(timer)
      // What is still queued goes to the next process that takes the session over, or comes again from its station.
      if (state === 'dealt to') onLost()
    },
  })
  // What was taken may wait for the database longer than the broker waits for a packet.
  const timer = setInterval(() => {
    if (performance.now() - receivedAt > silentMs) wire.destroy()
    else if (state === 'emptied') ping()
  }, pingMs).unref()
  return {
    close() {
      state = 'over'
      wire.end()
    },
  }
}
