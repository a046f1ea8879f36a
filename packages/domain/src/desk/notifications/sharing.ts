import { type Tx, tables, uuidArray } from '@clearway/db'
import { asc, isNull, sql } from 'drizzle-orm'
import { type EventName, type Services, transact } from '../../kernel/index.ts'
import { useTimesOf } from '../../parties/accounts/own-sessions-store.ts'
import { budgetOf, lastWords, type Spending, takeMessages } from '../../platform/messages/budgets.ts'
import { type OutboxRow, type Reading, readEvents } from '../events/reading.ts'
import { escalationsOf, putEscalations } from './escalation-store.ts'
import { type Facts, factsOf } from './facts.ts'
import { hastenSaved } from './hastening.ts'
import { choiceOf, kindOf, type NotificationKind, traitsOf } from './kinds.ts'
import { leavesAt } from './leaving.ts'
import { textMessageOf } from './mails.ts'
import { isMeant, type NotificationRow, type Person, peopleOf, receives } from './people.ts'
import { putPushes } from './push-store.ts'
import { insertNotifications } from './store.ts'
import { wordsOf } from './words.ts'

const { outboxEvents: events } = tables
export const notifiedAtATime = 200

type NotifyingServices = Pick<Services, 'db' | 'memory' | 'clock' | 'ids' | 'settings' | 'messages'>

/**
 * Notifies people of new events, in one transaction: each once, whichever process is killed. Separate from
 * the delivery to webhooks, so that neither waits for the other. Answers the number of events.
 */
export const notifyPeople = async (services: NotifyingServices): Promise<number> => {
  const { notified, waiting } = await transact(services, async (tx) => {
    const due = await claimPending(tx)
    if (due.length === 0) return { notified: 0, waiting: [] }
    const toNotify = due.filter((event) => kindOf(event.name as EventName, event.facts))
    const waiting = toNotify.length > 0 ? await notify(services, tx, toNotify) : []
    await tx
      .update(events)
      .set({ peopleNotifiedAt: services.clock.now() })
      .where(sql`${events.eventUuid} = any(${uuidArray(due.map(({ eventUuid }) => eventUuid))})`)
    return { notified: due.length, waiting }
  })
  await hastenSaved(services, waiting)
  return notified
}

const claimPending = (tx: Tx): Promise<OutboxRow[]> =>
  tx
    .select()
    .from(events)
    .where(isNull(events.peopleNotifiedAt))
    .orderBy(asc(events.eventUuid))
    .limit(notifiedAtATime)
    .for('update', { skipLocked: true })

/** Answers for whom something waits. */
const notify = async (
  services: NotifyingServices,
  tx: Tx,
  due: readonly OutboxRow[],
): Promise<readonly Person[]> => {
  const readings = await readEvents(tx, due)
  const facts = await factsOf(tx, readings)
  const people = await peopleOf(
    tx,
    new Set(readings.flatMap(({ readers, linked }) => [...readers, ...linked])),
  )
  const byOrg = Map.groupBy(people, ({ orgUuid }) => orgUuid)
  const deliveries = readings.flatMap((reading) => {
    const known = facts.get(reading.event.subjectUuid)
    return known ? receiversOf(services, { reading, facts: known, byOrg }) : []
  })
  await putEscalations(tx, await escalationsOf(services, tx, { readings, facts }))
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
  return news.flatMap(({ row, pushAt, person }) => (row.emailAt || pushAt ? [person] : []))
}

interface EventToNotify {
  readonly reading: Reading
  readonly facts: Facts
  readonly byOrg: ReadonlyMap<string, readonly Person[]>
}

/** Who is notified of an event: each person once, through the first of their organisations that may receive it. */
const receiversOf = (services: NotifyingServices, { reading, facts, byOrg }: EventToNotify) => {
  const kind = kindOf(reading.event.name as EventName, reading.event.facts)!
  const receivers = new Map<string, Person>()
  for (const orgUuid of new Set([...reading.readers, ...reading.linked]))
    for (const person of byOrg.get(orgUuid) ?? [])
      if (
        !receivers.has(person.userUuid) &&
        isMeant(kind, person, { reading, facts }) &&
        receives(person, reading, facts)
      )
        receivers.set(person.userUuid, person)
  return [...receivers.values()].flatMap((person) => rowOf(services, { reading, facts, kind, person }))
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
  { reading, facts, kind, person }: Omit<EventToNotify, 'byOrg'> & { kind: NotificationKind; person: Person },
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
