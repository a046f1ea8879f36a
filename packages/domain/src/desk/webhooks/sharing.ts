import type { Queryable } from '@clearway/db'
import type { Services } from '../../kernel/index.ts'
import { type OutboxRow, type Reading, readEvents } from '../events/reading.ts'
import { mayReceive, type Receiver } from '../events/receivers.ts'
import { choicesFor, isChosen } from './choices.ts'
import {
  claimUnshared,
  type EndpointChoice,
  endpointsChoosing,
  isChosenByAny,
  markShared,
} from './sharing-store.ts'
import { putDeliveries } from './store.ts'

export const sharedAtATime = 200

/**
 * Makes the deliveries of events that have none yet, in one transaction: an event is shared out once, whichever process
 * dies. Answers how many events it were.
 */
export const shareEvents = ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> =>
  db.transaction(async (tx) => {
    const due = await claimUnshared(tx, sharedAtATime)
    if (due.length === 0) return 0
    const now = clock.now()
    await putDeliveries(tx, await deliveriesOf(tx, due), { now })
    await markShared(
      tx,
      due.map(({ eventUuid }) => eventUuid),
      now,
    )
    return due.length
  })

const deliveriesOf = async (db: Queryable, due: readonly OutboxRow[]) => {
  const names = due.map(({ name }) => name)
  // Most installations have few endpoints: an event that no endpoint chose need not be read.
  const isWanted = names.includes('webhook.test') || (await isChosenByAny(db, wordsFor(names)))
  if (!isWanted) return []
  const readings = await readEvents(db, due)
  const tests = readings.filter(({ event }) => event.name === 'webhook.test')
  const others = readings.filter(({ event }) => event.name !== 'webhook.test')
  const candidates = await endpointsChoosing(db, {
    words: wordsFor(others.map(({ event }) => event.name)),
    orgUuids: new Set(others.flatMap(({ readers, linked }) => [...readers, ...linked])),
    isForAll: others.some(({ rule }) => rule.isForAll),
  })
  return [
    // Of a test the record is the endpoint.
    ...tests.map(({ event }) => ({ receiverUuid: event.subjectUuid, eventUuid: event.eventUuid })),
    ...others.flatMap((reading) =>
      candidates
        .filter((endpoint) => isReceiver(endpoint, reading))
        .map((endpoint) => ({ receiverUuid: endpoint.endpointUuid, eventUuid: reading.event.eventUuid })),
    ),
  ]
}

const wordsFor = (names: readonly string[]): string[] => [...new Set(names.flatMap(choicesFor))]

const isReceiver = (endpoint: EndpointChoice & Receiver, reading: Reading): boolean =>
  isChosen(endpoint, reading) && mayReceive(endpoint, reading)
