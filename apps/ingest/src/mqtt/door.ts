import { minute, type Services, second, type TlsCredentials } from '@clearway/domain/kernel'
import {
  type NumberedFrame,
  type NumberedOutcome,
  readNumbered,
  type StoredFrame,
  sessionsAckedWithin,
  sessionsOfStation,
} from '@clearway/domain/telemetry'
import type { Check } from '../health.ts'
import { createBatcher } from '../pipeline/batcher.ts'
import { type Acknowledger, createAcknowledger } from './acknowledger.ts'
import { connectToBroker, type Delivery, type MqttClient } from './client.ts'
import { readBatch } from './frame-batch.ts'
import { patientStore, type StoreNumbers } from './store.ts'
import { allHearing, assetOfFrames, assetOfHearing, frameBatches, sharedFrames } from './topic.ts'

export interface MqttDoorOptions {
  readonly services: Services
  readonly url: string
  readonly credentials: TlsCredentials
  readonly clientId: string
  /** Fans a frame out that is new in the table. */
  publish(frame: StoredFrame): void
  readonly observe: MqttObserver
  isGivingUp(): boolean
}

/** What the metrics hear. `unreadable` cannot even be counted as a frame of a session. */
export interface MqttObserver {
  frames(outcome: NumberedOutcome | 'unreadable', count: number): void
  committed(frames: number, seconds: number): void
  acknowledged(): void
}

export interface MqttDoor {
  check(): Check
  /** Delivered by the broker and not stored yet. */
  readonly held: number
  close(): Promise<void>
}

/**
 * A session is acknowledged twice a second, so waiting a moment for company costs nobody anything, and a group costs
 * as much for each of its sessions as for several frames.
 */
const batching = { maxItems: 2_000, maxWaitMs: 20, concurrency: 1, maxHeld: Number.POSITIVE_INFINITY }
/** Beyond these nothing more is read from the broker; below half of them it is again. */
const holding = { frames: 10_000, bytes: 32 * 1024 * 1024 }
const storing = { retryMs: 50, retryMaxMs: second }
/** Acknowledgements younger than this may have been lost with the process or the broker that had them. */
const lostWithinMs = 10 * minute

/** A frame on its way, and how to tell the broker that it is done with. */
interface Taken {
  readonly frame: NumberedFrame
  readonly bytes: number
  done(): void
}

/**
 * The MQTT door: frames with sequence numbers come from the broker, are committed in groups, and only then is the
 * broker told (PUBACK), the ground station (telemetry_ack) and the live picture, in this order.
 */
export const openMqttDoor = (options: MqttDoorOptions): MqttDoor => {
  const { services, observe } = options
  const { log } = services
  const store = patientStore({ ...storing, services, isGivingUp: options.isGivingUp })
  const acknowledger = createAcknowledger({
    services,
    publish: (topic, payload) => client.publish(topic, payload),
    onSent: observe.acknowledged,
  })
  const gate = createGate(() => client)
  const batcher = createBatcher<Taken>({
    ...batching,
    flush: flushWith(options, { store, acknowledger, gate }),
  })

  /** What ends in these sessions' acknowledgements, sooner or later. */
  const sayAgain = (asked: Promise<readonly string[]>): void => {
    asked.then(
      (sessionUuids) => acknowledger.later(sessionUuids, 'now'),
      (error: unknown) => log.warn({ err: error }, 'acknowledgements could not be repeated'),
    )
  }

  const take: Take = (assetUuid, text, bytes, done) => {
    const frame = readText(assetUuid, text, bytes > services.settings.frame.maxBytes)
    const taken = frame && { frame, bytes, done }
    if (!taken) {
      observe.frames('unreadable', 1)
      done()
    } else if (batcher.add(taken)) gate.took(taken)
    // After `close` it stays with the broker, which delivers it to the next process.
  }

  const client: MqttClient = connectToBroker({
    ...options,
    log,
    filters: (isSharing) =>
      isSharing ? [sharedFrames(services.keys.consumerGroup)] : [frameBatches, allHearing],
    onReady: () => sayAgain(sessionsAckedWithin(services, lostWithinMs)),
    onDelivery: readWith(take, (station) => sayAgain(sessionsOfStation(services, station))),
  })

  return {
    check: () => client.check(),
    get held() {
      return batcher.held
    },
    async close() {
      client.pause()
      await batcher.close()
      acknowledger.close()
      await client.close()
    },
  }
}

type Take = (assetUuid: string, text: string, bytes: number, done: () => void) => void

/** Frames in a batch or one by one; anything else is the news that a station begins to hear its acknowledgements. */
const readWith = (take: Take, beginsToHear: (station: string) => void) => (delivery: Delivery) => {
  const { topic, payload } = delivery
  if (topic === frameBatches) return takeBatch(delivery, take)
  const assetUuid = assetOfFrames(topic)
  if (assetUuid) return take(assetUuid, payload.toString(), payload.length, delivery.acknowledge)
  const station = assetOfHearing(topic)
  if (station) beginsToHear(station)
  delivery.acknowledge()
}

/** The broker is told once all of them are done with; until then it keeps the batch. */
const takeBatch = (delivery: Delivery, take: Take): void => {
  // One more than the frames: some are done with before the last of them is read.
  let left = 1
  const done = () => {
    left -= 1
    if (left === 0) delivery.acknowledge()
  }
  readBatch(delivery.payload, (assetUuid, text, bytes) => {
    left += 1
    take(assetUuid, text, bytes, done)
  })
  done()
}

const readText = (assetUuid: string, text: string, isTooLarge: boolean): NumberedFrame | null => {
  try {
    return readNumbered(assetUuid, JSON.parse(text), isTooLarge)
  } catch {
    // What is no JSON cannot be said to be any frame; nobody waits for it.
    return null
  }
}

interface Afterwards {
  readonly store: StoreNumbers
  readonly acknowledger: Acknowledger
  readonly gate: Gate
}

const flushWith =
  ({ publish, observe }: MqttDoorOptions, { store, acknowledger, gate }: Afterwards) =>
  async (group: Taken[]): Promise<void> => {
    const began = performance.now()
    const { outcomes, written, acknowledgements, unacknowledged } = await store(
      group.map(({ frame }) => frame),
    )
    observe.committed(written.length, (performance.now() - began) / 1000)
    const counts = new Map<NumberedOutcome, number>()
    outcomes.forEach((outcome, i) => {
      const taken = group[i]!
      gate.gave(taken)
      if (outcome === null) return
      taken.done()
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
    })
    for (const acknowledgement of acknowledgements) acknowledger.send(acknowledgement)
    acknowledger.later(unacknowledged)
    for (const [outcome, count] of counts) observe.frames(outcome, count)
    for (const frame of written) publish(frame)
  }

interface Gate {
  took(taken: Taken): void
  gave(taken: Taken): void
}

/** Stops reading while too much is held, in number or in bytes. */
const createGate = (client: () => MqttClient): Gate => {
  let [frames, bytes, isShut] = [0, 0, false]
  return {
    took(taken) {
      frames += 1
      bytes += taken.bytes
      if (isShut || (frames < holding.frames && bytes < holding.bytes)) return
      isShut = true
      client().pause()
    },
    gave(taken) {
      frames -= 1
      bytes -= taken.bytes
      if (!isShut || frames > holding.frames / 2 || bytes > holding.bytes / 2) return
      isShut = false
      client().resume()
    },
  }
}
