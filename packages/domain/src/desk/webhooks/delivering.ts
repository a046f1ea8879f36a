import type { DeliveryAttempt } from '@clearway/db'
import { addMs, createBatcher, type Services } from '../../kernel/index.ts'
import { type Answer, type Poster, wasTaken } from '../../platform/outbound/post.ts'
import { createSendingSlots } from '../../platform/outbound/sending-slots.ts'
import { type Reading, readEvents } from '../events/reading.ts'
import { mayReceive } from '../events/receivers.ts'
import {
  type ClaimedDelivery,
  claimDeliveries,
  type DueEndpoint,
  dueEndpoints,
  findEvents,
  markFailing,
  markHealthy,
  type SettledDelivery,
  settleDeliveries,
} from './delivering-store.ts'
import { bodyOf, headersOf } from './envelope.ts'
import { createRings, type KeyRing, validAt } from './keys.ts'
import { nextTry } from './schedule.ts'
import { turnOffEndpoint } from './turning-off.ts'

export type DeliveryOutcome = 'delivered' | 'failed' | 'given_up' | 'withheld'

export interface DeliveringOptions {
  readonly services: Pick<Services, 'db' | 'memory' | 'clock' | 'keys' | 'log' | 'settings' | 'messages'>
  readonly poster: Poster
  observe(outcome: DeliveryOutcome): void
  /** There is room again. */
  onSettled(): void
}

export interface Delivering {
  /** Claims what is due and there is room for, and sends it without waiting for the answers; how much it was. */
  turn(): Promise<number>
  /** Waits a moment for what is being sent. */
  close(): Promise<void>
}

interface Sent {
  readonly endpoint: DueEndpoint
  readonly settled: SettledDelivery
  readonly outcome: DeliveryOutcome
  readonly statusCode: number | null
}

const keptAttempts = 20
/** Answers of one moment are written together. */
const gatherMs = 5
const closePatienceMs = 3_000

export const createDelivering = (options: DeliveringOptions): Delivering => {
  const { services, observe, onSettled } = options
  const { db, clock, settings, log } = services
  const slots = createSendingSlots(({ endpointUuid, orgUuid, failingSince }: DueEndpoint) => ({
    receiverUuid: endpointUuid,
    ownerUuid: orgUuid,
    failingSince,
  }))
  const ringOf = createRings(services.keys.webhookSeal)
  const underWay = new Set<Promise<void>>()

  const settling = createBatcher<Sent>({
    maxWaitMs: gatherMs,
    flush: async (sent) => {
      await settle(services, sent).catch((error: unknown) =>
        log.warn({ err: error }, 'what came of webhooks could not be written; they are sent again'),
      )
      for (const { endpoint, outcome } of sent) {
        slots.leave(endpoint)
        observe(outcome)
      }
      onSettled()
    },
  })
  const start = (work: Promise<Sent>, endpoint: DueEndpoint): void => {
    const done = work.then(
      (sent) => void settling.add(sent),
      (error: unknown) => {
        log.error({ err: error }, 'a webhook could not be sent')
        slots.leave(endpoint)
      },
    )
    underWay.add(done)
    void done.finally(() => underWay.delete(done))
  }

  return {
    async turn() {
      const now = clock.now()
      const due = await dueEndpoints(db, now)
      const free = slots.freeFor(due)
      if (free.size === 0) return 0
      const claimedUntil = addMs(now, settings.webhooks.claimMs)
      const claimed = await claimDeliveries(db, free, { now, until: claimedUntil })
      const endpoints = new Map(due.map((endpoint) => [endpoint.endpointUuid, endpoint]))
      const readings = await readingsOf(services, claimed)
      for (const delivery of claimed) {
        const endpoint = endpoints.get(delivery.receiverUuid)!
        slots.enter(endpoint)
        const reading = readings.get(delivery.eventUuid)
        const ring = ringOf(endpoint.endpointUuid, endpoint.sealedKeys)
        start(send(options, { endpoint, ring, delivery, claimedUntil, reading }), endpoint)
      }
      return claimed.length
    },
    async close() {
      // A process does not wait 15 s before it ends: what is left is sent by another one when the claim is over.
      const patience = new Promise((resolve) => setTimeout(resolve, closePatienceMs).unref())
      await Promise.race([Promise.all(underWay), patience])
      await settling.close()
    },
  }
}

const readingsOf = async (
  { db }: Pick<Services, 'db'>,
  claimed: readonly ClaimedDelivery[],
): Promise<Map<string, Reading>> => {
  if (claimed.length === 0) return new Map()
  const events = await findEvents(db, new Set(claimed.map(({ eventUuid }) => eventUuid)))
  return new Map((await readEvents(db, events)).map((reading) => [reading.event.eventUuid, reading]))
}

interface Sending {
  readonly endpoint: DueEndpoint
  /** Null where its keys cannot be read. */
  readonly ring: KeyRing | null
  readonly delivery: ClaimedDelivery
  readonly claimedUntil: Date
  /** Undefined where the record is gone. */
  readonly reading: Reading | undefined
}

const send = async ({ services, poster }: DeliveringOptions, sending: Sending): Promise<Sent> => {
  const { endpoint, ring, delivery, reading, claimedUntil } = sending
  const { clock, settings } = services
  const now = clock.now()
  // Whether the organisation may read the record is asked now, however long the event has waited.
  if (!reading || !mayReceive(endpoint, reading))
    return {
      endpoint,
      outcome: 'withheld',
      statusCode: null,
      settled: { ...delivery, ...nothingSent, claimedUntil, state: 'withheld', nextAttemptAt: now },
    }
  if (!ring) return outcomeOf(sending, { answer: unsigned, ...nothingSent, now, doneAt: now })
  const body = bodyOf(reading, settings.publicUrl)
  const headers = headersOf({ id: delivery.eventUuid, body, keys: validAt(ring, now), now })
  const { url } = endpoint
  const answer = await poster.post({ url, headers, body, limitMs: settings.webhooks.limitMs })
  return outcomeOf(sending, { answer, body, headers, now, doneAt: clock.now() })
}

const nothingSent = { body: null, headers: null }

const unsigned: Answer = {
  statusCode: null,
  text: null,
  error: 'its keys were made with another API_KEY_PEPPER: rotate the secret',
  retryAfter: null,
  address: null,
}

interface Tried extends Pick<SettledDelivery, 'body' | 'headers'> {
  readonly answer: Answer
  readonly now: Date
  readonly doneAt: Date
}

const outcomeOf = (
  { endpoint, delivery, claimedUntil }: Sending,
  { answer, body, headers, now, doneAt }: Tried,
): Sent => {
  const { statusCode, text, error, retryAfter, address } = answer
  const attempt: DeliveryAttempt = {
    number: (delivery.attempts.at(-1)?.number ?? 0) + 1,
    at: now.toISOString(),
    took_ms: doneAt.getTime() - now.getTime(),
    address,
    status_code: statusCode,
    answer: text,
    error:
      error ??
      (statusCode !== null && statusCode >= 300 && statusCode < 400 ? 'redirects are not followed' : null),
  }
  const attempts = [...delivery.attempts, attempt].slice(-keptAttempts)
  const settled = { ...delivery, claimedUntil, body, headers, attempts }
  if (wasTaken({ statusCode }))
    return {
      endpoint,
      statusCode,
      outcome: 'delivered',
      settled: { ...settled, state: 'delivered', failures: 0, nextAttemptAt: doneAt },
    }
  const failures = delivery.failures + 1
  const next = statusCode === 410 ? null : nextTry(failures, retryAfter, doneAt)
  return {
    endpoint,
    statusCode,
    outcome: next ? 'failed' : 'given_up',
    settled: { ...settled, failures, state: next ? 'waiting' : 'failed', nextAttemptAt: next ?? doneAt },
  }
}

/** The endpoints that were sent to, each at an address once. */
const addressesOf = (sent: readonly Sent[]): Map<string, DueEndpoint> =>
  new Map(sent.map(({ endpoint }) => [`${endpoint.endpointUuid} ${endpoint.url}`, endpoint]))

/** Writes the outcome of deliveries, and its effect on their endpoints. */
const settle = async (services: DeliveringOptions['services'], sent: readonly Sent[]): Promise<void> => {
  const { db, clock, settings } = services
  await settleDeliveries(
    db,
    sent.map(({ settled }) => settled),
  )
  const now = clock.now()
  const of = (...outcomes: DeliveryOutcome[]) => sent.filter(({ outcome }) => outcomes.includes(outcome))
  const good = addressesOf(of('delivered'))
  const failing = addressesOf(of('failed', 'given_up'))
  for (const address of good.keys()) failing.delete(address)
  await markHealthy(db, [...good.values()])
  await markFailing(db, [...failing.values()], now)
  // What was read when the work was claimed is a first look; turning off asks the endpoint as it is.
  for (const { endpoint, statusCode } of sent)
    if (statusCode === 410)
      await turnOffEndpoint(services, endpoint.endpointUuid, { reason: 'gone', url: endpoint.url })
  const offBefore = addMs(now, -settings.webhooks.offAfterMs)
  for (const { endpointUuid, failingSince } of failing.values())
    if (failingSince && failingSince <= offBefore)
      await turnOffEndpoint(services, endpointUuid, { reason: 'failing', offBefore })
}
