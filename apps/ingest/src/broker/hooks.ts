import type { AedesOptions, AuthenticateError, Client } from 'aedes'
import { disconnect, reasons } from './connections.ts'
import {
  type Identify,
  type Identity,
  mayPublish,
  mayReceive,
  maySubscribe,
  nameOf,
  type ValidAmong,
} from './identity.ts'
import type { Inbound } from './inbound.ts'
import type { BrokerObserver } from './metrics.ts'
import type { StationPace } from './station-pace.ts'

/** CONNACK 5 of MQTT 3.1.1; aedes translates it for MQTT 5. */
const notAuthorised = 5

/** What slows a station down. */
export interface StationLimits {
  readonly pace: StationPace
  readonly isTooMany: Inbound['isTooMany']
  /** There is no room for frames that the consumer has not taken. */
  isCrowded(): boolean
  readonly observer: BrokerObserver
}

/** What aedes asks of us: who a client is, and whether that one may publish to a topic or receive from it. */
export const brokerHooks = (
  validAmong: ValidAmong,
  identify: Identify,
  { isCrowded, isTooMany, pace, observer }: StationLimits,
): AedesOptions => ({
  preConnect(client, packet, done) {
    const identity = identify(client)
    // Sessions of MQTT 3 would never expire.
    if (packet.protocolVersion !== 5) packet.clean = true
    // A frame is what a sensor measured: a station needs no last will, and the broker would keep it for no reader.
    if (identity?.kind === 'asset') delete packet.will
    // A client id is a name within its certificate: one client cannot take over the session of another.
    if (identity && packet.clientId) packet.clientId = `${nameOf(identity)}:${packet.clientId}`
    done(null, identity !== undefined)
  },
  authenticate(client, _username, _password, done) {
    authenticate(validAmong, identify(client)).then(
      (refused) => {
        if (refused) observer.refused('certificate')
        done(refused, refused === null)
      },
      // Not a refusal: ground stations take one for their own fault, and do not come back.
      () => {
        observer.refused('unchecked')
        client.close()
      },
    )
  },
  authorizePublish(client, packet, done) {
    const identity = client && identify(client)
    packet.retain = false
    const answer = () => {
      // Who waits for a turn is not read meanwhile, and not silent for it.
      if (client) keepaliveOf(client)?.refresh()
      if (client && packet.qos === 2 && isTooMany(client, messageIdOf(packet))) {
        observer.refused('in_flight')
        return disconnect(client, reasons.receiveMaximumExceeded)
      }
      if (!identity || !mayPublish(identity, packet.topic)) {
        observer.refused('topic')
        return done(new Error('not your topic'))
      }
      observer.published(identity.kind)
      done(null)
    }
    if (!client || identity?.kind !== 'asset') return answer()
    if (isCrowded()) {
      observer.refused('crowded')
      return disconnect(client, reasons.quotaExceeded)
    }
    pace.pass(identity.assetUuid, { goOn: answer, isGone: () => client.closed })
  },
  authorizeSubscribe(client, subscription, done) {
    const identity = identify(client)
    if (identity && maySubscribe(identity, subscription.topic)) return done(null, subscription)
    observer.refused('topic')
    done(null, null)
  },
  authorizeForward(client, packet) {
    const identity = identify(client)
    // One acknowledgement for each delivery, whatever the publisher chose (QoS 2).
    if (packet.qos === 2) packet.qos = 1
    // A station that does not read must not hold up what is meant for others: the next acknowledgement has it again.
    if (identity?.kind === 'asset' && client.conn.writableNeedDrain) return null
    return identity && mayReceive(identity, packet.topic) ? packet : null
  },
})

const authenticate = async (
  validAmong: ValidAmong,
  identity: Identity | undefined,
): Promise<AuthenticateError | null> => {
  if (!identity) return refusal(notAuthorised, 'no certificate')
  if (identity.kind === 'process') return null
  const valid = await validAmong([identity])
  return valid.has(identity.thumbprint) ? null : refusal(notAuthorised, 'certificate is not valid')
}

const refusal = (returnCode: number, message: string): AuthenticateError =>
  Object.assign(new Error(message), { returnCode })

const keepaliveOf = (client: Client): NodeJS.Timeout | null =>
  (client as unknown as { _keepaliveTimer: NodeJS.Timeout | null })._keepaliveTimer

const messageIdOf = (packet: object): number => (packet as { messageId: number }).messageId
