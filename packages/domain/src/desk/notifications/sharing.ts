import { isOneOf, type Tx, tables } from '@clearway/db'
import { type EventName, inTurns, partsOf, type Services, transact } from '../../kernel/index.ts'
import { useTimesOf } from '../../parties/accounts/own-sessions-store.ts'
import { budgetOf, lastWords, type Spending, takeMessages } from '../../platform/messages/budgets.ts'
import { type OutboxRow, type Reading, readEvents } from '../events/reading.ts'
import { type Claim, claimPending, takeInTurn } from './claim-store.ts'
import { startEscalations, takeRequests } from './escalation-store.ts'
import { type Facts, factsOf } from './facts.ts'
import { hastenSaved } from './hastening.ts'
import { choiceOf, kindOf, type NotificationKind, traitsOf } from './kinds.ts'
import { leavesAt } from './leaving.ts'
import { textMessageOf } from './mails.ts'
import { peopleMeant, receiversOf, type ToNotify } from './meant.ts'
import type { NotificationRow, Person } from './people.ts'
import { putPushes } from './push-store.ts'
import { insertNotifications, rowsAtATime } from './store.ts'
import { wordsOf } from './words.ts'

const { outboxEvents: events } = tables
export const notifiedAtATime = 200
/** Events whose people are read together. */
const readAtATime = 10

export type NotifyingServices = Pick<Services, 'db' | 'memory' | 'clock' | 'ids' | 'settings' | 'messages'>

/** What a round does with the events that it claims. */
export interface Round extends Claim {
  /** Which were claimed. */
  onClaimed?(eventUuids: readonly string[]): void
  /** Which of these wait for what may take its time, and not for a lock of a moment. */
  onHeld?(eventUuids: readonly string[]): void
}

/**
 * Notifies people of new events: each once, whichever process is killed, and of one record in the order in which they happened. Separate
 * from the delivery to webhooks, so that neither waits for the other. Answers the number of events: where very many people are notified,
 * or others are at work on what they are told of, fewer than there are.
 */
export const notifyPeople = async (
  services: NotifyingServices,
  round: Round = { limit: notifiedAtATime },
): Promise<number> => {
  const { held, free } = await transact(services, (tx) => beginEscalations(services, tx, round))
  const { early, notified, waiting } = await transact(services, async (tx) => {
    const { taken = [], early = [] } = await takeInTurn(tx, free, round)
    if (taken.length === 0) return { early, notified: 0, waiting: [] }
    const { left, waiting } = await notify(services, tx, taken)
    const done = uuidsOf(taken).filter((eventUuid) => !left.has(eventUuid))
    await tx
      .update(events)
      .set({ peopleNotifiedAt: services.clock.now() })
      .where(isOneOf(events.eventUuid, done))
    return { early, notified: done.length, waiting }
  })
  round.onHeld?.([...held, ...uuidsOf(early)])
  await hastenSaved(services, waiting)
  return notified
}

const uuidsOf = (rows: readonly OutboxRow[]): string[] => rows.map(({ eventUuid }) => eventUuid)

/**
 * What is escalated after a time begins to wait in a transaction of its own: whoever moves a mission or opens a request waits for this one
 * alone, and not until people are notified. Answers of which events somebody is changing what they ask, and the others.
 */
const beginEscalations = async (services: NotifyingServices, tx: Tx, round: Round) => {
  const due = await claimPending(tx, round)
  round.onClaimed?.(uuidsOf(due))
  const changing = await takeRequests(tx, due)
  const { held = [], free = [] } = Object.groupBy(due, ({ subjectUuid }) =>
    changing.has(subjectUuid) ? 'held' : 'free',
  )
  await startEscalations(services, tx, free)
  return { held: uuidsOf(held), free: uuidsOf(free) }
}

/** Answers which of these events are left for another transaction, and for whom something waits. */
const notify = async (services: NotifyingServices, tx: Tx, due: readonly OutboxRow[]) => {
  const readings = await readEvents(
    tx,
    due.filter((event) => kindOf(event.name as EventName, event.facts)),
  )
  const facts = await factsOf(tx, readings)
  const { deliveries, left } = await deliveriesOf(services, tx, eventsToNotify(readings, facts))
  const texts = deliveries.flatMap(({ text }) => text ?? [])
  const allowed = await takeMessages(services, tx, texts)
  // What goes out by nothing else is there, whatever its person chose.
  const rows = deliveries.map(({ row, text }) =>
    text && !allowed.has(text) ? { ...row, inConsole: true } : row,
  )
  const made = await insertNotifications(tx, rows)
  const news = deliveries.filter(({ row }) => made.has(row.notificationUuid))
  await putPushes(
    tx,
    news.flatMap(({ row, pushAt }) => (pushAt ? [{ ...row, pushAt }] : [])),
    useTimesOf(services),
  )
  for (const { row, text } of news) {
    const allowance = text && allowed.get(text)
    if (!allowance) continue
    const message = textMessageOf(
      services.settings.publicUrl,
      { row, to: text.to },
      lastWords(text, allowance),
    )
    await services.messages.send(message, tx)
  }
  return {
    left,
    waiting: news.flatMap(({ row, pushAt, person }) => (row.emailAt || pushAt ? [person] : [])),
  }
}

const eventsToNotify = (readings: readonly Reading[], facts: ReadonlyMap<string, Facts>): ToNotify[] =>
  readings.flatMap((reading) => {
    const { name, facts: said, subjectUuid } = reading.event
    const [kind, known] = [kindOf(name as EventName, said), facts.get(subjectUuid)]
    return kind && known ? [{ kind, reading, facts: known }] : []
  })

/**
 * In the order of the events, and no more of these once enough people were looked at for a transaction: an event may be for everybody
 * of an authority. Answers which events are left, too.
 */
const deliveriesOf = async (
  services: NotifyingServices,
  tx: Tx,
  all: readonly ToNotify[],
): Promise<{ deliveries: readonly Delivery[]; left: ReadonlySet<string> }> => {
  let deliveries: readonly Delivery[] = []
  let taken = 0
  let judged = 0
  for (const part of partsOf(all, readAtATime)) {
    if (judged >= rowsAtATime) break
    const byOrg = Map.groupBy(await peopleMeant(tx, part), ({ orgUuid }) => orgUuid)
    for (const event of part) {
      if (judged >= rowsAtATime) break
      const receivers = receiversOf(event, byOrg)
      const own = await inTurns(receivers, (person) => rowOf(services, event, person))
      deliveries = [...deliveries, ...own.flat()]
      judged += receivers.length
      taken += 1
    }
  }
  return { deliveries, left: new Set(all.slice(taken).map(({ reading }) => reading.event.eventUuid)) }
}

interface Delivery {
  readonly row: NotificationRow
  readonly person: Person
  readonly pushAt: Date | null
  /** Null: none goes out. */
  readonly text: (Spending & { readonly timeZone: string }) | null
}

const rowOf = (
  { clock, ids }: NotifyingServices,
  { reading, facts, kind }: ToNotify,
  person: Person,
): Delivery[] => {
  const now = clock.now()
  const leaves = (channel: 'email' | 'push') => leavesAt(channel, kind, { ...person, now })
  const emailAt = person.emailVerified ? leaves('email') : null
  const pushAt = leaves('push')
  const text = textOf(person, kind, now)
  const inConsole = choiceOf(person.choices, kind).console === 'on'
  if (!inConsole && !emailAt && !pushAt && !text) return []
  const { event } = reading
  const row: NotificationRow = {
    notificationUuid: ids.uuid(),
    userUuid: person.userUuid,
    orgUuid: person.orgUuid,
    eventUuid: event.eventUuid,
    kind,
    name: event.name,
    subjectUuid: event.subjectUuid,
    ...wordsOf({ reading, facts, timeZone: person.hours.timeZone, reader: person }),
    waits: traitsOf(kind).waits ?? false,
    inConsole,
    occurredAt: event.occurredAt,
    readAt: null,
    emailAt,
    createdAt: now,
  }
  return [{ row, person, pushAt, text }]
}

/** At once or never: a text message waits for nothing. */
const textOf = (person: Person, kind: NotificationKind, now: Date): Delivery['text'] => {
  const { phone: to, hours } = person
  const at = leavesAt('sms', kind, { ...person, now })
  if (!to || !at || at > now) return null
  return { to, budget: budgetOf('sms', traitsOf(kind).counted), timeZone: hours.timeZone }
}
