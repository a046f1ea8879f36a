import type { TlsCredentials } from '@clearway/domain/kernel'
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

/**
 * Takes over the session of a consumer that is gone, with everything that the broker has dealt to it: first no more is dealt to
 * that name, then what waits is taken, then the session ends. Its own process, when it is back, takes the session back by
 * connecting under its name, and so does another one that adopts it too.
 */
export const adoptSession = ({ url, credentials, clientId, filter, onDelivery }: AdoptOptions): void => {
  let isDealt = true
  let delivered = 0
  let open = 0
  let deliveredWhenAsked = -1

  /** A broker sends what waits before it answers: an answer with nothing before it means that nothing waits. */
  const ask = (): void => {
    if (isDealt || open > 0) return
    deliveredWhenAsked = delivered
    wire.send({ cmd: 'pingreq' })
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
    wire.send(leavePacket({ keptS: 0 }))
    wire.end()
  }
  const receive = (packet: Packet): void => {
    if (packet.cmd === 'connack') {
      if (packet.reasonCode) wire.destroy()
      else if (!packet.sessionPresent) leave()
      else wire.send({ cmd: 'unsubscribe', messageId: 1, unsubscriptions: [filter] })
    } else if (packet.cmd === 'publish') take(deliveryOf(packet, wire))
    else if (packet.cmd === 'unsuback') {
      isDealt = false
      ask()
    } else if (packet.cmd === 'pingresp' && open === 0) {
      if (delivered === deliveredWhenAsked) leave()
      else ask()
    }
  }
  const wire = openWire({
    url: new URL(url),
    credentials,
    onOpen: () => wire.send(connectPacket({ clientId, url })),
    onPacket: receive,
    // What is still queued goes to the next process that takes the session over.
    onClose: () => {},
  })
}
