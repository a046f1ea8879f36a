import type { Check } from '@clearway/domain/kernel'
import { day, minute, type Services, second, type TlsCredentials } from '@clearway/domain/kernel'
import {
  type NumberedFrame,
  type NumberedOutcome,
  type StoredFrame,
  sessionsAckedWithin,
  sessionsOfStation,
} from '@clearway/domain/telemetry'
import type { Tracing } from '@clearway/domain/tracing'
import { type CommitOptions, commitInGroups } from '../../frames/pipeline.ts'
import { type Acknowledger, createAcknowledger } from './acknowledger.ts'
import { createShield, readText, type Take } from './deliveries.ts'
import type { FenceState } from './fence/guard.ts'
import { keepStationStatuses } from './fence/station-statuses.ts'
import { type BrokerAddress, type Line, type MayTake, openLine } from './line.ts'
import { patientStore, type StoredNumbers, type StoreNumbers } from './store.ts'

export interface MqttTransportOptions {
  readonly services: Services
  /** Each by itself: a station may come by any of them, and by another the next time. */
  readonly brokers: readonly BrokerAddress[]
  readonly credentials: TlsCredentials
  readonly clientId: string
  readonly keptS?: number
  /** Fans a frame out that is new in the table. */
  publish(frame: StoredFrame): void
  readonly observe: MqttObserver
  readonly tracing: Tracing
  isGivingUp(): boolean
}

/**
 * What the metrics count. `unreadable` cannot even be counted as a frame of a session; `unheard` is not known to come from
 * the asset's active certificate.
 */
export interface MqttObserver {
  frames(outcome: NumberedOutcome | 'unreadable' | 'unheard', count: number): void
  /** Assets that wait until only their active certificate can send in their name. */
  fenced(assets: number): void
  /** A message of a station came by this broker. */
  delivered(broker: string): void
  committed(frames: number, seconds: number): void
  acknowledged(): void
}

export interface BrokerState {
  readonly name: string
  check(): Check
  /** Of its certificate, as it was last shown; null while that is not known, and without TLS. */
  readonly certificateEndsAt: Date | null
  /** Whose frames are not taken because it does not check certificates as it has to. */
  readonly fence: FenceState
}

export interface MqttTransport {
  /** Each broker by its host and port. */
  readonly brokers: readonly BrokerState[]
  /** Delivered by the broker and not stored yet. */
  readonly held: number
  /** How long frames have been waiting for their commit; those of past days, which are nobody's sign of life, do not count. */
  readonly waitedMs: number
  /** Something has changed about the certificates of this asset, or of all. */
  certificatesChanged(assetUuid?: string): void
  close(): Promise<void>
}

/**
 * A session is acknowledged twice a second, so a short wait for other sessions delays none of them, and a group costs
 * as much for each of its sessions as for several frames.
 */
const batching = { maxItems: 2_000, maxWaitMs: 20, concurrency: 1, maxHeld: Number.POSITIVE_INFINITY }
/**
 * A day that is three days past by the clock of the database is locked while it is counted and dropped
 * (docs/decisions/0135). Who stores frames of such a day waits in groups apart, and only so many: no others wait behind it.
 */
const pastDays = { olderThanMs: 2 * day, batching: { ...batching, maxHeld: 2_000 } }
/** Beyond these nothing more is read from the broker; below half of them it is again. */
const holding = { frames: 10_000, bytes: 32 * 1024 * 1024 }
const backoff = { firstMs: 50, mostMs: second }
/** Acknowledgements younger than this may have been lost with the process or the broker that had them. */
const lostWithinMs = 10 * minute

/** A frame on its way, and how it is acknowledged to the broker. */
interface Taken {
  readonly frame: NumberedFrame
  readonly bytes: number
  done(): void
}

/**
 * Telemetry over MQTT: frames with sequence numbers come from the brokers, are committed in groups, and only then
 * acknowledged to the broker (PUBACK) and to the ground station (telemetry_ack), and published, in this order.
 */
export const openMqttTransport = (options: MqttTransportOptions): MqttTransport => {
  const { services, observe } = options
  const { log } = services
  const store = patientStore({ backoff, services, log, isGivingUp: options.isGivingUp })
  const statuses = keepStationStatuses(services)
  const acknowledger = createAcknowledger({
    services,
    answer(assetUuid, payload) {
      // Its station may be at any of them by now; a broker that it is not at drops it.
      const may = lines.map((line) => line.mayAnswer(assetUuid))
      if (may.every((one) => one === false)) return null
      return lines.filter((line, at) => may[at] && line.answer(assetUuid, payload)).length > 0
    },
    onSent: observe.acknowledged,
  })
  const held = limitHeld(() => lines)
  const how = committing(options, { store, acknowledger, held })
  const groups = commitInGroups({ ...how, batching })
  const pastGroups = commitInGroups({ ...how, batching: pastDays.batching })
  const isOfPastDay = ({ frame: { content } }: Taken): boolean =>
    typeof content === 'object' && content.at < services.clock.now().getTime() - pastDays.olderThanMs
  let isClosing = false

  /** What ends in these sessions' acknowledgements, sooner or later. */
  const repeat = (asked: Promise<readonly string[]>): void => {
    asked.then(
      (sessionUuids) => acknowledger.later(sessionUuids, 'now'),
      (error: unknown) => log.warn({ err: error }, 'acknowledgements could not be repeated'),
    )
  }

  /** Its station sends it again. */
  const postpone = (done: () => void): void => {
    observe.frames('postponed', 1)
    done()
  }
  // After `close` it is not acknowledged: the next process gets it again, from the broker or from its station.
  const keep = (taken: Taken): void => {
    const isPast = isOfPastDay(taken)
    const kept = isPast ? { ...taken, done: () => {} } : taken
    if (!(isPast ? pastGroups : groups).add(kept)) {
      if (!isClosing) postpone(taken.done)
      return
    }
    held.took(kept)
    // A broker sends only so many that are not acknowledged to it: those that wait for a day would hold up all others. Lost with this
    // process, they come again from their station, which keeps them until they are acknowledged to it.
    if (isPast) taken.done()
  }
  const refuse = (taken: Taken): void => {
    observe.frames('unheard', 1)
    taken.done()
  }
  const decide = (verdict: boolean | Promise<boolean>, taken: Taken): void => {
    const settle = (isAccepted: boolean) => (isAccepted ? keep(taken) : refuse(taken))
    if (typeof verdict === 'boolean') settle(verdict)
    else {
      held.took(taken)
      void verdict.then((isAccepted) => {
        held.gave(taken)
        settle(isAccepted)
      })
    }
  }

  const isRead = createShield(services.settings.numbered)
  const taking =
    (mayTake: MayTake): Take =>
    (assetUuid, text, bytes, done) => {
      if (!isRead(assetUuid)) return postpone(done)
      const frame = readText(assetUuid, text, bytes > services.settings.frame.maxBytes)
      const taken = frame && { frame, bytes, done }
      if (!taken) {
        observe.frames('unreadable', 1)
        done()
      } else decide(mayTake(assetUuid), taken)
    }

  const lines = options.brokers.map((broker) => {
    const { host } = new URL(broker.url)
    return openLine({
      ...options,
      broker,
      statuses,
      taking,
      fenced: () => observe.fenced(Math.max(...lines.map(({ fence }) => fence.fenced))),
      delivered: () => observe.delivered(host),
      beginsToReceive: (station) => repeat(sessionsOfStation(services, station)),
      onReady: () => repeat(sessionsAckedWithin(services, lostWithinMs)),
    })
  })

  return {
    brokers: lines,
    get held() {
      return groups.held + pastGroups.held
    },
    get waitedMs() {
      return groups.waitedMs
    },
    certificatesChanged(assetUuid) {
      statuses.forget(assetUuid)
      for (const line of lines) line.certificatesChanged()
    },
    async close() {
      isClosing = true
      for (const line of lines) line.stop()
      statuses.close()
      await Promise.all([groups.close(), pastGroups.close()])
      acknowledger.close()
      await Promise.all(lines.map((line) => line.close()))
    },
  }
}

interface Committing {
  readonly store: StoreNumbers
  readonly acknowledger: Acknowledger
  readonly held: HoldLimit
}

/** Each frame is acknowledged to the broker (PUBACK), then its session's state to the ground station (telemetry_ack). */
const committing = (
  { publish, observe, tracing }: MqttTransportOptions,
  { store, acknowledger, held }: Committing,
): Omit<CommitOptions<Taken, StoredNumbers>, 'batching'> => ({
  publish,
  tracing,
  sessionOf: ({ frame }) => frame.sessionUuid,
  store: (group) => store(group.map(({ frame }) => frame)),
  observe: (_group, { written }, seconds) => observe.committed(written.length, seconds),
  acknowledge(group, { outcomes, written, acknowledgements, unacknowledged }) {
    const counts = new Map<NumberedOutcome, number>()
    outcomes.forEach((outcome, i) => {
      const taken = group[i]!
      held.gave(taken)
      if (outcome === null) return
      taken.done()
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
    })
    for (const acknowledgement of acknowledgements) acknowledger.send(acknowledgement)
    acknowledger.later(unacknowledged)
    for (const [outcome, count] of counts) observe.frames(outcome, count)
    return written
  },
})

interface HoldLimit {
  took(taken: Taken): void
  gave(taken: Taken): void
}

/** Stops reading while too much is held, in number or in bytes. */
const limitHeld = (lines: () => readonly Pick<Line, 'pause' | 'resume'>[]): HoldLimit => {
  let [frames, bytes, isPaused] = [0, 0, false]
  return {
    took(taken) {
      frames += 1
      bytes += taken.bytes
      if (isPaused || (frames < holding.frames && bytes < holding.bytes)) return
      isPaused = true
      for (const line of lines()) line.pause()
    },
    gave(taken) {
      frames -= 1
      bytes -= taken.bytes
      if (!isPaused || frames > holding.frames / 2 || bytes > holding.bytes / 2) return
      isPaused = false
      for (const line of lines()) line.resume()
    },
  }
}
