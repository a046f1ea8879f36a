import type { Check, Services, TlsCredentials } from '@clearway/domain/kernel'
import { type Adoption, adoptSession } from '../../wire/mqtt/adopt.ts'
import { connectToBroker, type Delivery, type MqttClient } from '../../wire/mqtt/client.ts'
import { ackTopic, allHearing, frameBatches, lastWords, sharedFrames } from '../../wire/mqtt/topic.ts'
import { readWith, type Take } from './deliveries.ts'
import { arrivalsTopic, followArrivals } from './fence/arrivals.ts'
import { createEcho } from './fence/echo.ts'
import { openFence } from './fence/fence.ts'
import type { FenceState } from './fence/guard.ts'
import type { StationStatuses } from './fence/station-statuses.ts'

export interface BrokerAddress {
  readonly url: string
  /** The broker is not ours, and its stations connect here. Absent: the embedded one. */
  readonly stationsUrl?: string
}

/** Whether a frame of this asset is taken where it came from. */
export type MayTake = (assetUuid: string) => boolean | Promise<boolean>

export interface LineOptions {
  readonly services: Services
  readonly broker: BrokerAddress
  readonly credentials: TlsCredentials
  readonly clientId: string
  readonly keptS?: number
  readonly statuses: StationStatuses
  /** What becomes of a frame, given whose frames this broker may deliver. */
  taking(mayTake: MayTake): Take
  /** How many assets wait here has perhaps changed. */
  fenced(): void
  delivered(): void
  beginsToReceive(assetUuid: string): void
  onReady(): void
}

/** One broker: the connection to it, and whose frames are taken from it. */
export interface Line {
  /** Host and port. */
  readonly name: string
  readonly fence: FenceState
  check(): Check
  readonly certificateEndsAt: Date | null
  /** Whether the asset may be sent messages by this broker; undefined while that is not known yet. */
  mayAnswer(assetUuid: string): boolean | undefined
  /** False while it cannot be sent. */
  answer(assetUuid: string, payload: string): boolean
  certificatesChanged(): void
  pause(): void
  resume(): void
  /** Takes nothing more; what was taken may still be acknowledged. */
  stop(): void
  close(): Promise<void>
}

export const openLine = (options: LineOptions): Line => {
  const { services, clientId } = options
  const { url, stationsUrl } = options.broker
  const name = new URL(url).host
  const shared = sharedFrames(services.keys.consumerGroup)
  const echo = createEcho(() => client, clientId)
  const arrivals = followArrivals((assetUuid, order) => fence.cameIn(assetUuid, order))
  const fence = openFence({
    ...options,
    broker: stationsUrl ? { url, stationsUrl, credentials: options.credentials } : undefined,
    caughtUp: echo.caughtUp,
    opened: () => arrivals.opened,
    observe: options.fenced,
  })

  const adoptions = new Map<string, Adoption>()
  /** Of another service, which is gone: what the broker has for it comes here. */
  const inherit = (orphan: string): void => {
    if (orphan === clientId) return
    services.log.info({ broker: name, from: orphan }, 'takes over what the broker has for another service')
    const onDelivery = readWith(options.taking(fence.mayInherit), () => {})
    adoptions.get(orphan)?.close()
    adoptions.set(orphan, adoptSession({ ...options, url, clientId: orphan, filter: shared, onDelivery }))
  }
  const beforeLastWords = (next: (delivery: Delivery) => void) => (delivery: Delivery) => {
    if (delivery.topic !== lastWords) return next(delivery)
    inherit(delivery.payload.toString())
    delivery.acknowledge()
  }

  const frames = readWith(options.taking(fence.mayTake), options.beginsToReceive)
  const client: MqttClient = connectToBroker({
    ...options,
    url,
    log: services.log,
    filters: (isSharing) => [
      ...(isSharing ? [shared] : [frameBatches(clientId), allHearing]),
      ...(stationsUrl ? [echo.topic] : []),
    ],
    wishes: stationsUrl ? [arrivalsTopic, lastWords] : [],
    ...(stationsUrl && { lastWord: { topic: lastWords, payload: clientId } }),
    onReady() {
      fence.connected()
      options.onReady()
    },
    onDelivery: arrivals.before(
      echo.before(
        beforeLastWords((delivery) => {
          options.delivered()
          frames(delivery)
        }),
      ),
    ),
  })

  return {
    name,
    get fence() {
      return fence.state
    },
    check: () => client.check(),
    get certificateEndsAt() {
      return client.certificateEndsAt
    },
    mayAnswer: fence.mayAnswer,
    answer: (assetUuid, payload) => client.publish(ackTopic(assetUuid), payload),
    certificatesChanged: fence.changed,
    pause: () => client.pause(),
    resume: () => client.resume(),
    stop() {
      fence.close()
      client.pause()
    },
    close() {
      for (const adoption of adoptions.values()) adoption.close()
      return client.close()
    },
  }
}
